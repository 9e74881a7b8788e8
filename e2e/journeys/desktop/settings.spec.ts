import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { DEMO } from '../../fixtures/demo.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { CODE_PATTERN, createEmail, waitForMail } from '../../fixtures/join.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

async function expectNoAxeViolations(page: Page, state: string): Promise<void> {
  expect(await findAxeViolations(page), state).toEqual([]);
}

/** Submits the code of the newest mail in the dialog. */
async function submitMailedCode(page: Page, email: string, count: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code from email').fill(await waitForMail(page, email, CODE_PATTERN, count));
  await dialog.getByRole('button', { name: 'Confirm code' }).click();
}

test('opens one row at a time, keeps its input, and returns the focus', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/settings#name');
  await waitForHydration(page);
  const name = page.getByRole('form', { name: 'Name' });
  const words = page.getByRole('form', { name: 'Muted words' });
  // By keyboard only.
  await expect(name.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await page.getByRole('button', { name: 'Change Muted words' }).focus();
  await page.keyboard.press('Enter');
  await expect(words.getByLabel('Word to mute')).toBeFocused();
  await expect(name).toBeHidden();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expectNoAxeViolations(page, 'an open row');
  await page.getByRole('button', { name: 'Change Name' }).focus();
  await page.keyboard.press('Enter');
  await expect(name.getByLabel('Name')).toHaveValue(/!$/);
  await expect(words).toBeHidden();
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: 'Change Name' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Change Name' })).toBeFocused();
  await expect(name).toBeHidden();
});

test('crops the part of a photo that was moved into view by keyboard', async ({ page, signIn }) => {
  await signIn();
  await page.goto('/settings');
  await waitForHydration(page);
  // White, with a red square in the bottom right corner.
  const photo = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 1_200;
    canvas.height = 800;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 1_200, 800);
    context.fillStyle = 'red';
    context.fillRect(900, 500, 300, 300);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const profile = page.getByRole('form', { name: 'Photo' });
  await page.getByRole('button', { name: 'Change Photo' }).click();
  await profile
    .locator('input[type="file"]')
    .setInputFiles({ name: 'square.png', mimeType: 'image/png', buffer: Buffer.from(photo, 'base64') });
  const cropping = page.getByRole('dialog', { name: 'Crop your photo' });
  await expect(cropping.getByRole('group', { name: 'Visible part of the photo' })).toBeFocused();
  // A third of the height is visible then, which is less than the square.
  for (let press = 0; press < 12; press += 1) await page.keyboard.press('+');
  for (let press = 0; press < 90; press += 1) await page.keyboard.press('ArrowLeft');
  for (let press = 0; press < 50; press += 1) await page.keyboard.press('ArrowUp');
  await cropping.getByRole('button', { name: 'Apply' }).click();
  await expect(profile.locator('img')).toHaveAttribute('src', /^blob:/);
  const corners = await profile.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = new OffscreenCanvas(512, 512);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    return [8, 504].map((at) =>
      [...(context?.getImageData(at, at, 1, 1).data ?? [])].map((value) => value > 128),
    );
  });
  expect(corners).toEqual(Array(2).fill([true, false, false, true]));
});

