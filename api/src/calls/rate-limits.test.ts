import { DOCUMENT_SERVER_CLIENT, signForwarded } from '@ontrend/shared/server/forwarding';
import type { ErrorReply, Tokens } from '@ontrend/shared/wire';
import { type TestApi, useTestApi } from '../../test/api.ts';
import { openBrowser } from '../../test/browser.ts';
import { defineLimitTests } from '../../test/define-limit-tests.ts';
import { createUser, PASSWORD, type TestUser } from '../../test/factories.ts';
import { hashRefreshToken } from '../platform/auth/refresh-tokens.ts';
import { parseLimitOverrides } from '../platform/config/limits.ts';
import { addressKey } from '../platform/http/client-address.ts';

const FORWARD_SECRET = 'the secret that both servers know of each other';
const api = useTestApi({ RATE_LIMITS: 'on', FORWARD_SECRET });
const gateway = useTestApi({
  RATE_LIMITS: 'on',
  FORWARD_SECRET,
  TRUSTED_PROXIES: 'loopback',
  LIMITS: 'api=5/60,login-failures-total=20/3600,mailbox-total=12/3600',
});

/** Without the limits of 5 minutes, as if calls of an hour arrived at once. All others have their defaults. */
const hour = useTestApi({
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: 'loopback',
  LIMITS: 'api=1000/10,login=1000/300,mail=1000/300,join=1000/300',
});

describe('in memory', () => defineLimitTests(() => undefined));

it.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('counts %s as %s', (address, key) => {
  expect(addressKey(address)).toBe(`address:${key}`);
});

it('can be configured individually', () => {
  expect(parseLimitOverrides('api=100/20, login=30/300')).toEqual({
    ...parseLimitOverrides(''),
    api: { calls: 100, seconds: 20 },
    login: { calls: 30, seconds: 300 },
  });
  for (const wrong of ['api', 'api=0/10', 'nothing=1/1', 'api=1/1;x', 'toString=1/1']) {
    expect(() => parseLimitOverrides(wrong)).toThrow('must be like "api=100/10,login=30/300", of api, login');
  }
});

/** Makes a call as the document server forwards it. */
function forwardCall(
  address: string,
  headers: Record<string, string> = {},
  path = 'app/service/refs',
  body = {},
) {
  const url = `/api/${path}`;
  const signed = signForwarded(FORWARD_SECRET, { address, method: 'POST', url });
  return fetch(api.origin + url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-ontrend-client': signed, ...headers },
    body: JSON.stringify(body),
  });
}
const login = (address: string, { email }: TestUser, password: string) =>
  forwardCall(address, {}, 'app/user/login', { registration: { email, password } });

describe('token refreshes', () => {
  it('of a group behind one address are not limited, and wrong tokens are', async () => {
    const user = await createUser(hour.pool);
    const refresh = (refreshToken: string) =>
      fetch(`${hour.origin}/api/app/user/relogin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' },
        body: JSON.stringify({ refreshToken }),
      });
    for (let n = 0; n < 35; n += 1) {
      const { rows } = await hour.pool.query<{ id: string }>(
        'insert into sessions (user_id, user_agent) values ($1, $2) returning id',
        [user.id, `browser ${n}`],
      );
      const token = `token-of-a-group-${n}`;
      await hour.pool.query(
        `insert into refresh_tokens (hash, session_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [hashRefreshToken(token), rows[0]?.id],
      );
      expect((await refresh(token)).status).toBe(200);
    }
    for (let n = 0; n < 30; n += 1) expect((await refresh(`wrong-${n}`)).status).toBe(400);
    expect((await refresh('wrong-at-last')).status).toBe(429);
  });
});

/** Counts the 429 responses of concurrent calls. */
const countRejected = async (calls: Promise<Response>[]) =>
  (await Promise.all(calls)).filter(({ status }) => status === 429).length;

it('allows 50 calls in 10 s per client, sends Retry-After and does not affect other addresses', async () => {
  const responses = await Promise.all(Array.from({ length: 51 }, () => forwardCall('203.0.113.1')));
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(1);
  expect(await rejected[0]?.json()).toEqual({
    code: 'too-many-requests',
    messages: [expect.stringMatching(/^You're doing that too fast\. Try again in \d+ seconds?\.$/)],
  });
  expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await forwardCall('203.0.113.2')).status).toBe(200);
});

