import type { Tokens } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { people } from '../../demo/content.ts';
import { findAxeViolations } from '../fixtures/axe-violations.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { addSessionCookies, expect, logIn, test } from '../fixtures/test.ts';

/** What others do is told of at once; a busy machine takes its time to. */
const LIVE = { timeout: 20_000 };
const DESKTOP =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

// Two whom no other journey tells anything of.
const [ann, bea] = people.slice(-5, -3);

async function ask<Data>(product: string, path: string, body: object, { token }: Tokens): Promise<Data> {
  const answer = await fetch(`${product}/api/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ });
const said = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: text });

async function write(page: Page, text: string) {
  await field(page).fill(text);
  await field(page).press('Enter');
  await expect(field(page)).toHaveValue('');
}

test('two people write to each other, one of them offline for a while', async ({
  page,
  context,
  browser,
  product,
  isMobile,
  monitor,
}) => {
  test.setTimeout(240_000);
  if (!ann || !bea) throw new Error('The demo content has too few people');
  monitor.allow(/\/api\//, /ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/);
  const stamp = Date.now();
  const [mine, theirs] = [await logIn(product, ann), await logIn(product, bea)];
  const me = await ask<{ id: number }>(product, 'user/get-profile', {}, mine);
  const other = await ask<{ id: number }>(product, 'user/get-profile', {}, theirs);
  await ask(product, 'user/subscribe', { userId: other.id }, mine);
  await ask(product, 'user/subscribe', { userId: me.id }, theirs);

  await addSessionCookies(context, product, mine);
  await page.goto(`/messages?user=${bea.username}`);
  await waitForHydration(page);
  const hello = `Hello ${stamp}`;
  await write(page, hello);
  await expect(said(page, hello)).toContainText('Sent');

  // At a desktop, whatever the first one holds in their hand.
  const second = await browser.newContext({
    ...{ viewport: { width: 1280, height: 800 }, userAgent: DESKTOP, isMobile: false, hasTouch: false },
  });
  await monitor.attach(second);
  await addSessionCookies(second, product, theirs);
  const far = await second.newPage();
  await far.goto(`${product}/messages`);
  await waitForHydration(far);
  await far.getByRole('link', { name: new RegExp(hello) }).click();
  await expect(said(far, hello)).toBeVisible();
  await expect(said(page, hello)).toContainText('Seen', LIVE);

  const answer = `Hello yourself ${stamp}`;
  await write(far, answer);
  await expect(said(page, answer)).toBeVisible(LIVE);

  // Without a line nothing is lost, and all of it goes out once, in its order.
  await context.setOffline(true);
  const offline = [`In the tunnel ${stamp}`, `Nearly out ${stamp}`] as const;
  for (const text of offline) await write(page, text);
  await expect(said(page, offline[0])).toContainText('Waiting for connection');
  await context.setOffline(false);
  for (const text of offline) await expect(said(far, text)).toBeVisible(LIVE);
  await expect(said(page, offline[1])).toContainText('Seen', LIVE);
  const tops = await Promise.all(offline.map(async (text) => (await said(far, text).boundingBox())?.y ?? 0));
  expect(tops[0]).toBeLessThan(tops[1] ?? 0);

  // A page that goes takes nothing with it, and the next one sends it by itself, whichever it is.
  await context.route('**/api/app/message/send', (route) => route.abort());
  const kept = `Kept over a reload ${stamp}`;
  await write(page, kept);
  await expect(said(page, kept)).toContainText('Waiting for connection');
  await page.reload();
  await waitForHydration(page);
  await expect(said(page, kept)).toContainText('Waiting for connection');
  await context.unroute('**/api/app/message/send');
  await page.goto('/legal/terms-of-service');
  await expect(said(far, kept)).toBeVisible(LIVE);
  await page.goto(`/messages?user=${bea.username}`);
  await waitForHydration(page);
  await expect(said(page, kept)).toContainText('Seen', LIVE);
  await expect(said(page, kept)).toHaveCount(1);

  // Deleted for both, and taken back.
  await said(page, kept).hover();
  await said(page, kept).getByRole('button', { name: 'Options for your message' }).click();
  await page.getByRole('menuitem', { name: 'Delete for everyone' }).click();
  await expect(said(far, kept)).toHaveCount(0, LIVE);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(said(far, kept)).toBeVisible(LIVE);
  await expect(said(page, kept)).toBeVisible();

  for (const one of [page, far]) {
    expect(await findAxeViolations(one, { within: 'main' })).toEqual([]);
  }
  if (isMobile) {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL('/messages');
    await expect(page.getByRole('link', { name: new RegExp(kept) })).toBeVisible();
  }
  await second.close();
});
