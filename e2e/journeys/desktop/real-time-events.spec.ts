import type { Tokens } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, people } from '../../../demo/content.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

// Two whom no other journey tells anything of.
const [writer, reader] = people.slice(-2);

test('what others do shows at once in every tab, by one stream', async ({ context, request, product }) => {
  if (!writer || !reader) throw new Error('The demo content has too few people');
  const ask = async <Reply>(path: string, body: object, token?: string): Promise<Reply> => {
    const answer = await request.post(`${product}/api/app/${path}`, {
      data: body,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()).data as Reply;
  };
  const logIn = ({ email }: typeof writer) =>
    ask<Tokens>('user/login', { registration: { email, password: DEMO_PASSWORD } });
  const [theirs, mine] = [await logIn(writer), await logIn(reader)];
  const [from, to] = [
    await ask<{ id: number }>('user/get-profile', {}, theirs.token),
    await ask<{ id: number }>('user/get-profile', {}, mine.token),
  ];
  await ask('user/subscribe', { userId: from.id }, mine.token);
  await ask('notification/mark-as-read', { all: true }, mine.token);
  const { message } = await ask<{ message: { chatId: number } }>(
    'message/send',
    { chat: { receiverId: to.id, message: 'Hello' } },
    theirs.token,
  );
  await ask('message/mark-as-read', { chatId: message.chatId }, mine.token);

  await addSessionCookies(context, product, mine);
  let streams = 0;
  context.on('request', (made) => {
    if (made.url().endsWith('/api/app/events')) streams += 1;
  });
  const tabs = [await context.newPage(), await context.newPage()];
  const heard = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/app/events'));
  for (const tab of tabs) {
    await tab.goto('/legal/company-details');
    await waitForHydration(tab);
    // The first one reads for both.
    await heard;
  }
  const badge = (name: string) =>
    Promise.all(tabs.map((tab) => expect(tab.getByRole('banner').getByText(name)).toBeAttached()));

  await ask('message/send', { chat: { receiverId: to.id, message: 'Are you there?' } }, theirs.token);
  await badge('Messages, 1 unread');
  await ask('user/unsubscribe', { userId: to.id }, theirs.token);
  await ask('user/subscribe', { userId: to.id }, theirs.token);
  await badge('Notifications, 1 new');
  expect(streams).toBe(1);

  // The reading tab goes: the other takes over.
  const next = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/app/events'));
  const [leading, left] = tabs as [Page, Page];
  await leading.close();
  await next;
  await ask('message/mark-as-read', { chatId: message.chatId }, mine.token);
  await expect(left.getByRole('banner').getByText('Messages, 1 unread')).not.toBeAttached();
  await ask('user/unsubscribe', { userId: to.id }, theirs.token);
  await expect(left.getByRole('banner').getByText('Notifications, 1 new')).not.toBeAttached();
});
