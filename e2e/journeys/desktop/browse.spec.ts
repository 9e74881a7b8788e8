import type { Page } from '@playwright/test';
import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

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
