import { DEMO } from '../fixtures/demo.ts';
import { expectPlaying, waitForHydration } from '../fixtures/feed.ts';
import { expectTabsFit } from '../fixtures/tabs.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ signIn }) => signIn());

test('groups notifications and links them to their targets', async ({ page }) => {
  await page.goto('/notifications');
  await waitForHydration(page);
  await expect(page).toHaveTitle(/^Notifications/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible();

  await expectTabsFit(main.getByRole('navigation', { name: 'Filter notifications' }));
  await main.getByRole('link', { name: 'Likes' }).click();
  await expect(page).toHaveURL(/category=like/);
  const likes = main.getByRole('listitem');
  await expect(likes.first()).toBeVisible();
  // The previous list is shown until the new one is loaded.
  await expect(likes.filter({ hasNotText: 'liked your' })).toHaveCount(0);

  await expect(likes.first().locator('img[src*="poster"], img[src*="covers"]')).toHaveJSProperty(
    'complete',
    true,
  );
  await likes.filter({ hasText: 'liked your video' }).first().getByRole('link').click();
  await expect(page).toHaveURL(/\/video\/[\w-]{11}/);
  await expectPlaying(page.locator('#root video').first());
});

test('links to the own profile in the frame', async ({ page, isMobile }) => {
  await page.goto('/');
  await waitForHydration(page);
  if (isMobile) {
    await page.locator('.ot-bottom-bar').getByRole('link', { name: 'Profile' }).click();
  } else {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'View profile' }).click();
  }
  await expect(page).toHaveURL(`/user/${DEMO.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DEMO.name);
});
