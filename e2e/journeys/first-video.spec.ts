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
    return { src: video.currentSrc, time: video.currentTime, loops: video.duration };
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

test('runs the libraries while the rest of the shell is still loading', async ({ page }) => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/shell/**/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openWithVideo(page);
  // Webpack's runtime in `libraries` creates the list in which the shell's other scripts register.
  await page.waitForFunction(() =>
    Object.keys(globalThis).some((name) => name.startsWith('webpackChunkshell')),
  );
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await waitForHydration(page);
  await expectPlaying(page.locator('#root .feed-slot video').first());
});

test('plays the feed when it is opened from another page', async ({ page }) => {
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
