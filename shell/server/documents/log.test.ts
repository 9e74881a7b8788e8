import { readServerConfig } from '../config.ts';
import { createDocumentServer } from '../create-document-server.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const testServer = useTestDocumentServer(() => ({ data: {} }));

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
