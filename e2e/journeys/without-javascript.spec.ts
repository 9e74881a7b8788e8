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
