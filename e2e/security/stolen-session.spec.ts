import type { ErrorReply, Tokens } from '@ontrend/shared/wire';
import type { Page } from '@playwright/test';
import { DEMO } from '../fixtures/demo.ts';
import { waitForHydration } from '../fixtures/feed.ts';
import { registerUser } from '../fixtures/register-user.ts';
import { expect, logIn, test } from '../fixtures/test.ts';

/** Makes a call as a program on another computer does. */
async function callElsewhere<Data>(product: string, path: string, body: object, token?: string) {
  const response = await fetch(`${product}/api/app/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, reply: (await response.json()) as { data: Data } & ErrorReply };
}

async function logInByForm(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/auth/login');
  await waitForHydration(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/');
}

const listCookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test('gives a script of the page nothing that takes the account over', async ({ page, product, monitor }) => {
  monitor.allow(/status (of )?400/);
  const victim = await registerUser(product, 'victim');
  await logInByForm(page, victim);

  // The script reads everything it can and refreshes the session in all ways that it can think of.
  const stolen = await page.evaluate(async () => {
    const cookies = document.cookie.split('; ').map((pair) => decodeURIComponent(pair.split('=')[1] ?? ''));
    const refresh = async (refreshToken: string, options: RequestInit = {}) => {
      const response = await fetch('/api/app/user/relogin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken }),
        ...options,
      });
      return [await response.text(), ...[...response.headers].map(([, value]) => value)];
    };
    const replies = [
      await refresh('anything'),
      await refresh('in-cookie.anything'),
      await refresh('in-cookie.anything', { referrerPolicy: 'no-referrer' }),
      await refresh('in-cookie.anything', { mode: 'same-origin', keepalive: true }),
    ];
    const storage = [...Object.values(localStorage), ...Object.values(sessionStorage)];
    return [...cookies, ...document.cookie.split(/[;=] ?/), ...storage, ...replies.flat()];
  });
  const texts = new Set(stolen.flatMap((text) => [text, ...text.split(/["{}:,;= ]+/)]).filter(Boolean));
  // It has an access token, which is valid for a day.
  const tokens = [...texts].filter((text) => /^ey[\w-]+\.[\w-]+\.[\w-]+$/.test(text));
  expect(tokens.length).toBeGreaterThan(0);

  // Nothing of it continues the session elsewhere.
  for (const text of [...texts].filter(({ length }) => length >= 8 && length <= 512)) {
    const { status } = await callElsewhere<Tokens>(product, 'user/relogin', { refreshToken: text });
    expect([text, status]).toEqual([text, 400]);
  }
  // And the access token changes nothing that the account depends on.
  const [token] = tokens;
  const attacker = `attacker-${Date.now()}@example.org`;
  for (const [path, body] of [
    ['user/email-change-code', { registration: { email: attacker } }],
    ['user/email-change-code', { registration: { email: attacker, password: 'a guess 1' } }],
    [
      'user/password-change',
      { oldPassword: 'a guess 1', password: 'mine now 1', repeatPassword: 'mine now 1' },
    ],
    ['user/username-change', { username: `taken.${Date.now() % 1e8}` }],
    ['user/delete-profile-code', {}],
    ['user/export', {}],
  ] as const) {
    const { status, reply } = await callElsewhere(product, path, body, token);
    const isGuess = JSON.stringify(body).includes('a guess 1');
    const expected = isGuess ? [422, 'wrong-password'] : [403, 'verification-required'];
    expect([path, status, reply.code]).toEqual([path, ...expected]);
  }
});

test('ends the session of a browser whose logout did not reach the API', async ({ page, monitor }) => {
  await logInByForm(page, DEMO);
  expect(await listCookieNames(page)).toEqual(expect.arrayContaining(['refresh-token', 'refreshToken']));
  monitor.allow(/app\/user\/logout/, /net::ERR_FAILED/);
  await page.route('**/api/app/user/logout', (route) => route.abort());
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  // The frame shows a guest before the document server has removed the cookie that scripts cannot read.
  await expect.poll(() => listCookieNames(page)).not.toContain('refresh-token');
  expect(await listCookieNames(page)).not.toContain('refreshToken');
});

test('moves the session that an earlier release stored out of reach of scripts', async ({
  page,
  context,
  product,
}) => {
  const { refreshToken } = await logIn(product);
  await context.addCookies([{ name: 'refreshToken', value: refreshToken, url: product, sameSite: 'Lax' }]);
  await page.goto('/messages');
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
  await expect.poll(() => listCookieNames(page)).toContain('refresh-token');
  expect(await page.evaluate(() => document.cookie)).toContain('refreshToken=in-cookie.');
  await page.context().clearCookies({ name: 'token' });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Your account' })).toBeVisible();
});
