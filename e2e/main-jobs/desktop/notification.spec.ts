import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { REAL_TIME } from '../../fixtures/comments.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { registerUser } from '../../fixtures/register-user.ts';
import { expectTabsFit } from '../../fixtures/tabs.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

test('counts a new follower in the frame, and leads from the notifications popup to the profile', async ({
  page,
  context,
  product,
}) => {
  const user = await registerUser(product, 'followed');
  const fan = await registerUser(product, 'fan');
  await addSessionCookies(context, product, user.tokens);
  await page.goto('/');
  await waitForHydration(page);
  await fan.call('app/user/subscribe', { userId: user.viewer.id });
  const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications, 1 new' });
  await bell.click(REAL_TIME);
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toContainText('started following you');
  const box = await list.boundingBox();
  expect([box?.width, box?.height]).toEqual([376, 640]);
  await expectTabsFit(list.getByRole('tablist'));
  expect(await findAxeViolations(page, { within: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  const openedBell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(openedBell).toBeFocused();
  await openedBell.press('Enter');
  await list.getByRole('listitem').getByRole('link').first().click();
  await expect(page).toHaveURL(`/user/${fan.viewer.username}`);
  await expect(list).toBeHidden();
});
