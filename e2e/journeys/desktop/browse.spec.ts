import type { Page } from '@playwright/test';
import { collections } from '../../../demo/content.ts';
import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

const COLLECTION = collections[0];
if (!COLLECTION) throw new Error('The demo content has no collections');

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('finds a category by its prefix', async ({ page }) => {
  await page.goto('/browse/category/animals');
  await waitForHydration(page);
  await expect(heading(page)).toHaveText('Animals');
  await expectPlaying(feedRow(page, 0).locator('video'));
});

test('shows an empty list for an unused hashtag, and 404 for an unknown collection or category', async ({
  page,
  monitor,
}) => {
  await page.goto('/browse/hashtag/nobodyusedthis');
  await waitForHydration(page);
  await expect(page.getByText('There are no videos here yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load videos' })).toBeDisabled();
  monitor.allow(/404/);
  for (const path of ['/browse/collection/nowhere', '/browse/category/nowhere']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await waitForHydration(page);
    await expect(heading(page)).toHaveText('Oops! You’re lost...');
  }
});

test('opens the videos of a hashtag and goes back', async ({ page }) => {
  await page.goto(`/browse/collection/${COLLECTION.slug}`);
  await waitForHydration(page);
  const hashtag = feedRow(page, 0).locator('.feed-hashtag').first();
  const name = (await hashtag.textContent()) ?? '';
  await hashtag.click();
  await expect(page).toHaveURL(`/browse/hashtag/${encodeURIComponent(name.slice(1))}`);
  await expect(heading(page)).toHaveText(name);
  await expect(feedRow(page, 0)).toContainText(name);
  await expectPlaying(feedRow(page, 0).locator('video'));
  await page.goBack();
  await expect(heading(page)).toContainText(COLLECTION.name);
});
