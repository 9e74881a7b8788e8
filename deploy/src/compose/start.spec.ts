import { fetchPlayableVideos } from '../../../e2e/fixtures/fetch-playable-videos.ts';
import { site } from './installation.ts';
import { expect, PROCESSING_TIMEOUT_MS, test } from './test.ts';

/** Videos on the first page of a feed. */
const FIRST_PAGE_VIDEOS = 10;
/** Seconds after the start of the worker for which `up --wait` waits for them (docs/docker.md). */
const WAIT_SECONDS = 180;

/** Prints for how many seconds the worker has run. */
const PRINT_AGE = `fetch('http://127.0.0.1:9464/metrics').then((reply) => reply.text()).then((text) =>
  console.log(Date.now() / 1_000 - Number(/^process_start_time_seconds (.+)$/m.exec(text)[1])));`;

const countVideos = async () => (await fetchPlayableVideos(site.url)).length;

test('`up --wait` ends with a site that has videos', async ({ request }) => {
  if (!process.env.NO_BUILD)
    await test.step('build', () => site.compose(['--profile', 'test', '--profile', 'backup', 'build']));
  await test.step('up', () => site.compose(['up', '--detach', '--no-build', '--wait']));
  if ((await countVideos()) < FIRST_PAGE_VIDEOS) {
    const age = Number(await site.exec('worker', 'node', '-e', PRINT_AGE));
    expect(age, 'seconds that a busy machine had for the first videos').toBeGreaterThan(WAIT_SECONDS);
    await test.step('the first page has videos', () =>
      expect
        .poll(countVideos, { timeout: PROCESSING_TIMEOUT_MS, intervals: [2_000] })
        .toBeGreaterThanOrEqual(FIRST_PAGE_VIDEOS));
  }
  // A server that has just started may exceed the 150 ms that a document waits for a list.
  await test.step('a document contains a video', () =>
    expect.poll(async () => (await request.get('/')).text()).toContain('<video'));
});
