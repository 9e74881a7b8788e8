import { expectPlaying, openWithVideo, waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

declare global {
  interface HTMLVideoElement {
    /** Events of the prerendered video element since the test marked it. */
    recordedEvents?: string[];
  }
}

test('plays the first video before scripts load, and continues during hydration', async ({ page }) => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/**/*.js', async (route) => {
    await released;
    await route.continue();
  });

  await openWithVideo(page);
  const prerendered = page.locator('#prerendered video');
  await expectPlaying(prerendered);
  await expect(page.locator('#root')).toBeEmpty();
  const before = await prerendered.evaluate((video: HTMLVideoElement) => {
    const recordedEvents: string[] = [];
    video.recordedEvents = recordedEvents;
    for (const event of ['pause', 'emptied', 'loadstart', 'seeking', 'error', 'waiting'])
      video.addEventListener(event, () => recordedEvents.push(event));
    return { src: video.currentSrc, time: video.currentTime };
  });

  release();
  await waitForHydration(page);

  const hydrated = page.locator('#root .feed-slot video');
  const after = await hydrated.first().evaluate((video: HTMLVideoElement) => ({
    recordedEvents: video.recordedEvents,
    src: video.currentSrc,
    time: video.currentTime,
  }));
  expect(after.recordedEvents, 'the same element plays without interruption').toEqual([]);
  expect(after.src).toBe(before.src);
  expect(after.time).toBeGreaterThan(before.time);
  await expectPlaying(hydrated.first());
  await expect(page).toHaveTitle(/OnTrend/);
});
