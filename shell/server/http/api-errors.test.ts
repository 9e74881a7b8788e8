import { useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({ data: {} }));

/** With the proxy, and without it as behind a gateway. */
const origins: Record<string, string> = {};

beforeAll(async () => {
  for (const PROXY of ['on', 'off']) origins[PROXY] = await testServer.startAnother({ PROXY });
});

interface Reply {
  status: number;
  type: string | undefined;
  body: string;
}

async function send(requestLine: string, proxy: string, headers = 'host: localhost\r\n'): Promise<Reply> {
  const lines = `${requestLine}\r\n${headers}connection: close\r\n\r\n`;
  const [head = '', body = ''] = (await testServer.sendRaw(lines, origins[proxy])).split('\r\n\r\n');
  return {
    status: Number(head.split(' ')[1]),
    type: /\r\ncontent-type: ([^\r]*)/i.exec(head)?.[1],
    body,
  };
}

const NOT_FOUND = { code: 'not-found', messages: ['Not found.'] };
const MALFORMED = { code: 'malformed-request', messages: ["Couldn't read the request."] };

describe.each(['on', 'off'])('with the proxy %s', (proxy) => {
  it.each([
    ['GET /api/%zz HTTP/1.1', 400, MALFORMED],
    ['POST /media/%ff/x HTTP/1.1', 400, MALFORMED],
    ['GET /dev/% HTTP/1.1', 400, MALFORMED],
    ['GET //api/app/video/get HTTP/1.1', 404, NOT_FOUND],
    ['POST ///media/x HTTP/1.1', 404, NOT_FOUND],
    ['GET /API/app/video/get HTTP/1.1', 404, NOT_FOUND],
    ['DELETE /Dev/mailbox HTTP/1.1', 404, NOT_FOUND],
    ['PROPFIND /Media/x HTTP/1.1', 404, NOT_FOUND],
    ['FOO /api/app/video/get HTTP/1.1', 501, { code: 'not-implemented', messages: [expect.any(String)] }],
    ['CONNECT example.org:443 HTTP/1.1', 501, { code: 'not-implemented', messages: [expect.any(String)] }],
    ['GET /api/a b HTTP/1.1', 400, MALFORMED],
    ['HELLO', 400, MALFORMED],
    [
      `GET /api/${'a'.repeat(20_000)} HTTP/1.1`,
      431,
      { code: 'headers-too-large', messages: [expect.any(String)] },
    ],
  ])('%.60s is answered in the form of the API', async (requestLine, status, error) => {
    const reply = await send(requestLine, proxy);
    expect(reply).toMatchObject({ status, type: 'application/json; charset=utf-8' });
    expect(JSON.parse(reply.body)).toEqual(error);
  });

  it('a request without a host is answered in the form of the API', async () => {
    const reply = await send('GET /api/app/video/get HTTP/1.1', proxy, '');
    expect([reply.status, JSON.parse(reply.body)]).toEqual([400, MALFORMED]);
  });

  it.each([
    ['GET /%zz HTTP/1.1', 404],
    ['GET /apix HTTP/1.1', 404],
    ['GET /user/x/api/y HTTP/1.1', 404],
    ['POST /messages HTTP/1.1', 404],
    ['PROPFIND /messages HTTP/1.1', 404],
    ['TRACE / HTTP/1.1', 404],
  ])('%s is answered with a page', async (requestLine, status) => {
    expect(await send(requestLine, proxy)).toMatchObject({
      status,
      type: 'text/html; charset=utf-8',
      body: expect.stringContaining('404 Not Found'),
    });
  });
});

it.each([
  'GET /api/../messages HTTP/1.1',
  'POST /api/app/..%2f..%2fx HTTP/1.1',
  'GET /media/%2e%2e/x HTTP/1.1',
  'GET /dev/..\\x HTTP/1.1',
  'GET /%61pi/../x HTTP/1.1',
  'GET http://x/api/app/video/get HTTP/1.1',
])('%s is not forwarded, and answered in the form of the API', async (requestLine) => {
  const reply = await send(requestLine, 'on');
  expect(reply).toMatchObject({ status: 400, type: 'application/json; charset=utf-8' });
  expect(JSON.parse(reply.body)).toEqual(MALFORMED);
  expect(testServer.apiRequests).toEqual([]);
});

it.each(['/api/app/video/get', '/media/a.mp4', '/dev/mailbox'])(
  'a gateway that passes %s on by mistake gets an error in the form of the API',
  async (path) => {
    const reply = await send(`GET ${path} HTTP/1.1`, 'off');
    expect([reply.status, JSON.parse(reply.body)]).toEqual([404, NOT_FOUND]);
  },
);

it.each(['/api/app/video/get', '/media/a.mp4', '/dev/mailbox'])(
  'an unavailable API is an error in its form at %s',
  async (path) => {
    origins.down = await testServer.startAnother({ PROXY: 'on', API_URL: 'http://127.0.0.1:1' });
    const reply = await send(`GET ${path} HTTP/1.1`, 'down');
    expect([reply.status, JSON.parse(reply.body).code]).toEqual([502, 'unavailable']);
  },
);
