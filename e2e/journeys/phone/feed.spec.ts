import type { Locator } from '@playwright/test';
import {
  activeSlide,
  expectPlaying,
  expectPlayingCount,
  getPosition,
  hideTab,
  openPhoneFeed,
  swipe,
} from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('fetches the feed again when the first video is pulled down', async ({ page }) => {
  await openPhoneFeed(page);
  await expectPlaying(activeSlide(page).locator('video'));
  await expect(page.locator('[data-refreshing]')).toBeAttached();
  const reply = page.waitForResponse(/\/app\/video\/get/);
  await swipe(page, 'down');
  expect((await reply).ok()).toBe(true);
  await expect.poll(() => getPosition(page)).toBe(1);
  await expectPlaying(activeSlide(page).locator('video'));
});

test('turns sound on with the first touch and toggles it with the button, pauses and plays on tap, and pauses in a hidden tab', async ({
  page,
}) => {
  await openPhoneFeed(page);
  const video = activeSlide(page).locator('video');
  const muted = () => video.evaluate((element: HTMLVideoElement) => element.muted);
  await expectPlaying(video);
  expect(await muted()).toBe(true);
  await activeSlide(page).getByRole('button', { name: 'Unmute', exact: true }).tap();
  await expect.poll(muted).toBe(false);
  await activeSlide(page).getByRole('button', { name: 'Mute', exact: true }).tap();
  await expect.poll(muted).toBe(true);
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(2);
  await expectPlaying(video);
  expect(await muted(), 'stays muted after the viewer muted it').toBe(true);

  await activeSlide(page).getByRole('button', { name: 'Pause' }).tap();
  await expectPlayingCount(page, 0);
  await activeSlide(page).getByRole('button', { name: 'Play' }).tap();
  await expectPlaying(video);
  await hideTab(page, true);
  await expectPlayingCount(page, 0);
  await hideTab(page, false);
  await expectPlaying(video);
});

test('restores the feed position on back from a profile', async ({ page }) => {
  await openPhoneFeed(page);
  await swipe(page, 'up');
  await expect.poll(() => getPosition(page)).toBe(2);
  await expectPlaying(activeSlide(page).locator('video'));
  await activeSlide(page).locator('a.feed-author').first().tap();
  await expect(page).toHaveURL(/\/user\//);
  await page.goBack();
  await expect.poll(() => getPosition(page)).toBe(2);
  await expectPlaying(activeSlide(page).locator('video'));
});

test('centers the video on a tablet and shows the promotion in the drawer', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await openPhoneFeed(page);
  const getBox = async (locator: Locator) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error('not visible');
    return { top: box.y, bottom: box.y + box.height, start: box.x, end: box.x + box.width };
  };
  // The promotion comes after the third video.
  for (let position = 2; position <= 4; position += 1) {
    const video = activeSlide(page).locator('video');
    await expectPlaying(video);
    // A video counts as watched after its clock has advanced.
    const getTime = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
    const start = await getTime();
    await expect.poll(getTime).toBeGreaterThan(start + 0.6);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => getPosition(page)).toBe(position);
  }
  const banner = page.getByRole('complementary', { name: 'Get the full experience on the app' });
  await expect(banner).toBeVisible();
  const header = await getBox(page.locator('.ot-header'));
  const frame = activeSlide(page).locator('.feed-frame');
  const getCenter = async () => {
    const { top, bottom } = await getBox(frame);
    return (top + bottom) / 2;
  };
  // The slide may still move.
  await expect.poll(getCenter).toBeCloseTo((header.bottom + 1180) / 2, 0);
  const video = await getBox(frame);
  expect((await getBox(banner)).end).toBeLessThan(video.start);
  // The details are next to the video, and not below it.
  const details = activeSlide(page).locator('article').nth(1);
  await details.waitFor({ state: 'attached' });
  expect((await getBox(details)).top).toBeLessThan(video.bottom);
});

test('leads to the details and back with a swipe', async ({ page }) => {
  await openPhoneFeed(page);
  const [video, details] = [
    activeSlide(page).locator('.feed-pair > *').first(),
    activeSlide(page).locator('.feed-pair > *').nth(1),
  ];
  await swipe(page, 'left');
  await expect(details).toBeInViewport({ ratio: 0.9 });
  await swipe(page, 'left');
  await expect(details).toBeInViewport({ ratio: 0.9 });
  await swipe(page, 'right');
  await expect(video).toBeInViewport({ ratio: 0.9 });
});
