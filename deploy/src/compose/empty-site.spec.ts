import { fetchPlayableVideos } from '../../../e2e/fixtures/fetch-playable-videos.ts';
import { registerUser } from '../../../e2e/fixtures/register-user.ts';
import { expectRestoredVideo, restoreBackup } from './backup.ts';
import { emptySite, site } from './installation.ts';
import { CLIP, expect, findVideo, logIn, PROCESSING_TIMEOUT_MS, test } from './test.ts';

const { url, mailUrl, compose } = emptySite;

// Small machines have too little memory for two installations at once, and Docker too few networks by default.
test.beforeAll(() => site.compose(['down', '--timeout', '5', ...(process.env.KEEP ? [] : ['--volumes'])]));

test('the first user of an empty site joins and uploads a video; then a backup of another site is restored', async () => {
  await test.step('up', () => compose(['up', '--detach', '--wait', '--no-build']));
  expect((await fetch(url)).status).toBe(200);
  expect(await fetchPlayableVideos(url)).toEqual([]);

  process.env.E2E_MAILPIT = mailUrl;
  const first = await logIn(url, await registerUser(url, 'first'));
  const { id } = await emptySite.runInApi<{ id: string }>(1, 'upload-part.mjs', {
    ...{ TOKEN: first.token, FILE: CLIP, FROM: '0', TO: '1', SITE: 'http://gateway:8080' },
  });
  await test.step('the video appears in the feed', () =>
    expect
      .poll(() => fetchPlayableVideos(url), { timeout: PROCESSING_TIMEOUT_MS })
      .toEqual([expect.objectContaining({ fileName: id })]));

  await restoreBackup(emptySite);
  const demoUser = await logIn(url);
  await expectRestoredVideo(demoUser, url);
  expect(await findVideo(demoUser.api, id), "the site's own video").toBeNull();
});
