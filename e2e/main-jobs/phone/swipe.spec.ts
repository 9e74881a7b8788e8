import {
  activeSlide,
  expectPlaying,
  expectPlayingCount,
  getPosition,
  MAX_VIDEO_ELEMENTS,
  openPhoneFeed,
  slowDownAnimations,
  swipe,
} from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Maximum number of slides in the page: the active one and its neighbors. */
const MAX_SLIDES = 4;

test('plays the videos that are swiped in, and counts each swipe once', async ({ page }) => {
  await openPhoneFeed(page);
  await expectPlaying(activeSlide(page).locator('video'));
  for (let position = 2; position <= 5; position += 1) {
    await swipe(page, 'up');
    await expect.poll(() => getPosition(page)).toBe(position);
    await expectPlaying(activeSlide(page).locator('video'));
    await expectPlayingCount(page, 1);
    expect(await page.locator('.feed-slide').count()).toBeLessThanOrEqual(MAX_SLIDES);
    expect(await page.locator('video').count()).toBeLessThanOrEqual(MAX_VIDEO_ELEMENTS);
  }
  await swipe(page, 'down');
  await expect.poll(() => getPosition(page)).toBe(4);
  await expectPlaying(activeSlide(page).locator('video'));
  // Swipes faster than slides move.
  await slowDownAnimations(page, 20);
  for (let times = 0; times < 3; times += 1) await swipe(page, 'down');
  await expect.poll(() => getPosition(page)).toBe(1);
  await swipe(page, 'up');
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(3);
  await slowDownAnimations(page, 1);
  await expectPlaying(activeSlide(page).locator('video'));
  await expectPlayingCount(page, 1);
});
