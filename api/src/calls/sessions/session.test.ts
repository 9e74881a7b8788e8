import { SignJWT } from 'jose';
import { useTestApi } from '../../../test/api.ts';
import { openBrowser, type TestBrowser } from '../../../test/browser.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { listMails, waitForEmptyOutbox } from '../../../test/mailbox.ts';
import { waitForSecureCode } from '../../../test/notices.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let user: TestUser;

beforeAll(async () => {
  user = await createUser(api.pool);
});

const relogin = (refreshToken: string) => api.request('app/user/relogin', { refreshToken });
const profile = (token: string) => api.request('app/user/get-profile', {}, token);
/** Moves the last use back in time by the refresh gate of 5 s. */
const expireRefreshGrace = () =>
  api.pool.query(`update refresh_tokens set used_at = used_at - interval '6 seconds'`);

describe('app/user/relogin', () => {
  it('exchanges a refresh token for a new pair', async () => {
    const first = await signIn(api, user);
    const { data: second } = await api.call('app/user/relogin', { refreshToken: first.refreshToken });
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect((await profile(second.token)).statusCode).toBe(200);
    expect((await relogin(second.refreshToken)).statusCode).toBe(200);
  });

  it('returns the same newest token to two tabs that refresh concurrently', async () => {
    const { refreshToken } = await signIn(api, user);
    const pairs = await Promise.all([1, 2, 3].map(() => api.call('app/user/relogin', { refreshToken })));
    const newest = new Set(pairs.map(({ data }) => data.refreshToken));
    expect(newest.size).toBe(1);
    for (const { data } of pairs) expect((await profile(data.token)).statusCode).toBe(200);
    expect((await relogin([...newest][0] ?? '')).statusCode).toBe(200);
  });

  it('accepts a tab whose request was in time but waited for the database', async () => {
    const { refreshToken } = await signIn(api, user);
    await api.call('app/user/relogin', { refreshToken });
    const blocker = await api.pool.connect();
    await blocker.query('begin');
    const locked = 'select hash from refresh_tokens order by created_at desc limit 2 for update';
    await blocker.query(locked);
    const response = relogin(refreshToken);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await blocker.query(waiting)).rowCount === 0);
    await blocker.query(`update refresh_tokens set used_at = clock_timestamp() - interval '4.9 seconds'
      where used_at is not null`);
    await blocker.query('select pg_sleep(0.3)');
    await blocker.query('commit');
    blocker.release();
    expect((await response).statusCode).toBe(200);
  });

  it('ends the session when an older token is reused, however soon', async () => {
    const first = await signIn(api, user);
    const { data: second } = await api.call('app/user/relogin', { refreshToken: first.refreshToken });
    const { data: third } = await api.call('app/user/relogin', { refreshToken: second.refreshToken });
    expect((await relogin(first.refreshToken)).statusCode).toBe(400);
    expect((await relogin(third.refreshToken)).statusCode).toBe(400);
    expect((await profile(third.token)).statusCode).toBe(401);
  });

  it('mails the owner once a day that a session was copied, with a link that secures the account', async () => {
    const owner = await createUser(api.pool);
    for (let n = 0; n < 2; n += 1) {
      const first = await signIn(api, owner);
      const { data: second } = await api.call('app/user/relogin', { refreshToken: first.refreshToken });
      await api.call('app/user/relogin', { refreshToken: second.refreshToken });
      expect((await relogin(first.refreshToken)).statusCode).toBe(400);
    }
    const other = await signIn(api, owner);
    await waitForEmptyOutbox(api);
    const mails = await listMails(api, owner.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['We ended a session of your OnTrend account']);
    const code = await waitForSecureCode(api, owner.email);
    expect((await api.request('app/user/secure-account', { code })).statusCode).toBe(200);
    expect((await profile(other.token)).statusCode).toBe(401);
  });

  it('stores nothing from which a token could be derived', async () => {
    const first = await signIn(api, user);
    const { data: second } = await api.call('app/user/relogin', { refreshToken: first.refreshToken });
    const { rows } = await api.pool.query('select * from refresh_tokens');
    const stored = rows
      .flatMap(Object.values)
      .map((value) => (Buffer.isBuffer(value) ? `${value.toString('base64url')} ${value}` : String(value)));
    for (const { refreshToken } of [first, second]) expect(stored.join(' ')).not.toContain(refreshToken);
  });

  it('ends the session when a used token is sent later', async () => {
    const first = await signIn(api, user);
    const { data: second } = await api.call('app/user/relogin', { refreshToken: first.refreshToken });
    await expireRefreshGrace();
    expect((await relogin(first.refreshToken)).statusCode).toBe(400);
    expect((await relogin(second.refreshToken)).statusCode).toBe(400);
    expect((await profile(second.token)).statusCode).toBe(401);
  });

  it('continues a session for 90 days at most, however often it is used', async () => {
    const someone = await createUser(api.pool);
    const first = await signIn(api, someone);
    const leave = (time: string) =>
      api.pool.query('update sessions set expires_at = now() + $2::interval where user_id = $1', [
        someone.id,
        time,
      ]);
    const { rows } = await api.pool.query(
      `select expires_at - created_at = interval '90 days' as "isFor90Days" from sessions where user_id = $1`,
      [someone.id],
    );
    expect(rows).toEqual([{ isFor90Days: true }]);
    await leave('1 hour');
    const { data: second } = await api.call('app/user/relogin', { refreshToken: first.refreshToken });
    const { rows: tokens } = await api.pool.query(
      "select expires_at < now() + interval '1 day' as soon from refresh_tokens order by created_at desc limit 1",
    );
    expect(tokens).toEqual([{ soon: true }]);
    await leave('-1 second');
    expect((await relogin(second.refreshToken)).statusCode).toBe(400);
    expect((await profile(second.token)).statusCode).toBe(401);
  });

  it('returns 400 for an unknown or expired token', async () => {
    const { refreshToken } = await signIn(api, user);
    await api.pool.query(`update refresh_tokens set expires_at = now() - interval '1 second'`);
    for (const response of [await relogin(refreshToken), await relogin('unknown')]) {
      expect([response.statusCode, response.json.code]).toEqual([400, 'bad-refresh-token']);
    }
  });
});

