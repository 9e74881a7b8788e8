import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { createClientAddressSigner } from '../client-address-signer.ts';
import { callApi } from './call-api.ts';

const requests: IncomingMessage[] = [];
const ports: (number | undefined)[] = [];
const usedSockets = new WeakSet<Socket>();
const server = createServer((request, response) => {
  const isReused = usedSockets.has(request.socket);
  usedSockets.add(request.socket);
  requests.push(request);
  ports.push(request.socket.remotePort);
  if (request.url?.endsWith('/profile')) response.writeHead(307, { location: '/elsewhere' }).end();
  else if (request.url?.endsWith('/cut')) response.writeHead(200).write('{"data":', () => response.destroy());
  else if (request.url?.endsWith('/down') || (isReused && request.url?.endsWith('/restarted')))
    request.socket.destroy();
  else if (request.url?.endsWith('/stalled')) response.writeHead(200).write('{"data":');
  else response.writeHead(200).end('{"data":"ü"}');
});
let apiUrl: string;
const addressSigner = createClientAddressSigner('a secret of this test that is long enough');
const call = (name: string, timeoutMs = 5_000) =>
  callApi({ apiUrl, addressSigner }, { path: `app/${name}`, body: {}, address: '203.0.113.7', timeoutMs });
beforeEach(() => {
  requests.length = 0;
  ports.length = 0;
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

it('makes the next call over the same connection', async () => {
  expect(await call('video')).toEqual({ status: 200, reply: { data: 'ü' } });
  expect(await call('video')).toEqual({ status: 200, reply: { data: 'ü' } });
  expect(new Set(ports).size).toBe(1);
});

it('rejects a reply that breaks off or does not end in time', async () => {
  await expect(call('cut')).rejects.toThrow();
  await expect(call('stalled', 50)).rejects.toThrow('app/stalled did not respond within 50 ms');
  expect((await call('video')).status).toBe(200);
});

it('repeats a call on a new connection when the API has closed the kept-alive one', async () => {
  await call('video');
  expect(await call('restarted')).toEqual({ status: 200, reply: { data: 'ü' } });
  expect(requests.map(({ url }) => url)).toEqual([
    '/api/app/video',
    '/api/app/restarted',
    '/api/app/restarted',
  ]);
  expect(ports[1]).toBe(ports[0]);
  expect(ports[2]).not.toBe(ports[0]);
});

it('repeats a call only once, and not when its connection was new or the response has begun', async () => {
  await call('video');
  await expect(call('down')).rejects.toThrow('socket hang up');
  expect(requests).toHaveLength(3);
  // The kept-alive connection was closed, so this call opens one.
  await expect(call('down')).rejects.toThrow('socket hang up');
  expect(requests).toHaveLength(4);
  await call('video');
  await expect(call('cut')).rejects.toThrow();
  expect(requests).toHaveLength(6);
});

it('does not send the token and the address of a visitor to the target of a redirect', async () => {
  const withToken = {
    path: 'app/user/profile',
    body: {},
    address: '203.0.113.7',
    token: 't1',
    timeoutMs: 5_000,
  };
  await expect(callApi({ apiUrl, addressSigner }, withToken)).rejects.toThrow();
  expect(requests.map(({ url }) => url)).toEqual(['/api/app/user/profile']);
});
