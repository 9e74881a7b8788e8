import type { Tokens } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { users } from '../../demo/content.ts';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { addSessionCookies, expect, logIn, test } from '../fixtures/test.ts';

/** Timeout for real-time events on a busy machine. */
const REAL_TIME = { timeout: 20_000 };
const DESKTOP_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

// Users that no other test changes.
const [ann, bea] = users.slice(-5, -3);

async function callApi<Data>(product: string, path: string, body: object, { token }: Tokens): Promise<Data> {
  const response = await fetch(`${product}/api/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return ((await response.json()) as { data: Data }).data;
}

const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const messageRow = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text });

async function sendMessage(page: Page, text: string) {
  await messageField(page).fill(text);
  await messageField(page).press('Enter');
  await expect(messageField(page)).toHaveValue('');
}

test('exchanges messages between two users, one of them temporarily offline', async ({
  page,
  context,
  browser,
  product,
  isMobile,
  monitor,
}) => {
  test.setTimeout(240_000);
  if (!ann || !bea) throw new Error('The demo content has too few users');
  monitor.allow(/\/api\//, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const stamp = Date.now();
  const [annTokens, beaTokens] = [await logIn(product, ann), await logIn(product, bea)];
  const annProfile = await callApi<{ id: number }>(product, 'user/get-profile', {}, annTokens);
  const beaProfile = await callApi<{ id: number }>(product, 'user/get-profile', {}, beaTokens);
  await callApi(product, 'user/subscribe', { userId: beaProfile.id }, annTokens);
  await callApi(product, 'user/subscribe', { userId: annProfile.id }, beaTokens);

  await addSessionCookies(context, product, annTokens);
  await page.goto(`/messages?user=${bea.username}`);
  await waitForHydration(page);
  const hello = `Hello ${stamp}`;
  await sendMessage(page, hello);
  await expect(messageRow(page, hello)).toContainText('Sent');

  // The other user is always on desktop.
  const otherContext = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    userAgent: DESKTOP_USER_AGENT,
    isMobile: false,
    hasTouch: false,
  });
  await monitor.attach(otherContext);
  await addSessionCookies(otherContext, product, beaTokens);
  const otherPage = await otherContext.newPage();
  await otherPage.goto(`${product}/messages`);
  await waitForHydration(otherPage);
  await otherPage.getByRole('link', { name: new RegExp(hello) }).click();
  await expect(messageRow(otherPage, hello)).toBeVisible();
  await expect(messageRow(page, hello)).toContainText('Seen', REAL_TIME);

  const reply = `Hello yourself ${stamp}`;
  await sendMessage(otherPage, reply);
  await expect(messageRow(page, reply)).toBeVisible(REAL_TIME);

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
  await page.goto(`/messages?user=${bea.username}`);
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
  if (isMobile) {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/messages');
    await expect(page.getByRole('link', { name: new RegExp(storedText) })).toBeVisible();
  }
  await otherContext.close();
});
