import type { Page } from '@playwright/test';
import { DEMO } from '../../fixtures/demo.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

async function submitLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

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

test('opens the pages for guests in a browser whose session has ended', async ({
  page,
  context,
  product,
  monitor,
}) => {
  monitor.allow(/40[01]/);
  const { tokens, call } = await registerUser(product, 'ended');
  await call('app/user/logout', {});
  for (const path of ['/auth/login', '/auth/join', '/auth/reset-password']) {
    await addSessionCookies(context, product, tokens);
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByLabel('Email')).toBeEditable();
    await expect(page).toHaveURL(path);
  }
});