describe('guests of one address', () => {
  const createIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const callAs = (address: string, clientId: string) =>
    forwardCall(address, {}, 'app/service/refs', { clientId });

  it('have separate limits: four people who use theirs up never meet a 429', async () => {
    const calls = createIds(4).flatMap((id) => Array.from({ length: 50 }, () => callAs('203.0.113.20', id)));
    expect(await countRejected(calls)).toBe(0);
  });

  it('share five times the limit of a client, which one that changes its id meets', async () => {
    const calls = createIds(251).map((id) => callAs('203.0.113.21', id));
    expect(await countRejected(calls)).toBe(1);
  });

  it('share the strict limits of sign-in', async () => {
    const emails = Array.from({ length: 16 }, (_, n) => `guess${n}@example.com`);
    const calls = emails.map((email) =>
      forwardCall('203.0.113.22', {}, 'app/user/login', {
        clientId: crypto.randomUUID(),
        registration: { email, password: 'guess' },
      }),
    );
    expect(await countRejected(calls)).toBe(1);
  });

  it('cannot use up the calls of a client id at another address', async () => {
    const [id = ''] = createIds(1);
    await Promise.all(Array.from({ length: 50 }, () => callAs('203.0.113.23', id)));
    expect((await callAs('203.0.113.24', id)).status).toBe(200);
  });
});

it("ignores a forwarded address without the document server's signature", async () => {
  const forged = Array.from({ length: 51 }, (_, n) =>
    forwardCall('203.0.113.3', { 'x-forwarded-for': `198.51.100.${n}`, 'x-real-ip': `198.51.100.${n}` }),
  );
  expect(await countRejected(forged)).toBe(1);
  const unsigned = Array.from({ length: 51 }, (_, n) =>
    forwardCall('203.0.113.4', { 'x-ontrend-client': `198.51.100.${n} ${Date.now()} forged` }),
  );
  expect(await countRejected(unsigned)).toBe(1);
});

it("does not count the document server's own calls", async () => {
  expect(await countRejected(Array.from({ length: 60 }, () => forwardCall(DOCUMENT_SERVER_CLIENT)))).toBe(0);
});