describe('app/user/logout', () => {
  it('invalidates both tokens and no other sessions', async () => {
    const here = await signIn(api, user);
    const elsewhere = await signIn(api, user);
    expect(await api.call('app/user/logout', {}, here.token)).toEqual({ data: {} });
    expect((await profile(here.token)).statusCode).toBe(401);
    expect((await relogin(here.refreshToken)).statusCode).toBe(400);
    expect((await profile(elsewhere.token)).statusCode).toBe(200);
  });

  it('requires sign-in', async () => {
    expect((await api.request('app/user/logout')).json.code).toBe('not-signed-in');
  });
});

describe('app/user/get-profile', () => {
  it('returns 401 to a guest and for forged, foreign and expired tokens', async () => {
    const foreign = await new SignJWT({ sid: crypto.randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(user.id))
      .setIssuer('ontrend')
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret that is long enough'));
    for (const token of ['rubbish', foreign]) expect((await profile(token)).statusCode).toBe(401);
    expect((await api.request('app/user/get-profile')).statusCode).toBe(401);
  });

  it('returns 401 for a token whose session belongs to another account', async () => {
    const { token } = await signIn(api, user);
    const other = await createUser(api.pool);
    await api.pool.query('update sessions set user_id = $1 where user_id = $2', [other.id, user.id]);
    expect((await profile(token)).statusCode).toBe(401);
  });

  it('returns 406 for an unusable account, while other calls return 403', async () => {
    const otherUser = await createUser(api.pool);
    const { token } = await signIn(api, otherUser);
    await api.pool.query(`update users set state = 'blocked' where id = $1`, [otherUser.id]);
    expect((await profile(token)).statusCode).toBe(406);
    expect((await api.request('app/message/chats', {}, token)).statusCode).toBe(403);
  });

  it('returns when the profile will be deleted', async () => {
    const leaving = await createUser(api.pool, { will_be_deleted_at: '2026-12-24T00:00:00Z' });
    const { token } = await signIn(api, leaving);
    const { data } = await api.call('app/user/get-profile', {}, token);
    expect(data.willBeDeleted).toBe(Date.UTC(2026, 11, 24) / 1_000);
  });
});

it('does not treat an invalid token as a guest, so that the client refreshes it', async () => {
  expect((await api.request('app/video/get', {}, 'rubbish')).json.code).toBe('session-ended');
});

/** Returns the cookies of the session and the device. With a replica there is also the position of the last write. */
const listSessionCookies = (browser: TestBrowser | undefined) =>
  [...(browser?.cookies ?? [])].filter(([name]) => name !== 'write-position');

describe('a browser', () => {
  it('refreshes and ends a session whose refresh token no script can read', async () => {
    const browser = openBrowser(api);
    const first = await browser.signIn(user);
    expect(browser.cookies.get('refreshToken')).toBe(first.refreshToken);
    expect((await relogin(first.refreshToken)).statusCode).toBe(400);

    const { data: second } = (await browser.call('app/user/relogin', { refreshToken: first.refreshToken }))
      .json;
    expect((await profile(second.token)).statusCode).toBe(200);
    expect(second.refreshToken).not.toBe(first.refreshToken);

    expect((await browser.call('app/user/logout', {}, second.token)).status).toBe(200);
    expect(listSessionCookies(browser).map(([name]) => name)).toEqual(['device']);
  });

  it.each([
    ['the same user', (): Pick<TestUser, 'email'> | Promise<TestUser> => user],
    ['another user', () => createUser(api.pool)],
  ])('ends its earlier session when %s signs in, and no others', async (_who, findUser) => {
    const elsewhere = await signIn(api, user);
    const browser = openBrowser(api);
    const first = await browser.signIn(user);
    const earlierToken = browser.cookies.get('refresh-token');
    const second = await browser.signIn(await findUser());
    expect((await profile(first.token)).statusCode).toBe(401);
    expect((await relogin(earlierToken ?? '')).statusCode).toBe(400);
    for (const { token } of [second, elsewhere]) expect((await profile(token)).statusCode).toBe(200);
  });

  it('authenticates with the header only, so that no other site can use its cookies', async () => {
    const browser = openBrowser(api);
    const { token } = await browser.signIn(user);
    browser.cookies.set('token', token);
    expect((await browser.call('app/user/get-profile', {})).status).toBe(401);
    expect((await browser.call('app/user/get-profile', {}, token)).status).toBe(200);
  });

  it('keeps the session that an earlier release stored in a readable cookie', async () => {
    const { refreshToken } = await signIn(api, user);
    const browser = openBrowser(api, {}, new Map([['refreshToken', refreshToken]]));
    const { status, json } = await browser.call('app/user/relogin', { refreshToken });
    expect(status).toBe(200);
    expect(browser.cookies.get('refreshToken')).toBe(json.data.refreshToken);
    const later = await browser.call('app/user/relogin', { refreshToken: json.data.refreshToken });
    expect(later.status).toBe(200);
  });

  it('stays logged in when two tabs refresh at once', async () => {
    const browser = openBrowser(api);
    const { refreshToken } = await browser.signIn(user);
    const tabs = [1, 2].map(() => openBrowser(api, {}, new Map(browser.cookies)));
    const replies = await Promise.all(tabs.map((tab) => tab.call('app/user/relogin', { refreshToken })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(listSessionCookies(tabs[0])).toEqual(listSessionCookies(tabs[1]));
  });
});
