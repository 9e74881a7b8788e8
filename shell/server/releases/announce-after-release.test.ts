import EventEmitter, { once } from 'node:events';
import { join } from 'node:path';
import Fastify from 'fastify';
import { createBuildFiles, writeFiles } from '../testing/build-files.ts';
import { remotes } from '../testing/fixtures.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const TOKEN = 'a-token-of-the-profile-team-0123456789';
const profile = remotes.find(({ name }) => name === 'mf-profile') as (typeof remotes)[number];
const testServer = useTestDocumentServer(() => ({ data: null }));

it('announces a build as soon as it is released, so that its first errors are counted', async () => {
  // The periodic announcement would be later.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const api = Fastify();
  const announcements = new EventEmitter();
  api.post('/api/app/service/served-builds', ({ body }) => {
    announcements.emit('received', body);
    return { data: { accepted: 1 } };
  });
  const address = await testServer.startAnother({
    API_URL: await api.listen({ port: 0, host: '127.0.0.1' }),
    RELEASE_TOKENS: `mf-profile=${TOKEN}`,
  });
  const files = createBuildFiles({ ...profile, version: '2' });
  writeFiles(join(testServer.folder, 'mf-profile/2'), files);
  const announced = once(announcements, 'received');
  const released = await fetch(`${address}/releases/mf-profile`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ action: 'promote', version: '2' }),
  });
  expect(released.status).toBe(200);
  const [{ builds }] = await announced;
  expect(builds).toContainEqual(expect.objectContaining({ app: 'mf-profile', version: '2' }));
  vi.useRealTimers();
  await api.close();
});
