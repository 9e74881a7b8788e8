import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

for (const path of ['/messages', '/notifications']) {
  test(`shows guests at ${path} the login on desktop and a gate on a phone`, async ({ page, isMobile }) => {
    await page.goto(path);
    await waitForHydration(page);
    const login = `/auth/login?redirectPath=${encodeURIComponent(path)}`;
    if (isMobile) {
      await expect(page).toHaveURL(path);
      await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    }
    await expect(page).toHaveURL(login);
    await expect(page.getByLabel('Email')).toBeEditable();
  });
}

test('shows a gate to phone guests at their own profile', async ({ page, isMobile }) => {
  await page.goto('/user');
  await waitForHydration(page);
  if (isMobile)
    await expect(page.locator('.ot-bottom-bar [aria-current="page"]')).toHaveAccessibleName('Profile');
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/^[^?]*\/auth\/login/);
});
