import type { Page, Route } from '@playwright/test';
import {
  expectPlaying,
  expectPlayingCount,
  feedRow,
  hideTab,
  MAX_VIDEO_ELEMENTS,
  openWithVideo,
  waitForHydration,
  waitForScrollEnd,
} from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Height of the viewport that the header covers, with the gap below it. */
const ROW_TOP = 104;

/** Turns the mouse wheel by one notch, with the pointer over the videos. */
async function turnWheel(page: Page, direction: 1 | -1): Promise<void> {
  await page.mouse.move(900, 500);
  await page.mouse.wheel(0, 120 * direction);
}

/** Opens the feed and waits until its deferred script for the wheel has loaded. */
async function openWithWheel(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await expectPlaying(feedRow(page, 0).locator('video'));
  await expect
    .poll(() =>
      page.evaluate(() =>
        document.dispatchEvent(new WheelEvent('wheel', { deltaY: 1, cancelable: true, bubbles: true })),
      ),
    )
    .toBe(false);
}

test('goes to the next video with each notch of the mouse wheel, in at most three video elements', async ({
  page,
}) => {
  await openWithWheel(page);
  let streams = 0;
  for (const [direction, index] of [
    [1, 1],
    [1, 2],
    [1, 3],
    [-1, 2],
  ] as const) {
    await turnWheel(page, direction);
    const video = feedRow(page, index).locator('video');
    await expectPlaying(video);
    await expectPlayingCount(page, 1);
    expect(await page.locator('video').count()).toBeLessThanOrEqual(MAX_VIDEO_ELEMENTS);
    if (await video.evaluate((element: HTMLVideoElement) => element.currentSrc.startsWith('blob:')))
      streams += 1;
    await waitForScrollEnd(page);
    expect((await feedRow(page, index).boundingBox())?.y).toBe(ROW_TOP);
  }
  expect(streams, 'videos played with HLS').toBeGreaterThan(0);
  // Notches before the scroll has ended count from its target.
  await turnWheel(page, 1);
  await turnWheel(page, 1);
  await expectPlaying(feedRow(page, 4).locator('video'));
  await waitForScrollEnd(page);
  expect((await feedRow(page, 4).boundingBox())?.y).toBe(ROW_TOP);
});

test('moves between videos with the arrow keys and j and k, and restores the position on back from a profile', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  await expectPlaying(feedRow(page, 0).locator('video'));
  const press = async (key: string, index: number) => {
    await page.keyboard.press(key);
    await expectPlaying(feedRow(page, index).locator('video'));
    await expect(feedRow(page, index)).toBeInViewport({ ratio: 0.8 });
  };
  await press('ArrowDown', 1);
  await press('j', 2);
  const left = await waitForScrollEnd(page);

  await feedRow(page, 2).locator('a.feed-author').click();
  await expect(page).toHaveURL(/\/user\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
  await expectPlaying(feedRow(page, 2).locator('video'));

  await press('k', 1);
  await press('ArrowUp', 0);
});

test('loads the next page of the feed automatically', async ({ page }) => {
  const feedCalls: string[] = [];
  let isReplying = false;
  const heldRoutes: Route[] = [];
  await openWithVideo(page);
  await page.route('**/api/app/video/get', (route, request) => {
    feedCalls.push(request.postData() ?? '');
    if (isReplying) return route.continue();
    heldRoutes.push(route);
  });
  await waitForHydration(page);
  const rows = page.locator('#root .feed-row[data-index]');
  const first = await rows.count();
  expect(feedCalls, 'the first page is prefetched with the document').toEqual([]);
  await expect(async () => {
    // A trusted video may be added after the last one.
    await rows.last().scrollIntoViewIfNeeded();
    expect(feedCalls).toHaveLength(1);
  }).toPass();
  isReplying = true;
  await Promise.all(heldRoutes.map((route) => route.continue()));
  await expect.poll(() => rows.count()).toBeGreaterThan(first + 1);
  expect(feedCalls).toHaveLength(1);
  expect(feedCalls[0]).toContain('nextPageToken');
});

test('pauses, plays and mutes by click, space bar and sound button, and pauses in a hidden tab', async ({
  page,
}) => {
  await page.goto('/');
  await waitForHydration(page);
  const video = feedRow(page, 0).locator('video');
  const muted = () => video.evaluate((element: HTMLVideoElement) => element.muted);
  await expectPlaying(video);
  expect(await muted()).toBe(true);

  await feedRow(page, 0).getByRole('button', { name: 'Unmute', exact: true }).click();
  expect(await muted()).toBe(false);
  await feedRow(page, 0).getByRole('button', { name: 'Mute', exact: true }).click();
  expect(await muted()).toBe(true);

  await feedRow(page, 0).getByRole('button', { name: 'Pause' }).click();
  await expectPlayingCount(page, 0);
  await page.locator('body').press('Space');
  await expectPlaying(video);
  expect(await muted(), 'stays muted after the viewer muted it').toBe(true);

  await hideTab(page, true);
  await expectPlayingCount(page, 0);
  await hideTab(page, false);
  await expectPlaying(video);
});
