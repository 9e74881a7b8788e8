import type { Page } from '@playwright/test';
import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** What videos are made of; not their posters. */
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

/** Goes on past what was fetched ahead, to a row that is watched and says so. @returns its place */
async function skipToFailedVideo(page: Page): Promise<number> {
  // Seven skips bring the offer of the app.
  for (let index = 1; index < 6; index += 1) {
    await page.keyboard.press('j');
    await expect(feedRow(page, index)).toBeInViewport({ ratio: 0.8 });
    const shown = await page.waitForFunction(
      (place) => {
        const item = document.querySelector(`#root .feed-row[data-index="${place}"]`);
        const video = item?.querySelector('video');
        if (item?.textContent?.includes('cannot be played')) return 'failed';
        return video && video.currentTime > 0 ? 'plays' : undefined;
      },
      index,
      { timeout: 20_000 },
    );
    if ((await shown.jsonValue()) === 'failed') return index;
  }
  throw new Error('Every video was there');
}

test('the API down in the middle of a feed: said below the videos, and gone on from by itself', async ({
  page,
  context,
  monitor,
}) => {
  test.setTimeout(90_000);
  monitor.allow(/status 503|Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|can not be loaded/);
  // From the second page on: a busy machine has the first one asked for by the browser.
  await page.route(FEED_CALL, (route) =>
    route.request().postData()?.includes('nextPageToken')
      ? route.fulfill({ status: 503, json: { code: 'down', messages: ['Down'] } })
      : route.continue(),
  );
  await open(page);
  const message = page.getByText('Something went wrong');
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const before = await rows(page).count();
  await expect(page.getByRole('button', { name: 'Load videos' })).toBeVisible();
  await page.unroute(FEED_CALL);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  await expect(message).toHaveCount(0);

  // The same by the line itself: what is here plays on, what is not comes when it is back.
  await context.setOffline(true);
  await expect(page.getByText(/offline/i).first()).toBeVisible();
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const offline = await rows(page).count();
  await context.setOffline(false);
  await expect.poll(() => rows(page).count()).toBeGreaterThan(offline);
  await rows(page).last().scrollIntoViewIfNeeded();
  const last = Number(await rows(page).last().getAttribute('data-index'));
  await expectPlaying(feedRow(page, last).locator('video'));
});

test('videos that can’t be had say so in their rows, and play when they are back', async ({
  page,
  monitor,
}) => {
  test.setTimeout(90_000);
  monitor.allow(/status (404|500)|Failed to load resource|ERR_FAILED/);
  await open(page);
  // Lost, or kept by a server that fails.
  await page.route(MEDIA_FILES, (route) =>
    route.fulfill({ status: route.request().url().endsWith('.m3u8') ? 500 : 404, body: '' }),
  );
  const index = await skipToFailedVideo(page);
  expect(await page.locator('#root .feed-row video').count()).toBeLessThanOrEqual(1);
  await page.unroute(MEDIA_FILES);
  await expectPlaying(feedRow(page, index).locator('video'));
  await expect(playbackError(page, index)).toHaveCount(0);
});
