import { CREATOR } from '../fixtures/demo.ts';
import { openWithVideo } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('shows a video, texts and links of the feed without JavaScript', async ({ page }) => {
  await openWithVideo(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For You');
  const video = page.locator('video');
  await expect(video).toHaveAttribute('controls');
  expect(await video.getAttribute('src')).toMatch(/^\/media\/.+\.mp4$/);
  await expect(page.locator('.feed-author').first()).toBeVisible();
  const others = page.getByRole('main').locator('a[href^="/video/"]');
  expect(await others.count()).toBeGreaterThan(3);
  await expect(others.first()).toBeVisible();
  const href = await others.first().getAttribute('href');
  await others.first().click();
  await expect(page).toHaveURL(href ?? '');
  await expect(page.locator('video')).toHaveAttribute('controls');
});

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
