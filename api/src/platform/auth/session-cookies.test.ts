import cookie from '@fastify/cookie';
import { findSessionPresence } from '@ontrend/shared/server/session-cookies';
import type { Tokens } from '@ontrend/shared/wire';
import Fastify, { type FastifyInstance } from 'fastify';
import { createSessionCookies } from './session-cookies.ts';

const BROWSER = { origin: 'https://ontrend.example' };
const SIGNED_IN: Tokens = { token: 't1', refreshToken: 'r1' };
const REFRESHED: Tokens = { token: 't2', refreshToken: 'r2' };
const PLACEHOLDER = /^in-cookie\.[\w-]{16}$/;

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = Fastify();
  await app.register(cookie);
  for (const isSecure of [true, false]) {
    const prefix = isSecure ? '/https' : '/http';
    app.post(`${prefix}/sign-in`, (request, reply) =>
      createSessionCookies(request, reply, isSecure).send(SIGNED_IN),
    );
    app.post<{ Body: { sent: string } }>(`${prefix}/refresh`, (request, reply) => {
      const received = createSessionCookies(request, reply, isSecure).receive(request.body.sent);
      return { received: received.refreshToken ?? null, tokens: received.reply(REFRESHED) };
    });
    app.post(`${prefix}/sign-out`, (request, reply) => {
      createSessionCookies(request, reply, isSecure).delete();
      return {};
    });
  }
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

async function send(path: string, headers: Record<string, string>, body: object = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return {
    body: (await response.json()) as Record<string, unknown>,
    /** Each cookie with its attributes, as in `name=value; Path=/`. */
    cookies: response.headers.getSetCookie(),
  };
}

describe('a sign-in', () => {
  it('of a browser sets an HttpOnly cookie that only this host receives, and hides the token', async () => {
    const { body, cookies } = await send('/https/sign-in', BROWSER);
    expect(body).toEqual({ token: 't1', refreshToken: expect.stringMatching(PLACEHOLDER) });
    expect(cookies).toEqual([
      '__Host-refresh-token=r1; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
      `refreshToken=${body.refreshToken}; Max-Age=2592000; Path=/; Secure; SameSite=Lax`,
      expect.stringMatching(
        /^__Host-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
  });

  it('without HTTPS sets a cookie that needs no HTTPS', async () => {
    const { cookies } = await send('/http/sign-in', { 'sec-fetch-site': 'same-origin' });
    expect(cookies[0]).toBe('refresh-token=r1; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax');
  });

  it('renews the device cookie, and replaces one that this site did not create', async () => {
    const device = 'd'.repeat(43);
    const signIn = async (cookie: string) =>
      (await send('/https/sign-in', { ...BROWSER, cookie })).cookies.find((text) => text.includes('device'));
    expect(await signIn(`__Host-device=${device}`)).toContain(`__Host-device=${device}; Max-Age=34560000`);
    for (const planted of ['__Host-device=short', `device=${device}`])
      expect(await signIn(planted)).not.toContain(device);
  });

  it('of another client returns the token and sets no cookie', async () => {
    expect(await send('/https/sign-in', {})).toEqual({ body: SIGNED_IN, cookies: [] });
  });
});

describe('a refresh', () => {
  const placeholder = 'in-cookie.0123456789abcdef';
  const refresh = (cookie: string, sent: string, headers: Record<string, string> = BROWSER) =>
    send('/https/refresh', { ...headers, cookie }, { sent });
  const HIDDEN = { token: 't2', refreshToken: expect.stringMatching(PLACEHOLDER) };

  it('with a placeholder uses the cookie and sets the next one', async () => {
    const { body, cookies } = await refresh(
      `__Host-refresh-token=r1; refreshToken=${placeholder}`,
      placeholder,
    );
    expect(body).toEqual({ received: 'r1', tokens: HIDDEN });
    expect(cookies[0]).toMatch(/^__Host-refresh-token=r2; .*HttpOnly/);
  });

  it('with a placeholder never returns the token, even without the headers of a browser', async () => {
    const { body } = await refresh('__Host-refresh-token=r1; refreshToken=r1', placeholder, {});
    expect(body).toEqual({ received: 'r1', tokens: HIDDEN });
  });

  it.each(['same-site', 'cross-site', 'none'])('by a %s page ignores the cookie', async (site) => {
    const { body } = await refresh(`__Host-refresh-token=r1`, placeholder, { 'sec-fetch-site': site });
    expect(body.received).toBeNull();
  });

  it('ignores the cookie that another host of the domain could have set', async () => {
    const { body } = await refresh(`refresh-token=planted; refreshToken=${placeholder}`, placeholder);
    expect(body.received).toBeNull();
  });

  it('of a page that stored the token itself moves it to the cookie', async () => {
    const { body, cookies } = await refresh('refreshToken=r1', 'r1');
    expect(body).toEqual({ received: 'r1', tokens: HIDDEN });
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual([
      '__Host-refresh-token',
      'refreshToken',
      '__Host-device',
    ]);
  });

  it('of another client returns the token and sets no cookie', async () => {
    const reply = await send('/https/refresh', {}, { sent: 'r1' });
    expect(reply).toEqual({ body: { received: 'r1', tokens: REFRESHED }, cookies: [] });
  });
});

it('signing out deletes both cookies, and not the one of the device', async () => {
  const { cookies } = await send('/https/sign-out', BROWSER);
  const EXPIRED = 'Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure; SameSite=Lax';
  expect(cookies).toEqual([`__Host-refresh-token=; ${EXPIRED}`, `refreshToken=; ${EXPIRED}`]);
});

describe('the session of a document', () => {
  it.each([
    ['no cookies', {}, false, []],
    ['both cookies', { 'refresh-token': 'r1', refreshToken: 'in-cookie.a' }, true, []],
    ['both cookies with HTTPS', { '__Host-refresh-token': 'r1', refreshToken: 'in-cookie.a' }, true, []],
    ['a token of an earlier release', { refreshToken: 'r1' }, true, []],
    ['a token after a logout without a reply', { 'refresh-token': 'r1' }, false, ['refresh-token']],
    ['only a placeholder', { refreshToken: 'in-cookie.a' }, false, ['refreshToken']],
  ])('with %s', (_what, cookies, hasRefreshToken, orphans) => {
    expect(findSessionPresence(cookies)).toEqual({ hasRefreshToken, orphans });
  });
});
