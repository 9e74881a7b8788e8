import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const receivedIds: unknown[] = [];
const testServer = useTestDocumentServer(({ headers }) => {
  receivedIds.push(headers['x-request-id']);
  return { data: {} };
});

it.each([
  ['/user/demo', 'shell@1 mf-profile@1'],
  ['/nothing/here', 'shell@1'],
])('logs the builds of the document at %s when the request ends', async (path, builds) => {
  const config = { NODE_ENV: 'test', RELEASES_DIR: testServer.folder, LOG_LEVEL: 'silent' };
  const server = await createDocumentServer(readServerConfig({ ...config, API_URL: 'http://127.0.0.1:1' }));
  const written: object[] = [];
  server.addHook('onResponse', async (request, { log }) => {
    for (const each of [request.log, log])
      written.push((each as unknown as { bindings(): object }).bindings());
  });
  await fetch((await server.listen({ port: 0, host: '127.0.0.1' })) + path);
  await server.close();
  expect(written).toEqual([expect.objectContaining({ builds }), expect.objectContaining({ builds })]);
});

it('logs no codes, preview cookies, signatures of private videos or searches', async () => {
  const lines: string[] = [];
  const server = await createDocumentServer(
    readServerConfig({
      NODE_ENV: 'test',
      RELEASES_DIR: testServer.folder,
      LOG_LEVEL: 'info',
      API_URL: 'http://127.0.0.1:1',
    }),
    { write: (line) => lines.push(line) },
  );
  const origin = await server.listen({ port: 0, host: '127.0.0.1' });
  const signature = 's3cret_s3cret_s3cret_s';
  for (const path of [
    '/confirm/join?code=s3cret',
    '/browse/search?q=s3cret',
    '/releases/preview/s3cret.s3cret',
    `/media/p/1763900000.${signature}/key/1/master.m3u8`,
    '/%?code=s3cret',
  ])
    await fetch(origin + path, { redirect: 'manual' });
  await server.close();
  // Routes of previews log a text.
  const requests = lines.map((line) => (JSON.parse(line) as { req?: { url: string } | string }).req);
  const urls = requests
    .map((request) => (typeof request === 'string' ? request.split(' ')[1] : request?.url))
    .filter(Boolean);
  expect(urls).toEqual([
    '/confirm/join?code=*',
    '/browse/search?q=*',
    '/releases/preview/*',
    '/media/p/*/key/1/master.m3u8',
    '/%?code=*',
  ]);
  expect(lines.filter((line) => line.includes('s3cret'))).toEqual([]);
});

it.each([
  ['a document', '/user/mochi'],
  ['a forwarded call', '/api/app/user/external-profile'],
])('logs %s with the request ID of the gateway, and passes it on to the API', async (_what, path) => {
  const lines: string[] = [];
  const origin = await testServer.startAnother({ PROXY: 'on', LOG_LEVEL: 'info' }, (line) =>
    lines.push(line),
  );
  for (const [given, expected] of [
    ['id-of-the-gateway', /^id-of-the-gateway$/],
    ['line breaks & more', /^[0-9a-f-]{36}$/],
  ] as const) {
    lines.length = 0;
    receivedIds.length = 0;
    await fetch(origin + path, {
      method: path.startsWith('/api') ? 'POST' : 'GET',
      headers: { 'x-request-id': given },
    });
    const ids = lines.map((line) => (JSON.parse(line) as { reqId?: string }).reqId).filter(Boolean);
    expect(new Set(ids)).toEqual(new Set(receivedIds));
    expect(receivedIds[0]).toMatch(expected);
  }
});