test('changes, exports, deletes and recovers an account with the texts of the product rules', async ({
  page,
  context,
  browser,
  product,
  monitor,
}) => {
  monitor.allow(/status (of )?403/);
  const me = await registerUser(product, 'settings');
  await fetch(`${product}/api/app/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'Elsewhere' },
    body: JSON.stringify({ registration: { email: me.email, password: me.password } }),
  });
  await addSessionCookies(context, product, me.tokens);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await page.goto('/settings');
  await waitForHydration(page);
  const form = (name: string) => page.getByRole('form', { name });
  const expectText = (text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

  const openRow = (setting: string) =>
    page.getByRole('button', { name: `Change ${setting}`, exact: true }).click();

  const username = form('Username');
  await openRow('Username');
  const name = `mila${String(Date.now()).slice(-9)}`;
  await username.getByLabel('Username').fill(DEMO.username);
  await username.getByLabel('Username').blur();
  await expect(username.getByText('Username need be uniq')).toBeVisible();
  await expect(username.getByRole('button', { name: 'Change username' })).toBeDisabled();
  await username.getByLabel('Username').fill(name);
  await username.getByLabel('Username').blur();
  await expect(username.getByText('Available')).toBeAttached();
  await username.getByRole('button', { name: 'Change username' }).click();
  // Another client opened the session. One proof is good for all changes below.
  const verification = page.getByRole('dialog', { name: "Confirm it's you" });
  await verification.getByLabel('Password', { exact: true }).fill(me.password);
  await page.keyboard.press('Enter');
  await expectText('Username changed!');

  const elsewhere = page.getByRole('listitem').filter({ hasNotText: 'This device' });
  const sessions = page.getByRole('region', { name: "Where you're logged in" });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.locator(elsewhere).getByRole('button', { name: 'Log out' }).click();
  await expectText('Logged out');
  await expect(sessions.getByRole('listitem')).toHaveCount(1);

  const email = createEmail('moved');
  await openRow('Email');
  await form('Email').getByLabel('New email').fill(email);
  await form('Email').getByRole('button', { name: 'Change email' }).click();
  await expectText('Email with confirmation code sent to your email');
  await submitMailedCode(page, email, 1);
  await expectText('Email changed!');
  await expectText(email);
  await expect(page.getByRole('button', { name: 'Change Email' })).toBeFocused();

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await waitForHydration(otherTab);

  const password = form('Password');
  await openRow('Password');
  await password.getByLabel('New password', { exact: true }).fill('another-password-2');
  await password.getByLabel('Repeat new password').fill('another-password-2');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expectText('Password has changed!');
  // The new session is that of all tabs of this browser.
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await otherTab
    .getByRole('link', { name: 'Following', exact: true })
    .locator('visible=true')
    .first()
    .click();
  await expect(otherTab).toHaveURL('/browse/following');
  await expect(otherTab.getByRole('heading', { level: 1 })).toHaveText('Following');
  await otherTab.close();

  const mutedWords = form('Muted words');
  await openRow('Muted words');
  await mutedWords.getByLabel('Word to mute').fill('spoiler, finale, ending');
  await mutedWords.getByLabel('Word to mute').press('Enter');
  // Faster than the server responds.
  await mutedWords.getByRole('button', { name: 'Remove spoiler' }).click();
  await mutedWords.getByRole('button', { name: 'Remove finale' }).click();
  await expect(mutedWords.getByRole('listitem')).toHaveText(['ending']);

  await expectNoAxeViolations(page, 'settings, dark');

  const downloaded = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await (await downloaded).path();
  expect(JSON.stringify(JSON.parse(await readFile(file, 'utf8')))).toContain(email);

  await page.reload();
  await waitForHydration(page);
  await openRow('Muted words');
  await expect(mutedWords.getByRole('listitem')).toHaveText(['ending']);

  await page.getByRole('button', { name: 'Delete profile' }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Delete your profile?' });
  await expectNoAxeViolations(page, 'deletion, dark');
  await confirmDialog.getByRole('button', { name: 'Send code' }).click();
  await expectText('Email with confirmation code sent to your email');
  await submitMailedCode(page, email, 2);
  await expectText('Profile deleted!');
  const recover = page.getByRole('main').getByRole('button', { name: 'Recover profile' });
  await expect(recover).toBeFocused();
  await expect(recover).toBeVisible();
  const guest = await browser.newPage({ baseURL: product, javaScriptEnabled: false });
  await guest.goto(`/user/${name}`);
  await expect(guest).toHaveURL('/UserDeleted');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Profile deleted');
  await guest.close();
  await recover.click();
  await expectText('Profile recovered!');
  await expect(page.getByRole('button', { name: 'Delete profile' })).toBeVisible();
});
