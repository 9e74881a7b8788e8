import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '../../fixtures/test.ts';

const CALL = '/api/app/service/refs';
const JSON_TYPE = 'content-type: application/json';
const LARGE_BODY = Buffer.alloc(9_500_000, 'a');
const COMPRESSED_BODY = gzipSync('{}');

interface RawRequest {
  line: string;
  headers?: string[];
  body?: string | Buffer;
}

/** Sends a request that browsers would change, and reads the response only when everything is sent. */
async function send(product: string, { line, headers = [], body = '' }: RawRequest) {
  const { hostname, port, host } = new URL(product);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    const length = headers.some((header) => header.startsWith('transfer-encoding'))
      ? []
      : [`content-length: ${Buffer.byteLength(body)}`];
    socket.write([line, `host: ${host}`, ...headers, ...length, '', ''].join('\r\n'));
    socket.write(body, (error) => (error ? reject(error) : resolve()));
  });
  let response = '';
  for await (const chunk of socket) {
    response += chunk;
    if (/\r\n\r\n[{<].*[}>]\s*$/s.test(response)) break;
  }
  const parts = response.split('\r\n\r\n');
  const [head = '', content = ''] = parts.slice(-2);
  return {
    status: Number(head.split(' ')[1]),
    type: /\r\ncontent-type: ([^;\r]*)/i.exec(head)?.[1],
    content,
  };
}

const ACCEPTED: Record<string, RawRequest> = {
  'that expects 100-continue': {
    line: `POST ${CALL} HTTP/1.1`,
    headers: [JSON_TYPE, 'expect: 100-continue'],
    body: '{}',
  },
  'with connection headers': {
    line: `POST ${CALL} HTTP/1.1`,
    headers: [
      JSON_TYPE,
      'connection: keep-alive, x-hop',
      'keep-alive: timeout=5',
      'te: trailers',
      'x-hop: 1',
    ],
    body: '{}',
  },
  'that offers an upgrade': {
    line: `POST ${CALL} HTTP/1.1`,
    headers: [JSON_TYPE, 'upgrade: h2c'],
    body: '{}',
  },
  'in chunks': {
    line: `POST ${CALL} HTTP/1.1`,
    headers: [JSON_TYPE, 'transfer-encoding: chunked'],
    body: '2\r\n{}\r\n0\r\n\r\n',
  },
  'in HTTP/1.0': { line: `POST ${CALL} HTTP/1.0`, headers: [JSON_TYPE], body: '{}' },
  compressed: {
    line: `POST ${CALL} HTTP/1.1`,
    headers: [JSON_TYPE, 'content-encoding: gzip'],
    body: COMPRESSED_BODY,
  },
};

/** Requests by status; a gateway resolves `..` and has a limit of its own for URLs. */
const REJECTED: [request: RawRequest, ...statuses: number[]][] = [
  [{ line: `POST ${CALL} HTTP/1.1`, headers: [JSON_TYPE], body: LARGE_BODY }, 413],
  [{ line: `POST ${CALL} HTTP/1.1`, headers: [JSON_TYPE, 'connection: close'], body: LARGE_BODY }, 413],
  [
    { line: `POST ${CALL} HTTP/1.1`, headers: [JSON_TYPE, 'content-encoding: gzip'], body: 'not compressed' },
    400,
  ],
  [{ line: `POST ${CALL} HTTP/1.1`, headers: [JSON_TYPE, 'content-encoding: compress'], body: '{}' }, 415],
  [{ line: `POST ${CALL} HTTP/1.1`, headers: ['content-type: invalid'], body: '{}' }, 415],
  [{ line: `PROPFIND ${CALL} HTTP/1.1` }, 405],
  [{ line: `TRACE ${CALL} HTTP/1.1` }, 405],
  [{ line: 'PUT /media/key/video.mp4 HTTP/1.1' }, 405],
  [{ line: `FOO ${CALL} HTTP/1.1` }, 501],
  [{ line: 'GET /api/%zz HTTP/1.1' }, 400],
  [{ line: 'GET /media/%zz HTTP/1.1' }, 400],
  [{ line: 'GET /dev/%zz HTTP/1.1' }, 400],
  [{ line: 'GET //api/app/nothing HTTP/1.1' }, 404],
  [{ line: 'GET /API/app/nothing HTTP/1.1' }, 404],
  [{ line: 'GET /api/../messages HTTP/1.1' }, 400, 404],
  [{ line: 'GET /media/%2e%2e/x HTTP/1.1' }, 400, 404],
  [{ line: `GET /api/${'a'.repeat(20_000)} HTTP/1.1` }, 414, 431],
  [{ line: `GET ${CALL} HTTP/1.1`, headers: [`x-long: ${'a'.repeat(20_000)}`] }, 431],
];

test('accepts what HTTP allows', async ({ product }) => {
  for (const [name, request] of Object.entries(ACCEPTED)) {
    const { status, content } = await send(product, request);
    expect(status, `a request ${name}: ${content}`).toBe(200);
  }
});

test('rejects other requests to the API in the form of its errors', async ({ product }) => {
  for (const [request, ...statuses] of REJECTED) {
    const { status, type, content } = await send(product, request);
    const name = `${request.line.slice(0, 60)} ${request.headers ?? ''}`.slice(0, 120);
    expect(statuses, `${name}: ${content}`).toContain(status);
    expect(type, name).toBe('application/json');
    expect(JSON.parse(content), name).toMatchObject({
      code: expect.any(String),
      messages: [expect.any(String)],
    });
  }
});

test('rejects a large body each time while it is sent', async ({ product }) => {
  for (let count = 0; count < 40; count += 1) {
    const { status } = await send(product, {
      line: `POST ${CALL} HTTP/1.1`,
      headers: [JSON_TYPE],
      body: LARGE_BODY,
    });
    expect(status).toBe(413);
  }
});
