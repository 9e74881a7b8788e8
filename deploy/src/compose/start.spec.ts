import { fetchPlayableVideos } from '../../../e2e/fixtures/fetch-playable-videos.ts';
import { site } from './installation.ts';
import { expect, test } from './test.ts';

/** Videos on the first page of a feed. */
const FIRST_PAGE_VIDEOS = 10;

test('`up --wait` ends with a site that has videos', async ({ request }) => {
  if (!process.env.NO_BUILD)
    await test.step('build', () => site.compose(['--profile', 'test', '--profile', 'backup', 'build']));
  await test.step('up', () => site.compose(['up', '--detach', '--no-build', '--wait']));
  expect((await fetchPlayableVideos(site.url)).length, 'playable videos').toBeGreaterThanOrEqual(
    FIRST_PAGE_VIDEOS,
  );
  // A server that has just started may exceed the 150 ms that a document waits for a list.
  await test.step('a document contains a video', () =>
    expect.poll(async () => (await request.get('/')).text()).toContain('<video'));
});
