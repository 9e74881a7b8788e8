import { openWithVideo, waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

/** Maximum bytes of scripts, styles and their digests that `/` fetches ahead for a guest, and their number. */
const MAX_BYTES_AHEAD = 300_000;
const MAX_REQUESTS_AHEAD = 32;

/** Remotes that guests rarely open. */
const RARELY_OPENED = /\/mf-(messages|notifications|blog-legal)\//;

test('fetches little ahead, and nothing of remotes that guests rarely open', async ({ page }) => {
  await openWithVideo(page);
  await waitForHydration(page);
  const interactiveAt = await page.evaluate(() => performance.now());
  const listFiles = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, startTime, encodedBodySize }) => ({ name, startTime, bytes: encodedBodySize }),
      ),
    );
  // The login is prefetched last, and the next video when the code that plays streams has loaded.
  for (const last of [/\/mf-auth\/.*\.js$/, /\.m3u8$/]) {
    await expect
      .poll(async () => (await listFiles()).some(({ name, bytes }) => last.test(name) && bytes > 0))
      .toBe(true);
  }
  const ahead = (await listFiles()).filter(
    ({ name, startTime }) => startTime > interactiveAt && name.includes('/assets/'),
  );
  expect(ahead.map(({ name }) => name).filter((name) => RARELY_OPENED.test(name))).toEqual([]);
  expect(ahead.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(MAX_BYTES_AHEAD);
  expect(ahead.length).toBeLessThanOrEqual(MAX_REQUESTS_AHEAD);
});
