import type { Page } from '@playwright/test';
import { CREATOR, DEMO } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { expect, test } from '../fixtures/test.ts';

async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** "Log out" is in the user menu: in the header, and on a phone in the own profile. */
async function logOut(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  // Logout reloads the page (ACCOUNT-52).
  const reloaded = page.waitForEvent('load');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await reloaded;
}

test('redirects to the requested page after login, and logs out', async ({ page, isMobile }) => {
  await page.goto('/auth/login?redirectPath=%2Fmessages');
  await waitForHydration(page);
  await expect(page).toHaveTitle(/^Login/);
  await submitLogin(page, DEMO.email, DEMO.password);
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

test('shows an error for a wrong password and preserves the input', async ({ page, monitor }) => {
  monitor.allow(/422/);
  await page.goto('/auth/login');
  await waitForHydration(page);
  await submitLogin(page, DEMO.email, 'not-the-password-1');
  await expect(page.getByRole('main').getByRole('alert')).not.toBeEmpty();
  await expect(page.getByLabel('Email')).toHaveValue(DEMO.email);
  await expect(page).toHaveURL('/auth/login');
});

test('replaces the placeholder of a redirect with the username', async ({ page }) => {
  await page.goto('/auth/login?redirectPath=%2Fuser%2F%7BuserId%7D');
  await waitForHydration(page);
  await submitLogin(page, DEMO.email, DEMO.password);
  await expect(page).toHaveURL(`/user/${DEMO.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(DEMO.name);
});
