import { expectPlaying, openWithVideo, waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

declare global {
  interface HTMLVideoElement {
    /** What happened to the document's own element after the test marked it. */
    heard?: string[];
  }
}

test('the first video plays before any script, and goes on through the takeover', async ({ page }) => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });

  await openWithVideo(page);
  const inDocument = page.locator('#fragment video');
  await expectPlaying(inDocument);
  await expect(page.locator('#root')).toBeEmpty();
  const before = await inDocument.evaluate((video: HTMLVideoElement) => {
    const heard: string[] = [];
    video.heard = heard;
    for (const event of ['pause', 'emptied', 'loadstart', 'seeking', 'error', 'waiting'])
      video.addEventListener(event, () => heard.push(event));
    return { src: video.currentSrc, time: video.currentTime, loops: video.duration };
  });

  release();
  await waitForHydration(page);

  const taken = page.locator('#root .feed-slot video');
  const after = await taken.first().evaluate((video: HTMLVideoElement) => ({
    heard: video.heard,
    src: video.currentSrc,
    time: video.currentTime,
  }));
  expect(after.heard, 'the same element, undisturbed').toEqual([]);
  expect(after.src).toBe(before.src);
  expect(after.time).toBeGreaterThan(before.time);
  await expectPlaying(taken.first());
  await expect(page).toHaveTitle(/OnTrend/);
});

test('the way back to the feed from another page plays again', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await waitForHydration(page);
  await page
    .getByRole('link', { name: /^(OnTrend|Home)$/ })
    .locator('visible=true')
    .first()
    .click();
  await expect(page).toHaveURL('/');
  await expectPlaying(page.locator('#root .feed-slot video').first());
});
