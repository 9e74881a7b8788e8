import type { ErrorReply, Tokens } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { openBrowser } from '../../../test/browser.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { waitForMail } from '../../../test/mailbox.ts';
import { signIn } from '../../../test/sign-in.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';

const api = useTestApi({ TRUSTED_PROXIES: 'loopback' });
let user: TestUser;

beforeEach(async () => {
  user = await createUser(api.pool);
});

const profile = (token: string) => api.request('app/user/get-profile', {}, token);
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

describe('app/user/sessions', () => {
  it("lists the viewer's sessions, last used first, with the current one marked", async () => {
    const elsewhere = await signIn(api, user);
    await api.pool.query(`update sessions set user_agent = $1, last_used_at = now() - interval '2 hours'`, [
      CHROME,
    ]);
    const here = await signIn(api, user);
    const { data } = await api.call('app/user/sessions', {}, here.token);
    expect(data.map(({ device, current }) => [device, current])).toEqual([
      ['Unknown device', true],
      ['Chrome on Linux', false],
    ]);
    const now = Date.now() / 1_000;
    expect(Math.abs((data[0]?.createdAt ?? 0) - now)).toBeLessThan(60);
    expect(Math.abs((data[1]?.lastUsedAt ?? 0) - (now - 7_200))).toBeLessThan(60);
    expect((await profile(elsewhere.token)).statusCode).toBe(200);
  });

  it('updates the last use of a session', async () => {
    const { token } = await signIn(api, user);
    await api.pool.query(`update sessions set last_used_at = now() - interval '2 hours'`);
    const { data } = await api.call('app/user/sessions', {}, token);
    expect(Date.now() / 1_000 - (data[0]?.lastUsedAt ?? 0)).toBeLessThan(60);
  });

  it('shows the network and the country of the last use', async () => {
    const phone = openBrowser(api, { 'x-forwarded-for': '8.8.8.8' });
    const { token } = await phone.signIn(user);
    const { data } = await api.call('app/user/sessions', {}, token);
    expect(data).toMatchObject([{ network: '8.8.8.0/24', country: 'US' }]);
    await api.pool.query(`update sessions set last_used_at = now() - interval '2 hours'`);
    const fromHome = openBrowser(api, { 'x-forwarded-for': '91.12.3.4' }, phone.cookies);
    const moved = await fromHome.call<typeof data>('app/user/sessions', {}, token);
    expect(moved.json.data).toMatchObject([{ network: '91.12.3.0/24', country: 'DE' }]);
    const elsewhere = openBrowser(api, { 'x-forwarded-for': '2a02:8109::1' }, phone.cookies);
    await elsewhere.call('app/user/relogin', { refreshToken: phone.cookies.get('refreshToken') ?? '' });
    const { rows } = await api.pool.query('select network, country from sessions where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ network: '2a02:8109:0::/48', country: 'DE' }]);
  });

  it('shows no place for a private address', async () => {
    const { token } = await openBrowser(api, { 'x-forwarded-for': '192.168.1.7' }).signIn(user);
    const { data } = await api.call('app/user/sessions', {}, token);
    expect(data).toMatchObject([{ network: null, country: null }]);
  });

  it('marks the sessions of browsers that skip the second step', async () => {
    const [remembered, other] = [openBrowser(api), openBrowser(api)];
    const { token } = await remembered.signIn(user);
    await other.signIn(user);
    await api.pool.query(
      `insert into remembered_devices (user_id, device_hash, expires_at)
       select user_id, device_hash, now() + interval '1 day' from sessions where user_id = $1 order by created_at limit 1`,
      [user.id],
    );
    const listMarks = async () =>
      (await api.call('app/user/sessions', {}, token)).data.map(({ current, isRemembered }) => [
        current,
        isRemembered,
      ]);
    expect((await listMarks()).sort()).toEqual([
      [false, false],
      [true, true],
    ]);
    await api.pool.query('update remembered_devices set expires_at = now() where user_id = $1', [user.id]);
    expect((await listMarks()).sort()).toEqual([
      [false, false],
      [true, false],
    ]);
  });

  it('omits sessions that cannot be continued and those of other users', async () => {
    await signIn(api, await createUser(api.pool));
    const ended = await signIn(api, user);
    await api.call('app/user/logout', {}, ended.token);
    await signIn(api, user);
    await api.pool.query(`update refresh_tokens set expires_at = now() - interval '1 second'`);
    const { token } = await signIn(api, user);
    expect((await api.call('app/user/sessions', {}, token)).data).toHaveLength(1);
  });

  it('requires sign-in', async () => {
    for (const path of ['sessions', 'session-end', 'password-change', 'settings', 'export', 'edit-profile']) {
      const response = await api.request(`app/user/${path}`);
      expect([path, [401, 422].includes(response.statusCode)]).toEqual([path, true]);
    }
    expect((await api.request('app/user/sessions')).json.code).toBe('not-signed-in');
  });
});

describe('app/user/session-end', () => {
  it('ends all other sessions of the viewer at once', async () => {
    const stranger = await signIn(api, await createUser(api.pool));
    const elsewhere = [await signIn(api, user), await signIn(api, user)];
    const { token } = await signIn(api, user);
    await api.call('app/user/session-end', { others: true }, token);
    for (const { token: ended } of elsewhere) expect((await profile(ended)).statusCode).toBe(401);
    expect((await profile(token)).statusCode).toBe(200);
    expect((await profile(stranger.token)).statusCode).toBe(200);
    expect((await api.call('app/user/sessions', {}, token)).data).toHaveLength(1);
    for (const body of [{}, { others: true, sessionId: crypto.randomUUID() }]) {
      expect((await api.request('app/user/session-end', body, token)).statusCode).toBe(422);
    }
  });

  it('ends one session at once, with both its tokens', async () => {
    const lost = await signIn(api, user);
    const here = await signIn(api, user);
    const { data } = await api.call('app/user/sessions', {}, here.token);
    const sessionId = data.find(({ current }) => !current)?.id ?? '';
    expect(await api.call('app/user/session-end', { sessionId }, here.token)).toEqual({ data: {} });
    expect((await profile(lost.token)).statusCode).toBe(401);
    expect((await api.request('app/user/relogin', { refreshToken: lost.refreshToken })).statusCode).toBe(400);
    expect((await profile(here.token)).statusCode).toBe(200);
    expect((await api.request('app/user/session-end', { sessionId }, here.token)).statusCode).toBe(404);
  });

  it('returns 404 for sessions of other users', async () => {
    const other = await createUser(api.pool);
    const theirs = await signIn(api, other);
    const [session] = (await api.call('app/user/sessions', {}, theirs.token)).data;
    const { token } = await signIn(api, user);
    const response = await api.request('app/user/session-end', { sessionId: session?.id }, token);
    expect([response.statusCode, response.json.code]).toEqual([404, 'session-not-found']);
    expect((await profile(theirs.token)).statusCode).toBe(200);
    expect((await api.request('app/user/session-end', { sessionId: 'x' }, token)).statusCode).toBe(422);
  });
});

describe('app/user/password-change', () => {
  const change = (token: string, form: object) =>
    api.request<ErrorReply & { data: Tokens }>(
      'app/user/password-change',
      { oldPassword: PASSWORD, password: 'new horse 22', repeatPassword: 'new horse 22', ...form },
      token,
    );
  const login = (password: string) =>
    api.request('app/user/login', { registration: { email: user.email, password } });

  it('changes the password and ends all sessions, and the client continues with a new one', async () => {
    const other = await signIn(api, user);
    const here = await signIn(api, user);
    const { json } = await change(here.token, {});
    expect(json).toEqual({
      data: { token: expect.any(String), refreshToken: expect.any(String) },
      message: 'Password has changed!',
    });
    expect((await login('new horse 22')).statusCode).toBe(200);
    expect((await login(PASSWORD)).statusCode).toBe(422);
    // Also of this session, from which a script may have copied them.
    for (const { token, refreshToken } of [other, here]) {
      expect((await profile(token)).statusCode).toBe(401);
      expect((await api.request('app/user/relogin', { refreshToken })).statusCode).toBe(400);
    }
    expect((await profile(json.data.token)).statusCode).toBe(200);
    expect((await waitForMail(api, user.email)).subject).toBe('Your OnTrend password was changed');
  });

  it('continues in a browser with new cookies', async () => {
    const browser = openBrowser(api);
    const { token } = await browser.signIn(user);
    const before = new Map(browser.cookies);
    const body = { oldPassword: PASSWORD, password: 'new horse 22', repeatPassword: 'new horse 22' };
    const { data } = (await browser.call('app/user/password-change', body, token)).json;
    expect(browser.cookies.get('refreshToken')).toBe(data.refreshToken);
    expect(browser.cookies.get('refresh-token')).not.toBe(before.get('refresh-token'));
    const { status } = await browser.call('app/user/relogin', { refreshToken: data.refreshToken });
    expect(status).toBe(200);
    expect((await api.call('app/user/sessions', {}, data.token)).data).toHaveLength(1);
  });

  it.each([
    [{ oldPassword: 'wrong' }, 'oldPassword', 'Your current password is incorrect.'],
    [
      { password: PASSWORD, repeatPassword: PASSWORD },
      'password',
      'This is already your password. Choose a different one.',
    ],
    [{ password: 'short 1', repeatPassword: 'short 1' }, 'password', 'It must be at least 8 characters'],
    [
      { password: 'no digits', repeatPassword: 'no digits' },
      'password',
      'It need contains at least one number',
    ],
    [{ repeatPassword: 'another 22' }, 'repeatPassword', 'Password repeat is not equal to password'],
  ])('rejects %j and changes nothing', async (form, field, message) => {
    const other = await signIn(api, user);
    const { token } = await signIn(api, user);
    const response = await change(token, form);
    expect([response.statusCode, response.json.fields]).toEqual([422, { [field]: [message] }]);
    expect((await login(PASSWORD)).statusCode).toBe(200);
    expect((await profile(other.token)).statusCode).toBe(200);
  });

  it('rejects a common password and the names of the account, but no login with one', async () => {
    const { token } = await signIn(api, user);
    for (const password of ['Password1', `${user.username}1`, `${user.email}1`]) {
      const { statusCode, json } = await change(token, { password, repeatPassword: password });
      expect([statusCode, json.code, Object.keys(json.fields ?? {})]).toEqual([
        422,
        'common-password',
        ['password'],
      ]);
    }
    expect((await profile(token)).statusCode).toBe(200);
    // An account that already has one, such as the demo account.
    await api.pool.query('update users set password_hash = $2 where id = $1', [
      user.id,
      await hashPassword('ontrend2026'),
    ]);
    expect((await login('ontrend2026')).statusCode).toBe(200);
  });

  it('applies only one of two concurrent changes', async () => {
    const { token } = await signIn(api, user);
    const responses = await Promise.all(
      ['first horse 1', 'second horse 2'].map((password) =>
        change(token, { password, repeatPassword: password }),
      ),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
  });
});
