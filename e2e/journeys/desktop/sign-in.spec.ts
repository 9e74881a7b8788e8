import type { Page } from '@playwright/test';
import { findAxeViolationsInBothThemes } from '../../fixtures/axe-violations.ts';
import { addAuthenticatorApp } from '../../fixtures/factors.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser, type TestUser } from '../../fixtures/register-user.ts';
import { expect, test } from '../../fixtures/test.ts';
import {
  addPasskey,
  disablePasskeyAutofill,
  VirtualAuthenticator,
} from '../../fixtures/virtual-authenticator.ts';

const LOGIN = '/auth/login?redirectPath=%2Fmessages';
const codeField = (page: Page) => page.getByLabel('Code from your authenticator app');
const main = (page: Page) => page.getByRole('main');

async function openLogin(page: Page): Promise<void> {
  await page.goto(LOGIN);
  await waitForHydration(page);
}

async function submitPassword(page: Page, user: TestUser): Promise<void> {
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** Ends the session of the browser, which keeps its other cookies. */
async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /^(token|refreshToken)/ });
}

test.describe('passkeys', () => {
  let authenticator: VirtualAuthenticator;
  let user: TestUser;
  test.beforeEach(async ({ page, product }) => {
    user = await registerUser(product, 'passkey');
    authenticator = await VirtualAuthenticator.create(page);
    await page.goto('/legal/terms-of-service');
    await addPasskey(page, user);
  });

  test('sign in from the autofill menu, without a password', async ({ page }) => {
    await page.goto(LOGIN);
    await expect(page).toHaveURL('/messages');
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('refreshToken');
  });

  test('sign in by the button, by keyboard alone', async ({ page }) => {
    await disablePasskeyAutofill(page);
    await openLogin(page);
    await page.getByLabel('Password', { exact: true }).focus();
    const button = page.getByRole('button', { name: 'Use a passkey' });
    for (let n = 0; n < 4 && !(await button.evaluate((one) => one === document.activeElement)); n += 1)
      await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/messages');
  });

  test('a cancelled one is no dead end', async ({ page }) => {
    const app = await addAuthenticatorApp(user);
    await disablePasskeyAutofill(page);
    await authenticator.setConfirms(false);
    await openLogin(page);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByText(/No passkey was used/)).toBeVisible();

    await submitPassword(page, user);
    const button = page.getByRole('button', { name: 'Use your passkey' });
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/No passkey was used.*another way/)).toBeVisible();
    expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use your authenticator app' }).click();
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.insertText(app.createCode());
    await expect(page).toHaveURL('/messages');
  });
});

for (const hasPasskeys of [true, false]) {
  test(`the form has its final size before scripts run, ${hasPasskeys ? 'with' : 'without'} passkeys`, async ({
    page,
  }) => {
    await page.addInitScript((keepsPasskeys) => {
      if (!keepsPasskeys) Reflect.deleteProperty(window, 'PublicKeyCredential');
      addEventListener('DOMContentLoaded', () => {
        const link = document.querySelector('#prerendered a[href^="/auth/reset-password"]');
        document.documentElement.dataset.linkTop = String(link?.getBoundingClientRect().top);
      });
    }, hasPasskeys);
    await openLogin(page);
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toHaveCount(hasPasskeys ? 1 : 0);
    const before = Number(await page.locator('html').getAttribute('data-link-top'));
    const link = main(page).getByRole('link', { name: 'Forgot your password?' });
    expect(await link.evaluate((element) => element.getBoundingClientRect().top)).toBeCloseTo(before, 0);
  });
}

test.describe('the second step', () => {
  test('asks for a code, which works once, and remembers the device', async ({
    page,
    browser,
    product,
    monitor,
  }) => {
    monitor.allow(/422/);
    const user = await registerUser(product, 'totp');
    const app = await addAuthenticatorApp(user);
    const code = app.createCode();
    await openLogin(page);
    await submitPassword(page, user);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in');
    await expect(codeField(page)).toBeFocused();
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('refreshToken');
    expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
    await page.getByLabel("Don't ask again on this device").check();
    await codeField(page).fill(code);
    await expect(page).toHaveURL('/messages');

    await test.step('another browser cannot use the code again', async () => {
      const context = await browser.newContext({ baseURL: product });
      const other = await context.newPage();
      await openLogin(other);
      await submitPassword(other, user);
      await codeField(other).fill(code);
      await expect(main(other).getByRole('alert').first()).toHaveText(/incorrect or was used before/);
      await expect(codeField(other)).toHaveAccessibleDescription(/Each code works once/);
      await context.close();
    });

    await signOut(page);
    await openLogin(page);
    await submitPassword(page, user);
    await expect(page, 'no second step on a remembered device').toHaveURL('/messages');
  });

  test('of one recovery code in two browsers, one wins', async ({ browser, product }) => {
    const user = await registerUser(product, 'recovery-code');
    const [code = ''] = (await addAuthenticatorApp(user)).recoveryCodes;
    const contexts = await Promise.all([1, 2].map(() => browser.newContext({ baseURL: product })));
    const pages = await Promise.all(contexts.map((context) => context.newPage()));
    for (const page of pages) {
      await openLogin(page);
      await submitPassword(page, user);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(code);
    }
    await Promise.all(pages.map((page) => page.getByLabel('Recovery code').press('Enter')));
    const isWinner = (page: Page) => new URL(page.url()).pathname === '/messages';
    await expect.poll(() => pages.filter(isWinner).length).toBe(1);
    for (const page of pages.filter((one) => !isWinner(one)))
      await expect(main(page).getByText(/incorrect or was used before/)).toBeVisible();
    await Promise.all(contexts.map((context) => context.close()));
  });

  test('in the authentication dialog, stays on the page', async ({ page, product }) => {
    const user = await registerUser(product, 'dialog');
    const app = await addAuthenticatorApp(user);
    await page.goto('/ui/desktop');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Authentication', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill(user.email);
    await dialog.getByLabel('Password', { exact: true }).fill(user.password);
    await dialog.getByLabel('Password', { exact: true }).press('Enter');
    await expect(dialog.getByLabel('Code from your authenticator app')).toBeFocused();
    expect(await findAxeViolationsInBothThemes(page, { within: '[role=dialog]' })).toEqual([]);
    await page.keyboard.insertText(app.createCode());
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL('/ui/desktop');
  });

  test('starts a recovery, and says when the link comes, also after a reload and at the next login', async ({
    page,
    product,
  }) => {
    const user = await registerUser(product, 'lost');
    await addAuthenticatorApp(user);
    await openLogin(page);
    await submitPassword(page, user);
    await page.getByRole('button', { name: "I can't use any of these" }).click();
    await expect(page.getByRole('heading', { name: 'Recover your account' })).toBeFocused();
    expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Start recovery' }).click();
    const state = page.getByText(`We'll email a link to ${user.email}`);
    await expect(state).toBeVisible();
    await page.reload();
    await expect(state).toBeVisible();
    await page.getByRole('button', { name: 'Back to login' }).click();
    await page.getByLabel('Password', { exact: true }).fill(user.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your recovery has started');
    await expect(page).toHaveTitle(/^Recover your account/);
    expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
    await expect(state).toBeVisible();
    await page.getByRole('button', { name: 'Try another way' }).click();
    await expect(codeField(page)).toBeFocused();
  });
});
