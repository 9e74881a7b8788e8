import type { Locator, Page } from '@playwright/test';
import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Files of videos, without posters. */
const MEDIA_FILES = /\/media\/.*\.(m3u8|m4s|mp4)$/;
const FEED_CALL = '**/api/app/video/get';

const rows = (page: Page) => page.locator('#root .feed-row[data-index]');
const playbackError = (page: Page, index: number) =>
  feedRow(page, index).getByText('This video cannot be played.');

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await waitForHydration(page);
  await expectPlaying(feedRow(page, 0).locator('video'));
}

/** Scrolls to the last row, again after more rows have loaded, until a message is visible. */
async function scrollUntilVisible(page: Page, message: Locator): Promise<void> {
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    expect(await message.isVisible()).toBe(true);
  }).toPass({ intervals: [100], timeout: 20_000 });
}

/** Skips to a video that was not prefetched and shows an error. @returns its index */
async function skipToFailedVideo(page: Page): Promise<number> {
  // The seventh skip opens the get-app dialog.
  for (let index = 1; index < 6; index += 1) {
    await page.keyboard.press('j');
    await expect(feedRow(page, index)).toBeInViewport({ ratio: 0.8 });
    const shown = await page.waitForFunction(
      (rowIndex) => {
        const item = document.querySelector(`#root .feed-row[data-index="${rowIndex}"]`);
        const video = item?.querySelector('video');
        if (item?.textContent?.includes('cannot be played')) return 'failed';
        return video && video.currentTime > 0 ? 'plays' : undefined;
      },
      index,
      { timeout: 20_000 },
    );
    if ((await shown.jsonValue()) === 'failed') return index;
  }
  throw new Error('All videos were prefetched');
}

test('shows that the API is down below the feed and continues automatically', async ({
  page,
  context,
  monitor,
}) => {
  monitor.allow(
    /status 503|Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|can ?not be loaded|failed to load/,
  );
  // From the second page on, because on a busy machine the browser requests the first page.
  await page.route(FEED_CALL, (route) =>
    route.request().postData()?.includes('nextPageToken')
      ? route.fulfill({ status: 503, json: { code: 'down', messages: ['Down'] } })
      : route.continue(),
  );
  await open(page);
  const message = page.getByText('Something went wrong');
  await scrollUntilVisible(page, message);
  const before = await rows(page).count();
  await expect(page.getByRole('button', { name: 'Load videos' })).toBeVisible();
  await page.unroute(FEED_CALL);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  await expect(message).toHaveCount(0);

  // The same with the browser offline: loaded videos play, and the others load when it is online again.
  await context.setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  const offlineMessage = page.getByText("Videos will load when you're connected again.");
  await scrollUntilVisible(page, offlineMessage);
  const offline = await rows(page).count();
  await context.setOffline(false);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(offline);
  // Scrolling to the last row loads more rows.
  const last = feedRow(page, Number(await rows(page).last().getAttribute('data-index')));
  await last.scrollIntoViewIfNeeded();
  await expectPlaying(last.locator('video'));
});

test('shows errors of missing videos in their rows and plays them when they are available', async ({
  page,
  monitor,
}) => {
  monitor.allow(/status (404|500)|Failed to load resource|ERR_FAILED/);
  await open(page);
  // Missing files, and playlists with a server error.
  await page.route(MEDIA_FILES, (route) =>
    route.fulfill({ status: route.request().url().endsWith('.m3u8') ? 500 : 404, body: '' }),
  );
  const index = await skipToFailedVideo(page);
  expect(await page.locator('#root .feed-row video').count()).toBeLessThanOrEqual(1);
  await page.unroute(MEDIA_FILES);
  await expectPlaying(feedRow(page, index).locator('video'));
  await expect(playbackError(page, index)).toHaveCount(0);
});
