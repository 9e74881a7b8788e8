import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { CODE_PATTERN, waitForMail } from '../../fixtures/join.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

const SECURE_LINK = /(\/confirm#secure=\S+)/;
const NEW_PASSWORD = 'blue penguin dances 7';
const NOT_SIGNED_IN = /401|400/;

test("a thief's login is noticed, ended from the mail, and followed by a new password", async ({
  page,
  browser,
  product,
  monitor,
}) => {
  const owner = await registerUser(product, 'owner');
  const thief = await (await browser.newContext({ baseURL: product })).newPage();
  await thief.goto('/auth/login?redirectPath=%2Fsettings');
  await waitForHydration(thief);
  await thief.getByLabel('Email').fill(owner.email);
  await thief.getByLabel('Password', { exact: true }).fill(owner.password);
  await thief.getByLabel('Password', { exact: true }).press('Enter');
  await expect(thief).toHaveURL('/settings');

  await page.goto('/auth/login');
  const link = await waitForMail(page, owner.email, SECURE_LINK);
  await page.goto(link);
  await waitForHydration(page);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Secure your account');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Secure my account' }).press('Enter');
  await expect(title).toHaveText('Your account is secured');

  monitor.allow(NOT_SIGNED_IN);
  await thief.reload();
  await expect(thief, 'the thief is signed out').toHaveURL(/\/auth\/login/);
  await thief.context().close();

  const code = await waitForMail(page, owner.email, CODE_PATTERN, 2);
  await page.getByRole('link', { name: 'Choose a new password' }).press('Enter');
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByLabel('Confirmation code').press('Enter');
  const password = page.getByLabel('New password', { exact: true });
  await password.fill('password1');
  await expect(page.getByText('Weak', { exact: true })).toBeVisible();
  await password.fill(NEW_PASSWORD);
  await expect(page.getByText('Strong', { exact: true })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').press('Enter');
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/');
});

/** Registers a user, changes the password, and returns the link of the notice about it. */
async function changePasswordOfNewUser(page: Page, product: string, name: string) {
  const owner = await registerUser(product, name);
  const password = 'another penguin sings 8';
  const passwords = { oldPassword: owner.password, password, repeatPassword: password };
  await owner.call('app/user/password-change', passwords);
  await page.goto('/auth/login');
  return { owner, link: await waitForMail(page, owner.email, SECURE_LINK) };
}

test('a recovery link in a browser that is signed in to another account leads to the login of its account, and then to its passkeys', async ({
  page,
  product,
}) => {
  const owner = await registerUser(product, 'owner');
  await page.route('**/app/user/recovery-finish', (route) =>
    route.fulfill({ json: { data: { email: owner.email } } }),
  );
  const other = await registerUser(product, 'other');
  await addSessionCookies(page.context(), product, other.tokens);
  await page.goto('/confirm#recover=a-code-from-a-mail');
  await waitForHydration(page);
  const main = page.getByRole('main');
  await expect(main.getByText(/about the account that got the email/)).toBeVisible();
  await main.getByRole('button', { name: 'Recover my account' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is recovered');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  await main.getByRole('button', { name: 'Log out and continue' }).press('Enter');
  await expect(page).toHaveURL('/auth/login?redirectPath=%2Fsettings%23passkeys');
  await expect(page.getByLabel('Email')).toHaveValue(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(owner.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/settings#passkeys');
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeInViewport();
});

test('a used link of a notice says so, and leads to a new password', async ({ page, product, monitor }) => {
  monitor.allow(/422/);
  const { link } = await changePasswordOfNewUser(page, product, 'twice');
  await page.request.post('/api/app/user/secure-account', { data: { code: link.split('=')[1] } });
  await page.goto(link);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Secure my account' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('has already been used');
  await page.getByRole('link', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/auth/reset-password');
});

test('a browser that is signed in to another account sets the new password on the same page', async ({
  page,
  product,
  signIn,
}) => {
  const { owner, link } = await changePasswordOfNewUser(page, product, 'shared');
  await signIn();
  await page.goto(link);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Secure my account' }).click();
  const code = await waitForMail(page, owner.email, CODE_PATTERN, 2);
  await page.getByRole('button', { name: 'Choose a new password' }).click();
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByLabel('Confirmation code').press('Enter');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password').press('Enter');
  await expect(page.getByText('Password has changed!')).toBeVisible();
  await expect(page).toHaveURL('/');
});
