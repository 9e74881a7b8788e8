import type { Page } from '@playwright/test';
import { CREATOR, DEMO } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

/** "Log out" is in the user menu: in the header, and on a phone in the own profile. */
async function logOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  // Logout reloads the page (ACCOUNT-52).
  const reloaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await reloaded;
}

test('logs in from the first page, and logs out', async ({ page, isMobile }) => {
  await page.goto('/');
  await waitForHydration(page);
  // A phone shows guests what a page offers before they log in for it.
  if (isMobile) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/auth/login?redirectPath=%2Fmessages');
  } else {
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/auth/login');
  }
  await expect(page).toHaveTitle(/^Login/);
  await page.getByLabel('Email').fill(DEMO.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  if (!isMobile) {
    await expect(page).toHaveURL('/');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Messages/ })
      .click();
  }
  await expect(page).toHaveURL('/messages');
  await expect(page.getByRole('main').getByText(CREATOR.name)).toBeVisible();

  await page.goto('/auth/login');
  await expect(page, 'signed-in users are redirected from the login').toHaveURL('/');
  await waitForHydration(page);

  await logOut(page, isMobile);
  // The device cookie remains, so that strangers' wrong passwords cannot lock this browser out (decision 070).
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies.sort()).toEqual(['clientId', 'device']);
  await page.goto('/auth/login');
  await expect(page).toHaveURL('/auth/login');
});
