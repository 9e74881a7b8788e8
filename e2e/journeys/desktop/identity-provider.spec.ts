import type { Page } from '@playwright/test';
import { expireFreshAuthentication } from '../../fixtures/expire-fresh-authentication.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import type { IdentitySite } from '../../fixtures/identity-site.ts';
import { navigateInPage } from '../../fixtures/navigate-in-page.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { test as base, expect } from '../../fixtures/test.ts';

/** The site, whose pages load the form of the provider. */
const test = base.extend<{ site: IdentitySite }>({
  site: async ({ context, identitySite, monitor }, use) => {
    // The provider's form asks for a font of another site.
    await context.route('https://fonts.googleapis.com/**', (route) =>
      route.fulfill({ contentType: 'text/css' }),
    );
    monitor.trust('https://fonts.googleapis.com');
    monitor.trust(identitySite.url);
    monitor.trust(identitySite.provider.issuer);
    await use(identitySite);
  },
});

/** Logs in with the provider's form, in which every name has an account. */
async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name);
  await page.getByPlaceholder('and password').fill('any password');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

async function continueWithProvider(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Continue with Example' }).click();
}

test('joins with the identity provider, logs out and logs in with it again', async ({ page, site }) => {
  const name = `anna-${Date.now()}`;
  await continueWithProvider(page, `${site.url}/auth/join?redirectPath=%2Flegal%2Fterms-of-service`);
  await logInAtProvider(page, name);
  const confirmed = page.getByText(`Example confirmed ${name}@provider.example`);
  await expect(confirmed).toBeVisible();
  const birthday = page.getByLabel('Birthday', { exact: true });
  await birthday.fill('1999-12-31');
  await page.reload();
  await expect(confirmed).toBeVisible();
  await expect(birthday).toHaveValue('1999-12-31');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/legal/terms-of-service`);
  // The first minutes (ACCOUNT-56).
  await page.keyboard.press('Escape');

  await page.context().clearCookies({ name: /token/i });
  await continueWithProvider(page, `${site.url}/auth/login?redirectPath=%2Fsettings`);
  // The provider remembers the person.
  await expect(page).toHaveURL(`${site.url}/settings`);
  await expect(page.getByText('Example', { exact: true })).toBeVisible();
});

test('connects the provider to an account of the same address after a login, and disconnects it', async ({
  page,
  site,
}) => {
  const user = await registerUser(site.url, 'ben');
  await continueWithProvider(page, `${site.url}/auth/login`);
  await logInAtProvider(page, user.email);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('Example is connected. You can log in with it from now on.')).toBeVisible();

  // A full page load would abort the prefetch of the home page.
  await navigateInPage(page, '/settings');
  const row = page.locator('#connected-accounts');
  await row.getByRole('button', { name: /Change/ }).click();
  await row.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Example is disconnected.')).toBeVisible();
});

test('connects the provider from the settings', async ({ page, site }) => {
  const user = await registerUser(site.url, 'carla');
  await page.goto(`${site.url}/auth/login?redirectPath=%2Fsettings`);
  await waitForHydration(page);
  await page.getByLabel('Email', { exact: true }).fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const row = page.locator('#connected-accounts');
  await row.getByRole('button', { name: /Change/ }).click();
  await row.getByRole('button', { name: 'Connect Example' }).click();
  await logInAtProvider(page, `carla-${Date.now()}`);
  await expect(page).toHaveURL(`${site.url}/settings`);
  await expect(row).toContainText('Example');
  await row.getByRole('button', { name: /Change/ }).click();
  await expect(row.getByRole('button', { name: 'Disconnect' })).toBeVisible();
});

test('confirms with the provider who the person is, and then sets a first password', async ({
  page,
  site,
  monitor,
}) => {
  monitor.allow(/403/);
  await continueWithProvider(page, `${site.url}/auth/join?redirectPath=%2Fsettings`);
  const name = `dora-${Date.now()}`;
  await logInAtProvider(page, name);
  await page.getByLabel('Birthday', { exact: true }).fill('1999-12-31');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/settings`);
  await page.keyboard.press('Escape');

  await expireFreshAuthentication(page, 'password-change');
  const setPassword = async () => {
    await page.getByRole('button', { name: 'Change Password' }).click();
    const form = page.getByRole('form', { name: 'Password' });
    await form.getByLabel('New password', { exact: true }).fill('another-password-2');
    await form.getByLabel('Repeat new password').fill('another-password-2');
    await form.getByRole('button', { name: 'Change password' }).click();
  };
  await setPassword();
  const confirm = page.getByRole('dialog', { name: "Confirm it's you" });
  await confirm.getByRole('button', { name: 'Use Example' }).click();
  await logInAtProvider(page, name);
  await expect(page).toHaveURL(`${site.url}/settings`);
  await waitForHydration(page);
  await setPassword();
  await expect(page.getByText('Password has changed!')).toBeVisible();
});

test('says that the person canceled, or that the provider does not respond', async ({
  page,
  site,
  monitor,
}) => {
  monitor.allow(/status (422|503)|identity-(start|finish)/);
  await continueWithProvider(page, `${site.url}/auth/login?redirectPath=%2Fmessages`);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Example did not confirm who you are.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute(
    'href',
    '/auth/login?redirectPath=%2Fmessages',
  );
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});
