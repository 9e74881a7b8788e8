import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { expectTabsFit } from '../../fixtures/tabs.ts';
import { expect, test } from '../../fixtures/test.ts';

test('opens the notifications popup and closes it after a click on a notification', async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto('/download');
  await waitForHydration(page);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const box = await list.boundingBox();
  expect([box?.width, box?.height]).toEqual([376, 640]);
  await expectTabsFit(list.getByRole('tablist'));
  expect(await findAxeViolations(page, { within: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(bell).toBeFocused();
  await bell.press('Enter');
  await list.getByRole('tab', { name: 'Likes' }).click();
  await list.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/video\//);
  await expect(list).toBeHidden();
});
