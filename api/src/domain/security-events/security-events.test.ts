import { userInfo } from 'node:os';
import { createAdminRunner } from '../../../test/admin-runner.ts';
import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { readCode, waitForMail } from '../../../test/mailbox.ts';
import { logIn } from '../../../test/sign-in.ts';
import { deleteDueAccounts, deleteExpiredRecords } from '../retention/delete-accounts.ts';

const api = useTestApi({ TRUSTED_PROXIES: 'loopback' });
const { runJson, runText } = createAdminRunner(api);
const WRONG_CODE = '00000x';
let user: TestUser;

beforeEach(async () => {
  user = await createUser(api.pool);
});

interface EventRow {
  kind: string;
  address: string;
  user_agent: string;
  details: object;
}
const listEvents = () => runJson<EventRow[]>('account', 'events', user.username);
const listKinds = async () => (await listEvents()).map(({ kind }) => kind).reverse();

it('records who signed in, from where and with which browser, and failures', async () => {
  const logIn = (password: string, email = user.email) =>
    fetch(`${api.origin}/api/app/user/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'A browser',
        'x-forwarded-for': '203.0.113.7',
      },
      body: JSON.stringify({ registration: { email, password } }),
    });
  await logIn('a wrong password 1');
  await logIn(PASSWORD);
  const origin = { address: '203.0.113.7', user_agent: 'A browser' };
  expect(await listEvents()).toMatchObject([
    { kind: 'sign-in', ...origin },
    { kind: 'sign-in-failed', ...origin },
  ]);
  await logIn(PASSWORD, 'unknown@example.com');
  const { rows } = await api.pool.query('select * from security_events order by id desc limit 1');
  expect(rows).toMatchObject([{ kind: 'sign-in-failed', user_id: null, client_address: '203.0.113.7' }]);
  expect(JSON.stringify(rows)).not.toContain('unknown@example.com');
});

it('records the end of sessions and the reuse of a refresh token', async () => {
  const { token, refreshToken } = await logIn(api, user);
  await api.call('app/user/session-end', { others: true }, token);
  await api.call('app/user/relogin', { refreshToken });
  await api.pool.query(`update refresh_tokens set used_at = used_at - interval '1 minute'`);
  await api.request('app/user/relogin', { refreshToken });
  const other = await logIn(api, user);
  await api.call('app/user/logout', {}, other.token);
  expect(await listKinds()).toEqual([
    'sign-in',
    'session-ended',
    'refresh-token-reused',
    'sign-in',
    'sign-out',
  ]);
});

it('records changes of the account, and codes that were tried too often', async () => {
  const { token } = await logIn(api, user);
  await api.request('app/user/delete-profile-code', { password: 'a wrong password 1' }, token);
  await api.call('app/user/delete-profile-code', { password: PASSWORD }, token);
  const code = readCode(await waitForMail(api, user.email));
  await api.call('app/user/delete-profile-confirm', { confirmationCode: code }, token);
  await api.call('app/user/recover-profile', {}, token);
  const reset = { email: user.email };
  await api.call('app/user/password-reset-code', { registration: reset });
  for (let n = 0; n < 6; n += 1)
    await api.request('app/user/password-reset-confirm', {
      registration: { ...reset, confirmationCode: WRONG_CODE },
    });
  expect(await listKinds()).toEqual([
    'sign-in',
    'password-check-failed',
    'deletion-requested',
    'deletion-canceled',
    'code-exhausted',
  ]);
  const [newest] = await listEvents();
  expect(newest?.details).toEqual({ purpose: 'password-reset' });
});

it('records a new username with the former one', async () => {
  const { token } = await logIn(api, user);
  await api.call('app/user/username-change', { username: `new.${user.id}` }, token);
  const former = user.username;
  user = { ...user, username: `new.${user.id}` };
  expect((await listEvents())[0]).toMatchObject({ kind: 'username-changed', details: { former } });
});

it('shows actions of administrators with their operating system account', async () => {
  await runJson('account', 'block', user.username, '--reason', 'spam');
  expect(await listEvents()).toMatchObject([
    {
      kind: 'account block',
      details: { admin: 'root-of-tests', osUser: userInfo().username, reason: 'spam' },
    },
  ]);
  expect((await runText('account', 'events', 'nobody.here')).err).toBe('User "nobody.here" does not exist.');
  expect((await runText('account', 'events', user.username, '--before', 'x')).err).toContain(
    'must be a time',
  );
});

it.each([
  ['maria', 'maria (claimed)'],
  ['', 'unknown (claimed)'],
])('records the account %j of the caller of a container as a claimed one', async (name, osUser) => {
  const { runJson: runInContainer } = createAdminRunner(api, { ADMIN_OS_USER: name });
  await runInContainer('account', 'block', user.username, '--reason', 'spam');
  expect(await listEvents()).toMatchObject([{ details: { admin: 'root-of-tests', osUser } }]);
});

it.each([
  [`update security_events set kind = 'sign-in'`],
  ['delete from security_events'],
  ['truncate security_events'],
  [`update security_events set user_id = null, client_address = '', user_agent = '', details = '{}'`],
  [
    `update security_events set user_id = null, client_address = '', user_agent = '', details = '{}' where user_id is null`,
  ],
  [`update admin_actions set admin = 'nobody'`],
  ['delete from admin_actions'],
  ['truncate admin_actions'],
])('rejects %s', async (sql) => {
  await runJson('user', 'hide', user.username);
  await logIn(api, user);
  await api.request('app/user/login', { registration: { email: 'unknown@example.com', password: PASSWORD } });
  await expect(api.pool.query(sql)).rejects.toThrow(
    /Entries of the (security event|audit) log cannot be changed/,
  );
});

it('deletes entries after 90 days, and failed sign-ins without an account after 7', async () => {
  const insert = (days: number, kind: string, userId: number | null) =>
    api.pool.query(
      `insert into security_events (at, user_id, kind, client_address, user_agent)
       values (now() - make_interval(days => $1), $2, $3, '', $1::text)`,
      [days, userId, kind],
    );
  for (const days of [91, 89]) await insert(days, 'sign-in', user.id);
  for (const days of [8, 6]) await insert(days, 'sign-in-failed', null);
  await deleteExpiredRecords(api.pool);
  expect((await listEvents()).map((event) => event.user_agent)).toEqual(['89']);
  const { rows } = await api.pool.query(
    `select user_agent from security_events where user_agent in ('6', '8')`,
  );
  expect(rows).toEqual([{ user_agent: '6' }]);
});

it('keeps entries of a deleted account without its identity', async () => {
  await logIn(api, user);
  await api.pool.query('update users set will_be_deleted_at = now() where id = $1', [user.id]);
  const storage = { store: { remove: async () => {} } } as unknown as Parameters<
    typeof deleteDueAccounts
  >[0]['storage'];
  const stop = new AbortController().signal;
  const { rows: before } = await api.pool.query('select id from security_events where user_id = $1', [
    user.id,
  ]);
  await deleteDueAccounts({ pool: api.pool, storage, stop });
  const { rows } = await api.pool.query('select * from security_events where id = any($1)', [
    before.map(({ id }) => id),
  ]);
  expect(rows).toMatchObject([
    { kind: 'sign-in', user_id: null, client_address: '', user_agent: '', details: {} },
  ]);
});
