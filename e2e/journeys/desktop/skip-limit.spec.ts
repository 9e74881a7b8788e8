import { expectPlaying, feedRow, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Skips until the app is offered (spec 9, skip limit). */
const SKIP_LIMIT = 7;

test('the seventh video that is skipped brings the offer of the app, which keys then belong to', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.goto('/');
  await waitForHydration(page);
  const offer = page.getByRole('dialog', { name: 'Get more with the app' });
  for (let skipped = 0; skipped < SKIP_LIMIT; skipped += 1) {
    await expectPlaying(feedRow(page, skipped).locator('video'));
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
  }
  await expect(offer).toBeVisible();
  await expectPlaying(feedRow(page, SKIP_LIMIT).locator('video'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expectPlaying(feedRow(page, SKIP_LIMIT).locator('video'));
});
