import { findAxeViolations } from '../../fixtures/axe-violations.ts';
import { REAL_TIME } from '../../fixtures/comments.ts';
import { waitForHydration } from '../../fixtures/feed.ts';
import { messageRow, registerFriends, sendMessage } from '../../fixtures/messages.ts';
import { addSessionCookies, expect, test } from '../../fixtures/test.ts';

test('sends messages that were written offline, also from another page, and deletes one for both users', async ({
  page,
  context,
  browser,
  product,
  monitor,
}) => {
  test.setTimeout(240_000);
  monitor.allow(/\/api\//, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const stamp = Date.now();
  const [ann, bea] = await registerFriends(product);
  await addSessionCookies(context, product, ann.tokens);
  await page.goto(`/messages?user=${bea.viewer.username}`);
  await waitForHydration(page);
  const hello = `Hello ${stamp}`;
  await sendMessage(page, hello);
  await expect(messageRow(page, hello)).toContainText('Sent');

  const otherContext = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await monitor.attach(otherContext);
  await addSessionCookies(otherContext, product, bea.tokens);
  const otherPage = await otherContext.newPage();
  await otherPage.goto(`${product}/messages?user=${ann.viewer.username}`);
  await waitForHydration(otherPage);
  await expect(messageRow(otherPage, hello)).toBeVisible();

  // Offline messages are stored and sent once, in order.
  await context.setOffline(true);
  const offline = [`In the tunnel ${stamp}`, `Nearly out ${stamp}`] as const;
  for (const text of offline) await sendMessage(page, text);
  await expect(messageRow(page, offline[0])).toContainText('Waiting for connection');
  await context.setOffline(false);
  for (const text of offline) await expect(messageRow(otherPage, text)).toBeVisible(REAL_TIME);
  await expect(messageRow(page, offline[1])).toContainText('Seen', REAL_TIME);
  const tops = await Promise.all(
    offline.map(async (text) => (await messageRow(otherPage, text).boundingBox())?.y ?? 0),
  );
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);

  // A pending message survives leaving the page and is sent from any other page.
  await context.route('**/api/app/message/send', (route) => route.abort());
  const storedText = `Kept over a reload ${stamp}`;
  await sendMessage(page, storedText);
  await expect(messageRow(page, storedText)).toContainText('Waiting for connection');
  await page.reload();
  await waitForHydration(page);
  await expect(messageRow(page, storedText)).toContainText('Waiting for connection');
  await context.unroute('**/api/app/message/send');
  await page.goto('/legal/terms-of-service');
  await expect(messageRow(otherPage, storedText)).toBeVisible(REAL_TIME);
  await page.goto(`/messages?user=${bea.viewer.username}`);
  await waitForHydration(page);
  await expect(messageRow(page, storedText)).toContainText('Seen', REAL_TIME);
  await expect(messageRow(page, storedText)).toHaveCount(1);

  // Deleted for both users, and restored.
  await messageRow(page, storedText).hover();
  await messageRow(page, storedText).getByRole('button', { name: 'More options for your message' }).click();
  await page.getByRole('menuitem', { name: 'Delete for everyone' }).click();
  await expect(messageRow(otherPage, storedText)).toHaveCount(0, REAL_TIME);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(messageRow(otherPage, storedText)).toBeVisible(REAL_TIME);
  await expect(messageRow(page, storedText)).toBeVisible();

  for (const tab of [page, otherPage]) {
    expect(await findAxeViolations(tab, { within: 'main' })).toEqual([]);
  }
  await otherContext.close();
});
