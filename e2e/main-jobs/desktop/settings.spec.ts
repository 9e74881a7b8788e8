import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

const PHOTO_FILE = new URL('../../../api/content/blog/pictures/film-with-a-phone.jpg', import.meta.url)
  .pathname;

test('changes name, photo and theme from the first page, which remain after a reload', async ({
  page,
  context,
  product,
}) => {
  const { tokens } = await registerUser(product, 'settings');
  await addSessionCookies(context, product, tokens);
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page).toHaveURL('/settings');
  const openRow = (setting: string) =>
    page.getByRole('button', { name: `Change ${setting}`, exact: true }).click();
  const name = page.getByRole('main').getByText('Mila of the journeys', { exact: true });

  await openRow('Name');
  await page.getByRole('form', { name: 'Name' }).getByLabel('Name').fill('Mila of the journeys');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated!', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Name' })).toBeFocused();
  await expect(name.first()).toBeVisible();

  await openRow('Photo');
  const form = page.getByRole('form', { name: 'Photo' });
  await form.locator('input[type="file"]').setInputFiles(PHOTO_FILE);
  const cropping = page.getByRole('dialog', { name: 'Crop your photo' });
  // By keyboard only.
  await expect(cropping.getByRole('group', { name: 'Visible part of the photo' })).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('+');
  await page.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(() => cropping.getByRole('slider', { name: 'Zoom' }).inputValue().then(Number))
    .toBeGreaterThan(1);
  await cropping.getByRole('button', { name: 'Apply' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const photo = page.getByRole('main').locator('img').first();
  await expect(photo).toHaveAttribute('src', /\/media\//);

  await openRow('Theme');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.reload();
  await waitForHydration(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(name.first()).toBeVisible();
  await expect(photo).toHaveAttribute('src', /\/media\//);
});
