import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { useTestApi } from '../../test/api.ts';

const api = useTestApi();

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

async function readError(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  return [response.status, await response.json()];
}

it('returns 404 for an unknown path with any method', async () => {
  const expected = [404, { code: 'not-found', messages: ['Not found.'] }];
  expect(await readError(await post('/api/app/nothing', '{}'))).toEqual(expected);
  expect(await readError(await fetch(`${api.origin}/api/app/nothing`, { method: 'DELETE' }))).toEqual(
    expected,
  );
  expect(await readError(await fetch(`${api.origin}/api/blog/pictures/nothing.webp`))).toEqual(expected);
  expect(await readError(await fetch(`${api.origin}/%ff`))).toEqual([
    400,
    expect.objectContaining({ code: 'malformed-request' }),
  ]);
});

it.each([
  ['GET', '/api/app/video/get?type=direct', 'POST'],
  ['PUT', '/api/app/video/get', 'POST'],
  ['DELETE', '/api/app/video/get', 'POST'],
  ['OPTIONS', '/api/app/video/get', 'POST'],
  ['PROPFIND', '/api/app/video/get', 'POST'],
  ['PUT', '/api/app/upload/abcdefghijk', 'DELETE, HEAD, PATCH'],
  ['POST', '/media/key/video.mp4', 'GET, HEAD, OPTIONS'],
  ['DELETE', '/dev/mailbox', 'GET, HEAD'],
])('returns 405 with the allowed methods for %s %s', async (method, path, allowed) => {
  const response = await fetch(api.origin + path, { method });
  expect(response.headers.get('allow')).toBe(allowed);
  expect(await readError(response)).toEqual([
    405,
    { code: 'method-not-allowed', messages: ['Method not allowed.'] },
  ]);
});

it('rejects invalid JSON', async () => {
  expect(await readError(await post('/api/app/video/get', '{"filter":'))).toEqual([
    400,
    { code: 'malformed-request', messages: ["Couldn't read the request."] },
  ]);
});

