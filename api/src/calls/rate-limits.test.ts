import { DOCUMENT_SERVER_CLIENT, signForwarded } from '@ontrend/shared/server/forwarding';
import type { Tokens } from '@ontrend/shared/wire';
import { useTestApi } from '../../test/api.ts';
import { defineLimitTests } from '../../test/define-limit-tests.ts';
import { createUser, PASSWORD, type TestUser } from '../../test/factories.ts';
import { CLIENTS_PER_ADDRESS, LIMITS, parseLimitOverrides } from '../platform/config/limits.ts';
import { addressKey } from '../platform/http/client-address.ts';

const FORWARD_SECRET = 'the secret that both servers know of each other';
const api = useTestApi({ RATE_LIMITS: 'on', FORWARD_SECRET });
const gateway = useTestApi({
  RATE_LIMITS: 'on',
  FORWARD_SECRET,
  TRUSTED_PROXIES: 'loopback',
  LIMITS: 'api=5/60,login-failures=20/3600',
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
    ...LIMITS,
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
  const CALLS = LIMITS.api.calls;
  const createIds = (count: number) => Array.from({ length: count }, () => crypto.randomUUID());
  const callAs = (address: string, clientId: string) =>
    forwardCall(address, {}, 'app/service/refs', { clientId });

  it('have separate limits: four people who use theirs up never meet a 429', async () => {
    const calls = createIds(4).flatMap((id) =>
      Array.from({ length: CALLS }, () => callAs('203.0.113.20', id)),
    );
    expect(await countRejected(calls)).toBe(0);
  });

  it('share the limit of the address, which a client that changes its id meets', async () => {
    const calls = createIds(CLIENTS_PER_ADDRESS * CALLS + 1).map((id) => callAs('203.0.113.21', id));
    expect(await countRejected(calls)).toBe(1);
  });

  it('share the strict limits of sign-in', async () => {
    const emails = Array.from({ length: LIMITS.login.calls + 1 }, (_, n) => `guess${n}@example.com`);
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
    await Promise.all(Array.from({ length: CALLS }, () => callAs('203.0.113.23', id)));
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

describe('guessing the password of an account', () => {
  const signInVia = (address: string, { email }: TestUser, password: string, clientId?: string) =>
    fetch(`${gateway.origin}/api/app/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ clientId, registration: { email, password } }),
    });

  it("from one address ends at its limit and doesn't stop the owner at another address", async () => {
    const user = await createUser(api.pool);
    const guesses = Array.from({ length: LIMITS.login.calls + 1 }, () => login('203.0.115.1', user, 'guess'));
    expect(await countRejected(guesses)).toBe(1);
    expect((await login('203.0.115.1', user, PASSWORD)).status).toBe(429);
    expect((await login('203.0.115.2', user, PASSWORD)).status).toBe(200);
  });

  it('from many addresses is limited, except for browsers of the owner', async () => {
    const user = await createUser(gateway.pool);
    const clientId = crypto.randomUUID();
    expect((await signInVia('203.0.116.1', user, PASSWORD, clientId)).status).toBe(200);
    const guesses = Array.from({ length: 20 }, (_, n) => signInVia(`203.0.117.${n}`, user, 'guess'));
    expect(await countRejected(guesses)).toBe(0);
    expect((await signInVia('203.0.118.1', user, PASSWORD)).status).toBe(429);
    expect((await signInVia('203.0.118.2', user, PASSWORD, clientId)).status).toBe(200);
  });

  it('does not use up the mails that browsers of the owner may request', async () => {
    const user = await createUser(api.pool);
    const clientId = crypto.randomUUID();
    const registration = { email: user.email };
    const signedIn = { clientId, registration: { ...registration, password: PASSWORD } };
    await forwardCall('203.0.120.1', {}, 'app/user/login', signedIn);
    const requestMail = (address: string, browser?: string) =>
      forwardCall(address, {}, 'app/user/password-reset-code', { clientId: browser, registration });
    // Most of these calls are 429 because of the time between two codes, but count as mails.
    for (let n = 0; n <= LIMITS.mail.calls; n += 1) await requestMail(`203.0.121.${n}`);
    const rejected = (await (await requestMail('203.0.122.1')).json()) as { messages: string[] };
    expect(rejected.messages[0]).toContain('minutes');
    expect((await requestMail('203.0.120.1', clientId)).status).toBe(200);
  });

  it('does not count correct passwords', async () => {
    const user = await createUser(gateway.pool);
    for (const round of [1, 2]) {
      const signIns = Array.from({ length: 11 }, (_, n) =>
        signInVia(`203.0.119.${round}${n}`, user, PASSWORD),
      );
      expect(await countRejected(signIns)).toBe(0);
    }
  });
});
