import { CREATOR } from '../fixtures/demo.ts';
import { openWithVideo } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ javaScriptEnabled: false });

test('the feed without JavaScript: a video to start, words, and ways on', async ({ page }) => {
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

test('a profile without JavaScript: who it is, and videos to go to', async ({ page }) => {
  // A list that takes the server longer than it waits (150 ms, design 4) is not in the document: one asks again.
  await expect(async () => {
    await page.goto(`/user/${CREATOR.username}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CREATOR.name, { timeout: 1_000 });
    await expect(page.getByRole('main').locator('a[href^="/video/"]').first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});

test('the terms without JavaScript', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Terms of service/i);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
});
