import { CREATOR } from '../../fixtures/demo.ts';
import { expect, test } from '../../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('shows a profile and its videos without JavaScript', async ({ page }) => {
  // The server leaves a list out when it takes longer than 150 ms, so the page is loaded again.
  await expect(async () => {
    await page.goto(`/user/${CREATOR.username}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CREATOR.name, { timeout: 1_000 });
    await expect(page.getByRole('main').locator('a[href^="/video/"]').first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});

test('shows the terms without JavaScript', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms of service/i);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});
