import type { Tokens } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, users } from '../../../demo/content.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

// Users that no other test changes.
const [writer, reader] = users.slice(-2);

test('shows events in all tabs with a single stream', async ({ context, request, product }) => {
  if (!writer || !reader) throw new Error('The demo content has too few users');
  const callApi = async <Reply>(path: string, body: object, token?: string): Promise<Reply> => {
    const response = await request.post(`${product}/api/app/${path}`, {
      data: body,
      ...(token && { headers: { authorization: `Bearer ${token}` } }),
    });
    expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
    return (await response.json()).data as Reply;
  };
  const logIn = ({ email }: typeof writer) =>
    callApi<Tokens>('user/login', { registration: { email, password: DEMO_PASSWORD } });
  const [writerTokens, readerTokens] = [await logIn(writer), await logIn(reader)];
  const [from, to] = [
    await callApi<{ id: number }>('user/get-profile', {}, writerTokens.token),
    await callApi<{ id: number }>('user/get-profile', {}, readerTokens.token),
  ];
  await callApi('user/subscribe', { userId: from.id }, readerTokens.token);
  await callApi('notification/mark-as-read', { all: true }, readerTokens.token);
  const { message } = await callApi<{ message: { chatId: number } }>(
    'message/send',
    { chat: { receiverId: to.id, message: 'Hello' } },
    writerTokens.token,
  );
  await callApi('message/mark-as-read', { chatId: message.chatId }, readerTokens.token);

  await addSessionCookies(context, product, readerTokens);
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/app/events')) streams += 1;
  });
  const tabs = [await context.newPage(), await context.newPage()];
  const streamOpened = context.waitForEvent('response', (response) =>
    response.url().endsWith('/api/app/events'),
  );
  for (const tab of tabs) {
    await tab.goto('/legal/company-details');
    await waitForHydration(tab);
    // The first tab opens the stream for both.
    await streamOpened;
  }
  const badge = (name: string) =>
    Promise.all(tabs.map((tab) => expect(tab.getByRole('banner').getByText(name)).toBeAttached()));

  await callApi(
    'message/send',
    { chat: { receiverId: to.id, message: 'Are you there?' } },
    writerTokens.token,
  );
  await badge('Messages, 1 unread');
  await callApi('user/unsubscribe', { userId: to.id }, writerTokens.token);
  await callApi('user/subscribe', { userId: to.id }, writerTokens.token);
  await badge('Notifications, 1 new');
  expect(streams).toBe(1);

  // When the tab with the stream closes, another tab takes over.
  const next = context.waitForEvent('response', (response) => response.url().endsWith('/api/app/events'));
  const [leading, left] = tabs as [Page, Page];
  await leading.close();
  await next;
  await callApi('message/mark-as-read', { chatId: message.chatId }, readerTokens.token);
  await expect(left.getByRole('banner').getByText('Messages, 1 unread')).not.toBeAttached();
  await callApi('user/unsubscribe', { userId: to.id }, writerTokens.token);
  await expect(left.getByRole('banner').getByText('Notifications, 1 new')).not.toBeAttached();
});