it('rejects a body that is not JSON', async () => {
  const response = await post('/api/app/video/get', 'a=b', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(await readError(response)).toEqual([
    415,
    { code: 'unsupported-media-type', messages: ['The body must be JSON.'] },
  ]);
});

// Other types need a preflight request, which is not allowed to any site.
it.each([
  ['text/plain', 422],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
])('reads no JSON from a body of the type %s, which pages of other sites may send', async (type, status) => {
  const form = { registration: { email: 'a@example.com', password: 'a password 1' } };
  const response = await post('/api/app/user/login', JSON.stringify(form), { 'content-type': type });
  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain('wrong-credentials');
});

it('lets no page of another site read a reply, and allows it no header', async () => {
  for (const method of ['POST', 'OPTIONS']) {
    const { headers } = await fetch(`${api.origin}/api/app/service/refs`, {
      method,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
});

it('rejects an encoding that it does not know, with those that it knows', async () => {
  const response = await post('/api/app/video/get', '{}', { 'content-encoding': 'compress' });
  expect(response.headers.get('accept-encoding')).toBe('gzip, deflate, br');
  expect(await readError(response)).toEqual([
    415,
    { code: 'unsupported-media-type', messages: ["This encoding of the body isn't supported."] },
  ]);
});

it('ignores an unknown expectation', async () => {
  const request =
    'POST /api/app/service/refs HTTP/1.1\r\nhost: x\r\nexpect: a-pony\r\nconnection: close\r\n\r\n';
  expect(await sendRaw(request)).toMatch(/^HTTP\/1.1 200 /);
});

it('rejects a body that is too large', async () => {
  expect(await readError(await post('/api/app/video/get', `{"a":"${'a'.repeat(70_000)}"}`))).toEqual([
    413,
    { code: 'too-large', messages: ['The request is too large.'] },
  ]);
});

it('rejects unknown fields but accepts the client id in every call', async () => {
  expect(
    await readError(await post('/api/app/service/refs', '{"clientId":"a-good-client","more":1}')),
  ).toEqual([
    422,
    {
      code: 'invalid-input',
      messages: ['Unknown field: more.'],
      fields: { body: ['Unknown field: more.'] },
    },
  ]);
  expect((await post('/api/app/service/refs', '{"clientId":"a-good-client"}')).status).toBe(200);
});

it('rejects a body that would change object prototypes', async () => {
  expect((await post('/api/app/service/refs', '{"__proto__":{"admin":true}}')).status).toBe(400);
});

it.each([
  ['has too many nested lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
  ['has too many nested objects', `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`, 400],
  ['contains a key twice', '{"clientId":"a-good-client","clientId":"b-good-client"}', 400],
  [
    'contains a key twice in escaped form',
    '{"clientId":"a-good-client","client\\u0049d":"b-good-client"}',
    400,
  ],
  ['changes the constructor', '{"constructor":{"prototype":{"admin":true}}}', 400],
  ['contains a NUL', '{"clientId":"a-good-\\u0000client"}', 422],
  ['contains a lone surrogate', '{"clientId":"a-good-\\ud800client"}', 422],
  ['contains a NUL in a key', '{"a\\u0000":1}', 422],
  ['contains too many values', `{"a":[${'0,'.repeat(6_000)}0]}`, 422],
  ['is a list', '[]', 422],
  ['is null', 'null', 200],
  ['is a string', '"text"', 422],
])('rejects a body that %s', async (_what, text, status) => {
  const response = await post('/api/app/service/refs', text);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(
    status === 200
      ? expect.anything()
      : expect.objectContaining({ code: expect.any(String), messages: [expect.any(String)] }),
  );
});

it('accepts the same key in different objects', async () => {
  const text = '{"filter":{"kind":"hashtag","value":"kind"},"clientId":"a \\" {[,clientId"}';
  expect((await post('/api/app/video/get', text)).status).toBe(200);
});

/** Sends bytes that fetch would not send, and returns the response until the connection closes. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.write(text);
  let response = '';
  for await (const chunk of socket) response += chunk;
  return response;
}

it.each([
  ['invalid HTTP', 'HELLO\r\n\r\n', 400, 'malformed-request'],
  ['an unknown method', 'FOO /api/app/video/get HTTP/1.1\r\nhost: x\r\n\r\n', 501, 'not-implemented'],
  ['a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nhost: x\r\n\r\n', 501, 'not-implemented'],
  ['a missing host', 'GET / HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'malformed-request'],
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nhost: x\r\na: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'headers-too-large',
  ],
  [
    'two content lengths',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
    400,
    'malformed-request',
  ],
  [
    'a content length and chunks',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed-request',
  ],
])('replies to %s with the error format and closes the connection', async (_what, text, status, code) => {
  const response = await sendRaw(text);
  expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(response).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({ code, messages: [expect.any(String)] });
});

it('closes a connection whose headers arrive too slowly', () => {
  expect(api.app.server.headersTimeout).toBe(15_000);
});

it('accepts a missing or empty body for calls without fields', async () => {
  expect((await post('/api/app/service/refs', '')).status).toBe(200);
  expect((await fetch(`${api.origin}/api/app/service/refs`, { method: 'POST' })).status).toBe(200);
});

it('ignores unknown query parameters', async () => {
  expect((await post('/api/app/service/refs?type=direct&_=1700000000', '{}')).status).toBe(200);
});

it.each(['app/user/get', 'app/user/external-profile'])(
  'rejects a repeated query parameter of %s',
  async (path) => {
    for (const query of ['username=a.user&username=b.user', 'username=a.user&%75sername=a.user']) {
      expect(await readError(await fetch(`${api.origin}/api/${path}?${query}`))).toEqual([
        422,
        {
          code: 'invalid-input',
          messages: ['username: Send this field only once'],
          fields: { username: ['Send this field only once'] },
        },
      ]);
    }
    expect((await fetch(`${api.origin}/api/${path}?username=a.user&_=1&_=2`)).status).toBe(404);
  },
);

it('does not expose internal errors', async () => {
  await api.pool.query('alter table categories rename to elsewhere');
  const response = await post('/api/app/service/refs', '{}');
  expect(await readError(response)).toEqual([
    500,
    { code: 'internal-error', messages: ['Something went wrong on our side. Try again.'] },
  ]);
  await api.pool.query('alter table elsewhere rename to categories');
});

it('returns the request id for finding the request in the logs', async () => {
  const own = await post('/api/app/service/refs', '{}', { 'x-request-id': 'from-the-gateway' });
  expect(own.headers.get('x-request-id')).toBe('from-the-gateway');
  const strange = await post('/api/app/service/refs', '{}', { 'x-request-id': 'line\tbreaks & more' });
  expect(strange.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

/** The policy of responses that are not pages. */
const STRICT_POLICY =
  "default-src 'none';object-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

it.each([
  '/api/app/service/refs',
  '/api/app/nothing',
  '/api/app/upload/abcdefghijk',
  '/api/blog/pictures/nothing.webp',
  '/media/key/video.mp4',
  '/health/live',
  '/%ff',
])(
  'sends %s with a policy that lets it load nothing, and not for another type than it declares',
  async (path) => {
    const { headers } = await post(path, '{}');
    expect(headers.get('content-security-policy')).toBe(STRICT_POLICY);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

it.each([70_000, 50_000_000])('limits a compressed body by its %d unpacked bytes', async (bytes) => {
  const response = await fetch(`${api.origin}/api/app/video/get`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ a: 'a'.repeat(bytes) })),
  });
  expect(await readError(response)).toEqual([413, expect.objectContaining({ code: 'too-large' })]);
});
