import { waitForHydration } from '../../fixtures/feed.ts';
import { addSessionCookies, expect, logIn, test } from '../../fixtures/test.ts';

const TAB_COUNT = 5;

test('shares one session between five tabs, with a single refresh, and logs out all of them', async ({
  context,
  product,
  monitor,
}) => {
  // CI has two cores; five pages start slowly.
  test.slow();
  // Allows the 401 responses to calls with the expired token.
  monitor.allow(/401/);
  // A separate session, because it ends here; the other tests share one.
  await addSessionCookies(context, product, await logIn(product));
  const pages = await Promise.all(Array.from({ length: TAB_COUNT }, () => context.newPage()));
  const CHATS = '/api/app/message/chats';
  let rejectedCalls = 0;
  context.on('response', (response) => {
    if (response.url().endsWith(CHATS) && response.status() === 401) rejectedCalls += 1;
  });
  let refreshes = 0;
  await context.route('**/api/app/user/relogin', async (route) => {
    refreshes += 1;
    // Responds once all tabs need a new token.
    await expect.poll(() => rejectedCalls).toBe(TAB_COUNT);
    await route.continue();
  });
  for (const page of pages) {
    await page.goto('/legal/company-details');
    await waitForHydration(page);
  }
  // Expires the token for all tabs at once.
  await context.addCookies([{ name: 'token', value: 'expired', url: product, sameSite: 'Lax' }]);
  const refetched = pages.map((page) =>
    page.waitForResponse((response) => response.url().endsWith(CHATS) && response.ok()),
  );
  await Promise.all(pages.map((page) => page.getByRole('link', { name: /^Messages/ }).click()));
  await Promise.all(refetched);
  expect(refreshes).toBe(1);
  const token = (await context.cookies()).find(({ name }) => name === 'token');
  expect(token?.value).not.toBe('expired');

  const [first] = pages;
  await first?.getByRole('button', { name: 'Your account' }).click();
  await first?.getByRole('menuitem', { name: 'Log out' }).click();
  // Guests are redirected to the login (ACCOUNT-8).
  for (const page of pages) await expect(page).toHaveURL(/\/auth\/login/);
});

test('redirects to the login when the session ended elsewhere', async ({
  page,
  context,
  product,
  monitor,
}) => {
  // Allows the error responses to calls between the end of the session and its event.
  monitor.allow(/status (of )?(400|401|422)/);
  const tokens = await logIn(product);
  await addSessionCookies(context, product, tokens);
  const live = page.waitForResponse('**/api/app/events');
  await page.goto('/messages');
  await waitForHydration(page);
  await live;
  // A client without the cookies of this browser.
  const ended = await fetch(`${product}/api/app/user/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.token}` },
    body: '{}',
  });
  expect(ended.ok).toBe(true);
  await expect(page).toHaveURL('/auth/login?redirectPath=%2Fmessages');
  await expect(page.locator('.ot-alerts')).toContainText('Your session has ended. Log in again.');
});