it('trusts a configured gateway and counts an IPv6 network as one address', async () => {
  const callFrom = (address: string) =>
    fetch(`${gateway.origin}/api/app/service/refs`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
    });
  const statuses: number[] = [];
  for (let n = 1; n <= 6; n += 1) statuses.push((await callFrom(`2001:db8::${n}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  expect((await callFrom('2001:db8:0:1::1')).status).toBe(200);
});

it('counts an account across addresses', async () => {
  const signedIn = await login('203.0.113.5', await createUser(api.pool), PASSWORD);
  const { token } = ((await signedIn.json()) as { data: Tokens }).data;
  const calls = Array.from({ length: 51 }, (_, n) =>
    forwardCall(`203.0.114.${n}`, { authorization: `Bearer ${token}` }),
  );
  expect(await countRejected(calls)).toBe(1);
});

describe('strangers', () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const postVia = async (
    { origin }: Pick<TestApi, 'origin'>,
    path: string,
    registration: object,
    headers: Record<string, string>,
  ) => {
    const response = await fetch(`${origin}/api/app/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ registration }),
    });
    return { status: response.status, json: (await response.json()) as Partial<ErrorReply> };
  };
  const countPassed = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).filter(({ status }) => status !== 429).length;

  describe('who guess the password of an account', () => {
    const signInVia = (
      target: TestApi,
      address: string,
      { email }: TestUser,
      password: string,
      headers: Record<string, string> = {},
    ) => postVia(target, 'login', { email, password }, { ...headers, ...from(address) });

    it("meet the limit of their address, which doesn't stop the owner at another one", async () => {
      const user = await createUser(api.pool);
      const guesses = Array.from({ length: 16 }, () => login('203.0.115.1', user, 'guess'));
      expect(await countRejected(guesses)).toBe(1);
      expect((await login('203.0.115.1', user, PASSWORD)).status).toBe(429);
      expect((await login('203.0.115.2', user, PASSWORD)).status).toBe(200);
    });

    it('from one address for an hour do not lock the owner out of new browsers', async () => {
      const user = await createUser(hour.pool);
      const guesses = Array.from({ length: 550 }, () => signInVia(hour, '203.0.116.1', user, 'guess'));
      expect(await countPassed(guesses)).toBe(25);
      expect((await signInVia(hour, '203.0.116.2', user, PASSWORD)).status).toBe(200);
    });

    it('from many addresses are limited, except for browsers of the owner, also after a logout', async () => {
      const user = await createUser(gateway.pool);
      const browser = openBrowser(gateway, from('203.0.117.1'));
      const { token } = await browser.signIn(user);
      await browser.call('app/user/logout', {}, token);
      const guesses = Array.from({ length: 20 }, (_, n) =>
        signInVia(gateway, `203.0.118.${n}`, user, 'guess'),
      );
      expect(await countPassed(guesses)).toBe(20);
      expect((await signInVia(gateway, '203.0.117.2', user, PASSWORD)).status).toBe(429);
      expect((await signInVia(gateway, '203.0.117.3', user, PASSWORD, browser.headers())).status).toBe(200);
      // The browser is unknown to other accounts.
      const other = await createUser(gateway.pool);
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => signInVia(gateway, `203.0.118.${n}`, other, 'guess')),
      );
      expect((await signInVia(gateway, '203.0.117.4', other, PASSWORD, browser.headers())).status).toBe(429);
    });

    it('with many browsers that signed in with a stolen password are limited together', async () => {
      const user = await createUser(gateway.pool);
      const browsers = Array.from({ length: 3 }, (_, n) => openBrowser(gateway, from(`203.0.125.${n}`)));
      for (const browser of browsers) await browser.signIn(user);
      const guesses = Array.from({ length: 20 }, (_, n) =>
        signInVia(gateway, `203.0.126.${n}`, user, 'guess', browsers[n % 2]?.headers()),
      );
      expect(await countPassed(guesses)).toBe(20);
      const last = await signInVia(gateway, '203.0.125.9', user, PASSWORD, browsers[2]?.headers());
      expect(last.status).toBe(429);
      expect((await signInVia(gateway, '203.0.127.1', user, PASSWORD)).status).toBe(200);
    });

    it('do not cause correct passwords to be counted', async () => {
      const user = await createUser(gateway.pool);
      for (const round of [1, 2]) {
        const signIns = Array.from({ length: 11 }, (_, n) =>
          signInVia(gateway, `203.0.119.${round}${n}`, user, PASSWORD),
        );
        expect(await countPassed(signIns)).toBe(11);
      }
    });
  });

  describe('who request mails to an address', () => {
    const requestReset = (target: TestApi, address: string, email: string, more: object = {}) =>
      postVia(target, 'password-reset-code', { email }, { ...more, ...from(address) });
    const join = (target: TestApi, address: string, email: string) =>
      postVia(
        target,
        'join',
        { email, birthday: '1999-12-31', password: PASSWORD, repeatPassword: PASSWORD },
        from(address),
      );
    const passResendDelay = async ({ pool }: TestApi) => {
      for (const table of ['account_codes', 'join_attempts'])
        await pool.query(`update ${table} set sent_at = sent_at - interval '61 seconds'`);
    };

    it.each([
      ['password-reset-code', requestReset],
      ['join', join],
    ])(
      'with %s for an hour from one address send ten, and requests from other addresses do not wait',
      async (path, request) => {
        const email = `${path}-${crypto.randomUUID()}@example.com`;
        let sent = 0;
        for (let n = 0; n < 15; n += 1) {
          if ((await request(hour, '203.0.121.1', email)).status === 200) sent += 1;
          // A second one at once, which the resend delay rejects.
          expect((await request(hour, '203.0.121.1', email)).status).toBe(429);
          await passResendDelay(hour);
        }
        expect(sent).toBe(10);
        await request(hour, '203.0.121.2', email);
        expect((await requestReset(hour, '203.0.121.3', email)).status).toBe(200);
        expect((await join(hour, '203.0.121.4', email)).status).toBe(200);
      },
    );

    it('from many addresses or accounts are limited together, except for browsers of the owner', async () => {
      const user = await createUser(gateway.pool);
      const browser = openBrowser(gateway, from('203.0.122.1'));
      await browser.signIn(user);
      const stranger = openBrowser(gateway, from('203.0.122.2'));
      const { token } = await stranger.signIn(await createUser(gateway.pool));
      for (let n = 0; n < 12; n += 1) {
        const headers = n % 3 > 0 ? {} : { authorization: `Bearer ${token}` };
        expect((await requestReset(gateway, `203.0.123.${n}`, user.email, headers)).status).toBe(200);
      }
      const rejected = await requestReset(gateway, '203.0.124.1', user.email);
      expect([rejected.status, rejected.json.messages]).toEqual([429, [expect.stringContaining('minutes')]]);
      expect((await requestReset(gateway, '203.0.122.1', user.email, browser.headers())).status).toBe(200);
    });
  });
});
