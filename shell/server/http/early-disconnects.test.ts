import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({ data: {} }));

/** Level of errors in the log. */
const ERROR_LEVEL = 50;
/** Larger than the buffers of a connection. */
const LARGE_BODY = randomBytes(8_000_000);

const REQUESTS = {
  'an event stream': [
    'POST /api/app/events HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
    { 'content-type': 'text/event-stream; charset=utf-8' },
  ],
  'a call': [
    'POST /api/app/video/get HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\naccept-encoding: gzip\r\ncontent-length: 2\r\n\r\n{}',
    { 'content-type': 'application/json; charset=utf-8', 'content-length': LARGE_BODY.length },
  ],
  'a range of a video': [
    'GET /media/a/video.mp4 HTTP/1.1\r\nhost: x\r\nrange: bytes=0-\r\n\r\n',
    { 'content-type': 'video/mp4', 'content-length': LARGE_BODY.length, 'content-encoding': 'identity' },
  ],
} as const;

let api: Server;
let site: FastifyInstance;
let origin: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const log: { level: number; msg: string }[] = [];
/** Emits the message of each line. */
const logged = new EventEmitter();

beforeAll(async () => {
  api = createServer((request, response) => respond(request, response));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const config = readServerConfig({
    NODE_ENV: 'test',
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    PROXY: 'on',
    RELEASES_DIR: testServer.folder,
    LOG_LEVEL: 'info',
  });
  site = await createDocumentServer(config, {
    write(line) {
      const entry = JSON.parse(line);
      log.push(entry);
      logged.emit(entry.msg);
    },
  });
  origin = await site.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await site.close();
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
});
beforeEach(() => log.splice(0));

const findErrors = () => log.filter(({ level }) => level >= ERROR_LEVEL);
const untilClosed = (stream: Socket | ServerResponse) =>
  new Promise<void>((resolve) => {
    stream.once('close', resolve);
    if (stream.destroyed) resolve();
  });

/** Sends a request on a connection of its own. */
async function open(text: string) {
  const accepted = once(site.server, 'connection') as Promise<[Socket]>;
  const client = connect(Number(new URL(origin).port), '127.0.0.1');
  client.on('error', () => {});
  client.write(text);
  const [server] = await accepted;
  return { client, left: untilClosed(server) };
}

/** Makes the API wait with its next reply. @returns the reply when the API has received the request */
function receiveRequest(): Promise<ServerResponse> {
  return new Promise((resolve) => {
    respond = (_request, response) => resolve(response);
  });
}

/** A request on another connection ends after everything that happened before. */
const settle = () => testServer.get(`${origin}/health/live`);

describe.each(Object.entries(REQUESTS))('a visitor who requests %s', (_name, [text, headers]) => {
  it('and leaves before the reply causes no error', async () => {
    const received = receiveRequest();
    const { client, left } = await open(text);
    const reply = await received;
    client.destroy();
    await left;
    reply.writeHead(200, headers).flushHeaders();
    reply.write(LARGE_BODY);
    await untilClosed(reply);
    await settle();
    expect(findErrors()).toEqual([]);
  });

  it('and leaves between the headers and the body of the reply causes no error', async () => {
    const received = receiveRequest();
    const headersReceived = once(logged, 'response received');
    const { client, left } = await open(text);
    const reply = await received;
    reply.writeHead(200, headers).flushHeaders();
    await headersReceived;
    client.destroy();
    await left;
    await untilClosed(reply);
    await settle();
    expect(findErrors()).toEqual([]);
  });

  it('and leaves during the reply causes no error', async () => {
    const received = receiveRequest();
    const { client, left } = await open(text);
    const reply = await received;
    reply.writeHead(200, headers);
    reply.write(LARGE_BODY);
    await once(client, 'data');
    client.destroy();
    await Promise.all([left, untilClosed(reply)]);
    await settle();
    expect(findErrors()).toEqual([]);
  });

  it('receives a 502 when the API stops between the headers and the body of its reply', async () => {
    const received = receiveRequest();
    const headersReceived = once(logged, 'response received');
    const { client } = await open(text);
    const reply = await received;
    reply.writeHead(200, headers).flushHeaders();
    await headersReceived;
    reply.destroy();
    const [data] = (await once(client, 'data')) as [Buffer];
    client.destroy();
    const [head = '', body = ''] = data.toString().split('\r\n\r\n');
    expect(head).toContain('HTTP/1.1 502 Bad Gateway');
    expect(head).toContain(`content-length: ${Buffer.byteLength(body)}`);
    expect(head).not.toMatch(/content-encoding|event-stream|video/);
    expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
    expect(findErrors()).toEqual([]);
  });

  it('sees the reply end when the API stops during it, without an error in the log', async () => {
    const received = receiveRequest();
    const { client, left } = await open(text);
    const reply = await received;
    reply.writeHead(200, headers);
    reply.write('data');
    await once(client, 'data');
    reply.destroy();
    await left;
    await settle();
    expect(findErrors()).toEqual([]);
  });

  it('receives a 502 from an API that is gone, without an error in the log', async () => {
    respond = (request) => request.socket.destroy();
    const { client } = await open(text);
    const [data] = (await once(client, 'data')) as [Buffer];
    client.destroy();
    expect(data.toString()).toContain('HTTP/1.1 502 Bad Gateway');
    expect(findErrors()).toEqual([]);
  });
});

it.each(['/', '/assets/shell/1/main.js'])(
  'a visitor who leaves before %s arrives causes no error',
  async (path) => {
    const received = receiveRequest();
    const { client, left } = await open(`GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: br\r\n\r\n`);
    // The document waits for its first calls.
    const reply = path === '/' ? await received : null;
    client.destroy();
    await left;
    reply?.end('{"data":[]}');
    await settle();
    expect(findErrors()).toEqual([]);
  },
);
