import { REAL_TIME } from '../../fixtures/comments.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { messageRow, registerFriends, sendMessage } from '../../fixtures/messages.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

test('opens a conversation from the first page, and exchanges messages in real time', async ({
  browser,
  product,
  monitor,
}) => {
  const [ann, bea] = await registerFriends(product);
  const greeting = 'Are you there?';
  await bea.call('app/message/send', { chat: { receiverId: ann.viewer.id, message: greeting } });

  const openFirstPage = async ({ tokens }: typeof ann) => {
    const context = await browser.newContext({ baseURL: product, viewport: { width: 1280, height: 800 } });
    await monitor.attach(context);
    await addSessionCookies(context, product, tokens);
    const page = await context.newPage();
    await page.goto('/');
    await waitForHydration(page);
    return page;
  };
  const openMessages = async (page: Awaited<ReturnType<typeof openFirstPage>>, text: string) => {
    await page.getByRole('banner').getByRole('link', { name: 'Messages, 1 unread' }).click(REAL_TIME);
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(text) })
      .click();
    await expect(messageRow(page, text)).toBeVisible();
  };

  const annPage = await openFirstPage(ann);
  const beaPage = await openFirstPage(bea);
  await openMessages(annPage, 'Are you there');
  const answer = `Hello ${Date.now()}`;
  await sendMessage(annPage, answer);
  await expect(messageRow(annPage, answer)).toContainText('Sent');

  await openMessages(beaPage, answer);
  await expect(messageRow(annPage, answer)).toContainText('Seen', REAL_TIME);
  const reply = `Hello yourself ${Date.now()}`;
  await sendMessage(beaPage, reply);
  await expect(messageRow(annPage, reply)).toBeVisible(REAL_TIME);
  for (const page of [annPage, beaPage]) await page.context().close();
});
