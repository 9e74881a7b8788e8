import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { prepareEarlyReply } from '@ontrend/shared/server/early-reply';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({ data: {} }));

/** The limit of the API for the body of a call. */
const BODY_LIMIT = 65_536;
/** Larger than the buffers of all connections, so that it can only be sent if both servers read it. */
const LARGE_BODY = Buffer.alloc(10_000_000, 'a');
/** The results of earlier versions depended on timing, so such requests are sent several times. */
const REPETITIONS = 10;

const POLICY = "default-src 'self'";

let api: FastifyInstance;
let origin: string;
let received: FastifyRequest[];
let status: number;

beforeAll(async () => {
  api = Fastify({ bodyLimit: BODY_LIMIT });
  api.addHook('onSend', prepareEarlyReply);
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // Also has the methods for which Fastify has no routes.
  api.setNotFoundHandler((request, reply) => {
    received.push(request);
    return reply
      .code(status)
      .headers({ allow: 'POST', 'retry-after': '7', connection: 'x-internal', 'x-internal': '1' })
      .headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' })
      .send({ code: 'a-code', messages: ['A sentence.'] });
  });
  const apiUrl = await api.listen({ port: 0, host: '127.0.0.1' });
  origin = await testServer.startAnother({ PROXY: 'on', API_URL: apiUrl });
});
afterAll(() => api.close());
beforeEach(() => {
  received = [];
  status = 200;
});

/** @returns head and body of the response */
async function send(requestLine: string, headers: string[], body = ''): Promise<string[]> {
  const lines = [requestLine, 'host: x', ...headers, 'connection: close', '', body].join('\r\n');
  return (await testServer.sendRaw(lines, origin)).split('\r\n\r\n').slice(-2);
}

/** @returns the first bytes of the response; nothing when the connection is closed without one */
async function readReply(socket: Socket): Promise<string> {
  const [reply] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  socket.destroy();
  return String(reply);
}

const JSON_TYPE = 'content-type: application/json';
const CALL = 'POST /api/app/video/get HTTP/1.1';

