import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Skips after which the get-app dialog opens (FEED-51). */
const SKIP_LIMIT = 7;

test('opens the get-app dialog after seven skips and moves the keyboard focus to it', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  const dialog = page.getByRole('dialog', { name: 'Get more with the app' });
  for (let skipped = 0; skipped < SKIP_LIMIT; skipped += 1) {
    await expectPlaying(feedRow(page, skipped).locator('video'));
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
  }
  await expect(dialog).toBeVisible();
  await expectPlaying(feedRow(page, SKIP_LIMIT).locator('video'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectPlaying(feedRow(page, SKIP_LIMIT).locator('video'));
});
