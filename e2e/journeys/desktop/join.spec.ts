import type { Page } from '@playwright/test';
import { waitForHydration } from '../../fixtures/feed.ts';
import {
  CODE_PATTERN,
  closeWelcome,
  createEmail,
  findWelcome,
  submitCode,
  submitJoinForm,
  waitForMail,
} from '../../fixtures/join.ts';
import { expect, test } from '../../fixtures/test.ts';

const OTHER_PASSWORD = 'another-password-2';

/**
 * Signs the browser out. The page is left first, for an empty document, because its requests would get 401
 * without the cookies. The document has an icon, so that the browser does not request `/favicon.ico`.
 */
async function signOut(page: Page): Promise<void> {
  await page.route('**/empty-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><link rel="icon" href="data:,">' }),
  );
  await page.goto('/empty-page');
  await page.context().clearCookies();
}

test('joins with a mailed code, resets the password and logs in with the new one', async ({
  page,
  context,
}) => {
  const email = createEmail('journey');
  await page.goto('/auth/join?redirectPath=%2Fmessages');
  await waitForHydration(page);
  await expect(page).toHaveTitle(/^Join/);
  await submitJoinForm(page, email);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText(email), 'the code step is shown after a reload').toBeVisible();
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN));
  await expect(page).toHaveURL('/messages');
  expect((await context.cookies()).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['token', 'refreshToken']),
  );

  await test.step('takes a new member through three screens', async () => {
    const welcome = findWelcome(page);
    await welcome.getByLabel('Name').fill('Nia Newcomer');
    await welcome.getByRole('button', { name: 'Continue' }).click();
    const tiles = welcome.getByRole('listitem').getByRole('button');
    for (let n = 0; n < 3; n += 1) await tiles.nth(n).click();
    await expect(welcome.getByRole('status')).toHaveText('3 chosen');
    await welcome.getByRole('button', { name: 'Continue' }).click();
    await welcome.getByRole('button', { name: 'Follow' }).first().click();
    await expect(welcome.getByRole('button', { name: 'Unfollow' })).toBeVisible();
    // A reload before the end does not lose the screens.
    await page.reload();
    await waitForHydration(page);
    await expect(welcome.getByLabel('Name')).toHaveValue('Nia Newcomer');
    await closeWelcome(page);
    await page.reload();
    await waitForHydration(page);
    await page.goto('/browse/following');
    await waitForHydration(page);
    await expect(page.locator('#root .feed-row').first(), 'the followed creator has videos').toBeVisible();
    await expect(welcome).toHaveCount(0);
  });

  await signOut(page);
  await page.goto('/auth/login');
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveTitle(/^Reset password/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await submitCode(page, await waitForMail(page, email, CODE_PATTERN, 2));
  await page.getByLabel('New password').fill(OTHER_PASSWORD);
  await page.getByLabel('Repeat password').fill(OTHER_PASSWORD);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page).toHaveURL('/auth/login');
  await expect(page.getByText('Password has changed!')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
});

test('signs in with the link of the mail, once', async ({ page, context, monitor }) => {
  monitor.allow(/422/);
  const email = createEmail('link');
  await page.goto('/auth/join');
  await waitForHydration(page);
  await submitJoinForm(page, email);
  const link = await waitForMail(page, email, /(\/confirm\/join#code=[^\s)]+)/);
  const opened = await context.newPage();
  await opened.goto(link);
  await opened.getByRole('button', { name: 'Confirm' }).click();
  await expect(opened).toHaveURL('/');
  await expect(page, 'the waiting tab is signed in too').toHaveURL('/');
  expect((await context.cookies()).map(({ name }) => name)).toContain('refreshToken');

  await opened.close();
  await signOut(page);
  await page.goto(link);
  // The registration has ended, so this is like another browser.
  await page.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('expired or has already been used');
  await page.getByRole('link', { name: 'Enter the code or request a new one' }).click();
  await expect(page).toHaveURL('/auth/join');
});

test('Enter shows that a birthday is too young, and a common password is rejected at its field', async ({
  page,
  monitor,
}) => {
  monitor.allow(/422/);
  await page.goto('/auth/join');
  await waitForHydration(page);
  const birthday = page.getByLabel('Birthday', { exact: true });
  await birthday.fill('2024-01-01');
  await birthday.press('Enter');
  await expect(birthday).toHaveAccessibleDescription('Only 16+');
  await expect(birthday).toBeFocused();
  await birthday.fill('1999-12-31');
  await page.getByLabel('Email').fill(createEmail('common'));
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('password1');
  await page.getByLabel('Repeat password').fill('password1');
  await page.getByLabel('Repeat password').press('Enter');
  await expect(password).toHaveAccessibleDescription(/easy to guess/);
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toBeEmpty();
});

test('selects a birthday by keyboard: year, month, day', async ({ page }) => {
  await page.goto('/auth/join');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Open calendar' }).press('Enter');
  await expect(page.getByRole('button', { name: '2000', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'January 1999' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Thursday, April 1, 1999' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  const dayInMarch = page.getByRole('button', { name: 'Thursday, March 25, 1999' });
  await expect(dayInMarch).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Choose another month' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dayInMarch).toBeFocused();
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('button', { name: 'Thursday, February 25, 1999' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Birthday', { exact: true })).toHaveValue('1999-02-25');
  await expect(page.getByRole('grid')).toHaveCount(0);
});
