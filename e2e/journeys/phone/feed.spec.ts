import type { Page } from '@playwright/test';
import {
  activeSlide,
  expectPlaying,
  expectPlayingCount,
  hideTab,
  MAX_VIDEO_ELEMENTS,
  slowDownAnimations,
  swipe,
  waitForHydration,
} from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Slides alive in the page: the shown one and its neighbours. */
const MAX_SLIDES = 4;

async function getPosition(page: Page): Promise<number> {
  return Number(await activeSlide(page).locator('article[aria-posinset]').getAttribute('aria-posinset'));
}

/** Opens the feed and waits until a finger can move it. */
async function openFeed(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await expect(page.locator('.swiper-initialized')).toBeVisible();
}

test('ten videos, swiped one by one, each plays', async ({ page }) => {
  test.setTimeout(90_000);
  await openFeed(page);
  await expectPlaying(activeSlide(page).locator('video'));
  for (let place = 2; place <= 11; place += 1) {
    await swipe(page, 'up');
    await expect.poll(() => getPosition(page)).toBe(place);
    await expectPlaying(activeSlide(page).locator('video'));
    await expectPlayingCount(page, 1);
    expect(await page.locator('.feed-slide').count()).toBeLessThanOrEqual(MAX_SLIDES);
    expect(await page.locator('video').count()).toBeLessThanOrEqual(MAX_VIDEO_ELEMENTS);
  }
  await swipe(page, 'down');
  await expect.poll(() => getPosition(page)).toBe(10);
  await expectPlaying(activeSlide(page).locator('video'));
  // Faster than slides move: each swipe counts, and counts once.
  await slowDownAnimations(page, 20);
  for (let times = 0; times < 3; times += 1) await swipe(page, 'down');
  await expect.poll(() => getPosition(page)).toBe(7);
  await swipe(page, 'up');
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(9);
  await slowDownAnimations(page, 1);
  await expectPlaying(activeSlide(page).locator('video'));
  await expectPlayingCount(page, 1);
});

test('sound comes with the first touch and goes by its button', async ({ page }) => {
  await openFeed(page);
  const video = activeSlide(page).locator('video');
  const muted = () => video.evaluate((element: HTMLVideoElement) => element.muted);
  await expectPlaying(video);
  expect(await muted()).toBe(true);
  await activeSlide(page).getByRole('button', { name: 'Turn sound on' }).tap();
  await expect.poll(muted).toBe(false);
  await activeSlide(page).getByRole('button', { name: 'Turn sound off' }).tap();
  await expect.poll(muted).toBe(true);
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(2);
  await expectPlaying(video);
  expect(await muted(), 'a choice of silence stays').toBe(true);
});

test('a tap pauses and plays; a hidden tab pauses', async ({ page }) => {
  await openFeed(page);
  const video = activeSlide(page).locator('video');
  await expectPlaying(video);
  await activeSlide(page).getByRole('button', { name: 'Pause' }).tap();
  await expectPlayingCount(page, 0);
  await activeSlide(page).getByRole('button', { name: 'Play' }).tap();
  await expectPlaying(video);
  await hideTab(page, true);
  await expectPlayingCount(page, 0);
  await hideTab(page, false);
  await expectPlaying(video);
});

test('back from a profile, the feed stands where it was left', async ({ page }) => {
  await openFeed(page);
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(2);
  await expectPlaying(activeSlide(page).locator('video'));
  await activeSlide(page).locator('a.feed-author').first().tap();
  await expect(page).toHaveURL(/\/user\//);
  await page.goBack();
  await expect.poll(() => getPosition(page)).toBe(2);
  await expectPlaying(activeSlide(page).locator('video'));
});
