import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { prepareEarlyReply } from './early-reply.ts';

const BODY_BYTES = 10;
const HEAD = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY_BYTES}\r\n`;

let server: Server;
let client: Socket;

/** Rejects a request as Fastify does, with the function as `onSend` hook. */
function rejectRequest(request: IncomingMessage, raw: ServerResponse): void {
  const reply = { raw, header: (name: string, value: string) => raw.setHeader(name, value) };
  raw.statusCode = 413;
  raw.setHeader('connection', 'close');
  prepareEarlyReply({ raw: request }, reply, null, () => raw.end('too large'));
}

/** Sends the headers and a part of the body. @returns the request, when the server has received it */
async function startRequest(headers = ''): Promise<IncomingMessage> {
  const received = once(server, 'request');
  client.write(`${HEAD}${headers}\r\npart`);
  const [request] = (await received) as [IncomingMessage];
  return request;
}

async function readReply(): Promise<string> {
  const [reply] = (await once(client, 'data')) as [Buffer];
  return reply.toString();
}

const REJECTED = /^HTTP\/1.1 413 .*too large$/s;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  server = createServer(rejectRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
});
afterEach(async () => {
  client.destroy();
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

it('closes the connection of a client that continues to send after the reply', async () => {
  const request = await startRequest();
  expect(await readReply()).toMatch(REJECTED);
  const closed = once(client, 'close');
  vi.advanceTimersByTime(4_999);
  client.write('more');
  await once(request, 'data');
  vi.advanceTimersByTime(1);
  await closed;
});

it('serves further requests of a connection when the body is complete', async () => {
  const request = await startRequest();
  await readReply();
  const closed = once(request, 'close');
  client.write('x'.repeat(BODY_BYTES - 'part'.length));
  await closed;
  vi.advanceTimersByTime(5_000);
  await startRequest();
  expect(await readReply()).toMatch(REJECTED);
});

it('replies to a client that closes the connection afterwards when the body is complete', async () => {
  await startRequest('connection: close\r\n');
  client.write('x'.repeat(BODY_BYTES - 'part'.length));
  expect(await readReply()).toMatch(REJECTED);
});

it('replies to a client that closes the connection afterwards when it stops sending', async () => {
  await startRequest('connection: close\r\n');
  vi.advanceTimersByTime(5_000);
  expect(await readReply()).toMatch(REJECTED);
});
