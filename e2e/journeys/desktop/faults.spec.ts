import type { Page } from '@playwright/test';
import { expectToPlay, row, untilTakenOver } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** What videos are made of; not their posters. */
const STREAMS = /\/media\/.*\.(m3u8|m4s|mp4)$/;
const FEED = '**/api/app/video/get';

const rows = (page: Page) => page.locator('#root .feed-row[data-index]');
const failed = (page: Page, index: number) => row(page, index).getByText('This video cannot be played.');

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await untilTakenOver(page);
  await expectToPlay(row(page, 0).locator('video'));
}

test('the API down in the middle of a feed: said below the videos, and gone on from by itself', async ({
  page,
  context,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.allow(/status 503|Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED|can not be loaded/);
  await page.route(FEED, (route) =>
    route.fulfill({ status: 503, json: { code: 'down', messages: ['Down'] } }),
  );
  await open(page);
  const message = page.getByText('Something went wrong');
  await expect(async () => {
    await rows(page).last().scrollIntoViewIfNeeded();
    await expect(message).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const before = await rows(page).count();
  await expect(page.getByRole('button', { name: 'Load videos' })).toBeVisible();
  await page.unroute(FEED);
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
  await expectToPlay(row(page, last).locator('video'));
});

test('videos that can’t be had say so in their rows, and play when they are back', async ({
  page,
  watch,
}) => {
  test.setTimeout(90_000);
  watch.allow(/status (404|500)|Failed to load resource|ERR_ABORTED|ERR_FAILED/);
  await open(page);
  // Lost, or kept by a server that fails.
  await page.route(STREAMS, (route) =>
    route.fulfill({ status: route.request().url().endsWith('.m3u8') ? 500 : 404, body: '' }),
  );
  // Far enough from what was fetched ahead.
  await row(page, 6).scrollIntoViewIfNeeded();
  await page.keyboard.press('j');
  const playing = page.locator('#root .feed-row:has(video)');
  await expect(page.getByText('This video cannot be played.').first()).toBeVisible({ timeout: 20_000 });
  const index = Number(
    await page
      .locator('#root .feed-row', { hasText: 'This video cannot be played.' })
      .first()
      .getAttribute('data-index'),
  );
  expect(await playing.count()).toBeLessThanOrEqual(1);
  await page.unroute(STREAMS);
  await expectToPlay(row(page, index).locator('video'));
  await expect(failed(page, index)).toHaveCount(0);
});
