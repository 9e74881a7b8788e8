import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { setBodyTimeout } from './body-timeout.ts';

/** Far more than a loaded machine needs for a few bytes; a slow request in these tests never ends. */
const BODY_TIMEOUT_MS = 400;

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  setBodyTimeout(app, BODY_TIMEOUT_MS);
  app.addContentTypeParser('*', async () => undefined);
  app.post('/call', (request, reply) => {
    request.raw.resume().once('end', () => reply.send('all there'));
  });
  app.post('/upload', { config: { hasNoBodyTimeout: true } }, (request, reply) => {
    request.raw.resume().once('end', () => reply.send('all there'));
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a request whose last byte follows when `last` resolves. @returns the reply */
async function sendSlowly(path: string, last: Promise<unknown> | null): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk;
    if (response.includes('all there')) socket.end();
  });
  socket.on('error', () => {});
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 2\r\n\r\na`);
  last?.then(() => socket.write('b'));
  await once(socket, 'close');
  return response;
}

it('closes the connection of a client that sends one byte and stops, with a message', async () => {
  const response = await sendSlowly('/call', null);
  expect(response).toMatch(/^HTTP\/1.1 408 /);
  expect(response).toContain('The request took too long to arrive.');
});

it('does not limit an upload', async () => {
  const late = sendSlowly('/call', null);
  expect(await sendSlowly('/upload', late)).toContain('all there');
});
