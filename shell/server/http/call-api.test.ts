import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClientAddressSigner } from '../client-address-signer.ts';
import { callApi } from './call-api.ts';

const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  response.writeHead(307, { location: '/elsewhere' }).end();
});
let apiUrl: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('does not send the token and the address of a visitor to the target of a redirect', async () => {
  const call = { path: 'app/user/profile', body: {}, address: '203.0.113.7', token: 't1', timeoutMs: 5_000 };
  const addressSigner = createClientAddressSigner('a secret of this test that is long enough');
  await expect(callApi({ apiUrl, addressSigner }, call)).rejects.toThrow();
  expect(requests.map(({ url }) => url)).toEqual(['/api/app/user/profile']);
});
