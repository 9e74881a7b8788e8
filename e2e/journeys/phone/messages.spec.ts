import { waitForHydration } from '../../fixtures/feed.ts';
import { messageRow, registerFriends, sendMessage } from '../../fixtures/messages.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

test('opens a conversation in place of the list, and returns to it', async ({ page, context, product }) => {
  const [ann, bea] = await registerFriends(product);
  const greeting = 'Are you there?';
  await bea.call('app/message/send', { chat: { receiverId: ann.viewer.id, message: greeting } });
  await addSessionCookies(context, product, ann.tokens);
  await page.goto('/messages');
  await waitForHydration(page);
  const list = page.getByRole('main');
  await list.getByRole('link', { name: /Are you there/ }).tap();
  await expect(messageRow(page, greeting)).toBeVisible();
  await sendMessage(page, 'Here I am');
  await expect(messageRow(page, 'Here I am')).toContainText('Sent');
  await page.getByRole('button', { name: 'Back' }).tap();
  await expect(page).toHaveURL('/messages');
  await expect(list.getByRole('link', { name: /Here I am/ })).toBeVisible();
});