describe('a request', () => {
  it.each([
    ['that expects 100-continue', [JSON_TYPE, 'content-length: 2', 'expect: 100-continue'], '{}'],
    ['with an unknown expectation', [JSON_TYPE, 'content-length: 2', 'expect: a-pony'], '{}'],
    [
      'with connection options',
      [JSON_TYPE, 'content-length: 2', 'keep-alive: timeout=5', 'te: trailers'],
      '{}',
    ],
    ['that offers an upgrade', [JSON_TYPE, 'content-length: 2', 'upgrade: h2c'], '{}'],
    ['to a proxy', [JSON_TYPE, 'content-length: 2', 'proxy-connection: keep-alive'], '{}'],
    ['of unknown length', [JSON_TYPE, 'transfer-encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
    [
      'with a trailer',
      [JSON_TYPE, 'transfer-encoding: chunked', 'trailer: x-sum'],
      '2\r\n{}\r\n0\r\nx-sum: 1\r\n\r\n',
    ],
    ['with another type', ['content-type: text/plain', 'content-length: 2'], '{}'],
    ['without a type', ['content-length: 2'], '{}'],
  ])('%s reaches the API with its body only', async (_name, headers, body) => {
    const [head] = await send(CALL, headers, body);
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    expect(received.map((request) => String(request.body))).toEqual(['{}']);
    const names = Object.keys(received[0]?.headers ?? {});
    for (const name of ['expect', 'keep-alive', 'te', 'trailer', 'upgrade', 'proxy-connection'])
      expect(names).not.toContain(name);
  });

  it('loses the headers that its connection header names', async () => {
    await send(CALL, ['content-length: 0', 'connection: x-hop', 'x-hop: 1', 'x-end: 1']);
    expect(received[0]?.headers).toMatchObject({ 'x-end': '1' });
    expect(received[0]?.headers).not.toHaveProperty('x-hop');
  });

  it.each(['application/json', 'text/plain'])('keeps the bytes of a compressed body of %s', async (type) => {
    const body = gzipSync('{}');
    await fetch(`${origin}/api/app/video/get`, {
      method: 'POST',
      headers: { 'content-encoding': 'gzip', 'content-type': type },
      body,
    });
    expect(received[0]?.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': type });
    expect(body.equals(received[0]?.body as Buffer)).toBe(true);
  });

  it.each(['GET', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'M-SEARCH', 'LOCK'])(
    'with the method %s reaches the API',
    async (method) => {
      const [head] = await send(`${method} /api/app/video/get?a=%7e HTTP/1.1`, []);
      expect(head).toMatch(/^HTTP\/1.1 200 /);
      expect(received.map((request) => [request.method, request.url])).toEqual([
        [method, '/api/app/video/get?a=%7e'],
      ]);
    },
  );

  it.each(['GET', 'HEAD', 'DELETE', 'LOCK'])('with the method %s may have a body', async (method) => {
    const [head] = await send(
      `${method} /api/app/video/get HTTP/1.1`,
      [JSON_TYPE, 'content-length: 2'],
      '{}',
    );
    expect(head).toMatch(/^HTTP\/1.1 200 /);
    expect(received.map((request) => request.method)).toEqual([method]);
  });

  it('with HEAD gets the headers of the API', async () => {
    const [head, body] = await send('HEAD /media/a.mp4 HTTP/1.1', []);
    expect(head).toMatch(/content-length: [1-9]/i);
    expect(body).toBe('');
  });
});

describe('a reply', () => {
  it.each([400, 401, 404, 405, 413, 415, 422, 429, 500, 503, 507])(
    'with status %i arrives as the API made it, after one request',
    async (code) => {
      status = code;
      const [head, body] = await send('GET /api/app/video/get HTTP/1.1', []);
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${code} `));
      expect(head).toMatch(/\r\nallow: POST\r\n/);
      expect(head).toMatch(/\r\nretry-after: 7\r\n/);
      expect(body).toBe('{"code":"a-code","messages":["A sentence."]}');
      expect(received).toHaveLength(1);
    },
  );

  it('has the policies of the API, not those of this server', async () => {
    const [head = ''] = await send('GET /api/docs HTTP/1.1', []);
    expect(head.match(/content-security-policy: .*/gi)).toEqual([expect.stringContaining(POLICY)]);
    expect(head.match(/referrer-policy: .*/gi)).toEqual([expect.stringContaining('no-referrer')]);
  });

  it('does not control the connection to the client', async () => {
    const [head] = await send('GET /api/app/video/get HTTP/1.0', []);
    expect(head).toMatch(/\r\nconnection: close/i);
    expect(head).not.toMatch(/keep-alive|x-internal/i);
  });

  it.each([
    ['content-length', [`content-length: ${LARGE_BODY.length}`]],
    ['content-length, on its last request', [`content-length: ${LARGE_BODY.length}`, 'connection: close']],
    ['chunks', ['transfer-encoding: chunked']],
  ])('reaches a client that still sends a body that is too large, by %s', async (_name, headers) => {
    const isChunked = headers.includes('transfer-encoding: chunked');
    for (let count = 0; count < REPETITIONS; count += 1) {
      const socket = connect(Number(new URL(origin).port), '127.0.0.1');
      socket.pause();
      socket.write([CALL, 'host: x', JSON_TYPE, ...headers, '', ''].join('\r\n'));
      if (isChunked) socket.write(`${LARGE_BODY.length.toString(16)}\r\n`);
      // The client reads the reply only when everything is sent.
      socket.write(LARGE_BODY);
      const sent = new Promise((resolve) => socket.write(isChunked ? '\r\n0\r\n\r\n' : '', resolve));
      await Promise.race([sent, once(socket, 'close')]);
      socket.resume();
      expect(await readReply(socket)).toMatch(/^HTTP\/1.1 413 /);
    }
  });

  it('reaches a client that waits for it before it sends the rest', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write([CALL, 'host: x', JSON_TYPE, `content-length: ${LARGE_BODY.length}`, '', 'a'].join('\r\n'));
    expect(await readReply(socket)).toMatch(/^HTTP\/1.1 413 /);
  });
});

it('a request is not sent again when the API closes the connection', async () => {
  const connections: string[] = [];
  api.server.on('connection', () => connections.push('opened'));
  api.server.prependListener('request', destroyConnection);
  function destroyConnection({ method, socket }: { method?: string; socket: { destroy(): void } }) {
    connections.push(String(method));
    socket.destroy();
  }
  for (const method of ['GET', 'POST', 'PATCH']) {
    const [head] = await send(`${method} /api/app/video/get HTTP/1.1`, ['content-length: 0']);
    expect(head).toMatch(/^HTTP\/1.1 502 /);
  }
  api.server.off('request', destroyConnection);
  expect(connections.filter((entry) => entry !== 'opened')).toEqual(['GET', 'POST', 'PATCH']);
});

describe('pages for developers', () => {
  it.each([
    ['localhost', 200],
    ['127.0.0.1:3000', 200],
    ['laptop', 404],
    ['192.168.1.5', 404],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
  ])('requested from the host %s are answered with %i', async (host, expected) => {
    const lines = ['GET /dev/mailbox HTTP/1.1', `host: ${host}`, 'connection: close', '', ''].join('\r\n');
    const response = await testServer.sendRaw(lines, origin);
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${expected} `));
    expect(received).toHaveLength(expected === 200 ? 1 : 0);
  });

  it('requested through a proxy are answered with 404', async () => {
    const headers = 'host: localhost\r\nx-forwarded-for: 127.0.0.1\r\nconnection: close';
    const response = await testServer.sendRaw(`GET /dev/mailbox HTTP/1.1\r\n${headers}\r\n\r\n`, origin);
    expect(response).toMatch(/^HTTP\/1.1 404 /);
    expect(received).toEqual([]);
  });

  it('are not forwarded for a public site, whose proxy may look like a local program', async () => {
    const apiUrl = api.listeningOrigin;
    const publicSite = await testServer.startAnother({
      ...{ PROXY: 'on', API_URL: apiUrl, SITE_URL: 'https://videos.example' },
    });
    // As nginx sends it with `proxy_pass http://127.0.0.1:3000` and its default headers.
    const send = (path: string) =>
      testServer.sendRaw(
        `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:3000\r\nconnection: close\r\n\r\n`,
        publicSite,
      );
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev']) {
      expect(await send(path)).toMatch(/^HTTP\/1.1 404 [\s\S]*"code":"not-found"/);
    }
    expect(received).toEqual([]);
    expect(await send('/api/app/video/get')).toMatch(/^HTTP\/1.1 200 /);
  });
});
