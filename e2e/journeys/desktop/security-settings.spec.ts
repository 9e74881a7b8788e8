import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { findAxeViolationsInBothThemes } from '../../fixtures/axe-violations.ts';
import { expireFreshAuthentication } from '../../fixtures/expire-fresh-authentication.ts';
import { addAuthenticatorApp } from '../../fixtures/factors.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser, type TestUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';
import { VirtualAuthenticator } from '../../fixtures/virtual-authenticator.ts';

let user: TestUser;
test.beforeEach(async ({ page, context, product }) => {
  user = await registerUser(product, 'security');
  await addSessionCookies(context, product, user.tokens);
  await page.emulateMedia({ reducedMotion: 'reduce' });
});

const section = (page: Page) => page.getByRole('region', { name: 'Sign-in and security' });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Opens the settings with a row open. */
async function openRow(page: Page, id: string): Promise<void> {
  await page.goto(`/settings#${id}`);
  await waitForHydration(page);
  await expect(section(page).getByRole('button', { expanded: true })).toBeVisible();
}

async function pressWithKeyboard(page: Page, button: Locator): Promise<void> {
  await button.focus();
  await page.keyboard.press('Enter');
}

/** Confirms with the password: the session was opened by another client, so this browser has not proved anything yet. */
async function confirmWithPassword(page: Page, checkDialog = async () => {}): Promise<void> {
  const password = dialog(page, "Confirm it's you").getByLabel('Password', { exact: true });
  await expect(password).toBeVisible();
  await checkDialog();
  await password.focus();
  await page.keyboard.type(user.password);
  await page.keyboard.press('Enter');
}

/** Downloads the shown recovery codes, confirms that they are stored, and returns them. */
async function storeRecoveryCodes(page: Page): Promise<string[]> {
  const codes = dialog(page, 'Save your recovery codes');
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const shown = await codes.getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');
  await expect(codes.getByText("Store the codes first. You can't see them again.")).toBeVisible();
  await expect(codes.getByRole('checkbox')).toBeFocused();
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  const downloaded = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await downloaded).path(), 'utf8');
  for (const code of shown) expect(file).toContain(code);
  await codes.getByRole('checkbox').check();
  await codes.getByRole('button', { name: 'Done' }).click();
  await expect(codes).toBeHidden();
  return shown;
}

test('a passkey is added, renamed and removed by keyboard, after a confirmation with the password', async ({
  page,
  monitor,
}) => {
  monitor.allow(/status (of )?403/);
  await VirtualAuthenticator.create(page);
  await openRow(page, 'passkeys');
  const add = section(page).getByRole('button', { name: 'Add a passkey' });
  await expect(add).toBeFocused();
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Enter');

  await confirmWithPassword(page, async () => expect(await findAxeViolationsInBothThemes(page)).toEqual([]));
  await storeRecoveryCodes(page);
  await expect(section(page).getByText('Two-step sign-in is on')).toBeVisible();
  await expect(add).toBeFocused();

  // The same authenticator again.
  await page.keyboard.press('Enter');
  await expect(section(page).getByText('This device already has a passkey for your account.')).toBeVisible();

  await pressWithKeyboard(page, section(page).getByRole('button', { name: /^Rename / }));
  await expect(section(page).getByLabel('Name of the passkey')).toBeFocused();
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.type('My test key');
  await page.keyboard.press('Enter');
  await expect(section(page).getByRole('button', { name: 'Rename My test key' })).toBeFocused();

  await page.reload();
  await waitForHydration(page);
  await expect(section(page).getByRole('listitem')).toContainText('My test key');
  await pressWithKeyboard(page, section(page).getByRole('button', { name: 'Remove My test key' }));
  const remove = dialog(page, 'Remove “\u2068My test key\u2069”?');
  await expect(remove.getByText(/two-step sign-in turns off/)).toBeVisible();
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  await pressWithKeyboard(page, remove.getByRole('button', { name: 'Remove' }));
  await expect(section(page).getByText('Two-step sign-in is off')).toBeVisible();
  await expect(section(page).getByText('Recovery codes')).toBeHidden();
  await expect(add).toBeFocused();
});

test('the app is added by its key, and its codes confirm changes once', async ({ page, monitor }) => {
  monitor.allow(/status (of )?(403|422)/);
  await openRow(page, 'authenticator-app');
  await section(page).getByRole('button', { name: 'Set up' }).click();
  await confirmWithPassword(page);
  await expect(
    section(page)
      .getByRole('img', { name: /^QR code/ })
      .locator('svg'),
  ).toBeVisible();
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  const secret = (await section(page).locator('code').textContent())?.replaceAll(' ', '') ?? '';
  const app = new TOTP({ secret });
  // The clock of this phone is half a minute slow.
  const first = app.generate({ timestamp: Date.now() - 30_000 });
  await section(page).getByLabel('6-digit code').fill(first);
  const codes = await storeRecoveryCodes(page);
  await expect(section(page).getByText(/^On since/)).toBeVisible();
  await expect(section(page).getByText('10 of 10 left')).toBeVisible();

  await expireFreshAuthentication(page, 'recovery-codes-renew');
  await section(page).getByRole('button', { name: 'Change Recovery codes' }).click();
  await section(page).getByRole('button', { name: 'Get new codes' }).click();
  const confirm = dialog(page, "Confirm it's you");
  await confirm.getByRole('button', { name: 'Use your authenticator app' }).click();
  const code = confirm.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await page.keyboard.type(first);
  await expect(confirm.getByText(/used before/)).toBeVisible();
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  // The refused code is selected.
  await page.keyboard.type(app.generate());
  const renewed = await storeRecoveryCodes(page);
  expect(renewed).not.toEqual(expect.arrayContaining(codes.slice(0, 1)));
});

test('a passkey confirms a change; a canceled confirmation loses nothing', async ({ page, monitor }) => {
  monitor.allow(/status (of )?403/);
  await addAuthenticatorApp(user);
  const authenticator = await VirtualAuthenticator.create(page);
  await openRow(page, 'passkeys');
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await confirmWithPassword(page);
  await expect(section(page).getByRole('listitem')).toHaveCount(1);

  await expireFreshAuthentication(page, 'password-change');
  await section(page).getByRole('button', { name: 'Change Password' }).click();
  const form = page.getByRole('form', { name: 'Password' });
  await form.getByLabel('New password', { exact: true }).fill('another-password-2');
  await form.getByLabel('Repeat new password').fill('another-password-2');
  await form.getByRole('button', { name: 'Change password' }).click();
  const confirm = dialog(page, "Confirm it's you");
  const usePasskey = confirm.getByRole('button', { name: 'Use a passkey' });
  await authenticator.setConfirms(false);
  await usePasskey.click();
  await expect(confirm.getByText(/^Canceled, or there is no passkey/)).toBeVisible();
  expect(await findAxeViolationsInBothThemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(confirm).toBeHidden();
  await expect(form.getByLabel('Repeat new password')).toHaveValue('another-password-2');

  await authenticator.setConfirms(true);
  await form.getByRole('button', { name: 'Change password' }).click();
  await usePasskey.click();
  await expect(page.getByText('Password has changed!', { exact: true })).toBeVisible();
});
