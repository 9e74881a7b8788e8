import { expectPlaying, openWithVideo, waitForHydration } from '../../fixtures/feed.ts';
import { expect, test } from '../../fixtures/test.ts';

test('runs the libraries while the rest of the shell is still loading', async ({ page }) => {
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/shell/**/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  await openWithVideo(page);
  // Webpack's runtime in `libraries` creates the list in which the shell's other scripts register.
  await page.waitForFunction(() =>
    Object.keys(globalThis).some((name) => name.startsWith('webpackChunkshell')),
  );
  await expect(page.locator('#root')).toBeEmpty();
  release();
  await waitForHydration(page);
  await expectPlaying(page.locator('#root .feed-slot video').first());
});

test('plays the feed when it is opened from another page', async ({ page }) => {
  await page.goto('/legal/terms-of-service');
  await waitForHydration(page);
  await page
    .getByRole('link', { name: /^(OnTrend|Home)$/ })
    .locator('visible=true')
    .first()
    .click();
  await expect(page).toHaveURL('/');
  await expectPlaying(page.locator('#root .feed-slot video').first());
});
