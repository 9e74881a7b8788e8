import type { Locator, Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/feed.ts';
import {
  CODE_PATTERN,
  createEmail,
  findWelcome,
  submitCode,
  submitJoinForm,
  waitForMail,
} from '../../fixtures/join.ts';
import { registerUser, type TestUser } from '../../fixtures/register-user.ts';
import { expect, test } from '../../fixtures/test.ts';

const findReminder = (page: Page) => page.getByRole('dialog', { name: 'Your profile will be deleted' });

/** Expects the focus in an open dialog, also after the page behind it has changed, and that Tab does not leave the dialog. */
async function expectFocusStaysIn(page: Page, dialog: Locator): Promise<void> {
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(hasFocus).toBe(true);
  // The frame announces a page change, for the first time in this document, after it has moved the focus.
  await expect(page.locator('p[aria-live="polite"]').filter({ hasText: '· OnTrend' })).toBeAttached();
  for (let step = 0; step < 8; step += 1) {
    expect(await hasFocus()).toBe(true);
    await page.keyboard.press('Tab');
    // Focus wraps around through an invisible guard element.
    await expect.poll(hasFocus).toBe(true);
  }
}

/** Registers a user whose profile is scheduled for deletion. */
async function registerDeletedUser(page: Page, product: string): Promise<TestUser> {
  const user = await registerUser(product, 'deleted');
  await user.call('app/user/delete-profile-code', { password: user.password });
  const confirmationCode = await waitForMail(page, user.email, CODE_PATTERN, 2);
  await user.call('app/user/delete-profile-confirm', { confirmationCode });
  return user;
}

async function logIn(page: Page, { email, password }: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

for (const path of ['/', '/blog/en'])
  test(`keeps the focus in the deletion reminder after a login that leads to ${path}`, async ({
    page,
    product,
  }) => {
    await page.goto(`/auth/login?redirectPath=${encodeURIComponent(path)}`);
    await waitForHydration(page);
    await logIn(page, await registerDeletedUser(page, product));
    await expect(page).toHaveURL(path);
    await expectFocusStaysIn(page, findReminder(page));
    await page.keyboard.press('Escape');
    await expect(findReminder(page)).toHaveCount(0);
    await expect(page.locator('#content'), 'the page below gets the focus').toBeFocused();
  });

test('keeps the focus in the screens for new members after joining', async ({ page }) => {
  const email = createEmail('focus');
  await page.goto('/auth/join');
  await waitForHydration(page);
  await submitJoinForm(page, email);
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page).toHaveURL('/');
  await expect(findWelcome(page).getByLabel('Name')).toBeVisible();
  await expectFocusStaysIn(page, findWelcome(page));
});
