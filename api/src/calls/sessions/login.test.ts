import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';
import { logIn } from '../../../test/sign-in.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';

const api = useTestApi();
const limitedApi = useTestApi({ RATE_LIMITS: 'on' });
let user: TestUser;

beforeAll(async () => {
  user = await createUser(api.pool);
});

const login = (email: string, password: string) =>
  api.request('app/user/login', { registration: { email, password } });

it('signs in, ignoring the case of the address', async () => {
  const { token } = await logIn(api, { email: user.email.toUpperCase() });
  const { data: viewer } = await api.call('app/user/get-profile', {}, token);
  expect(viewer).toEqual({
    id: user.id,
    username: user.username,
    name: expect.stringContaining('Person'),
    avatar: null,
    willBeDeleted: null,
    // The user has set no preferences, so the cookie of the browser applies.
    preferences: null,
  });
});

it('returns the same error for a wrong password and an unknown address', async () => {
  const wrong = await login(user.email, 'wrong');
  const unknown = await login('unknown@example.com', 'wrong');
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json).toMatchObject({
    code: 'wrong-credentials',
    messages: ['Incorrect email or password.'],
  });
  expect([unknown.statusCode, unknown.json]).toEqual([wrong.statusCode, wrong.json]);
});

it('takes the same time for an unknown and a known address', async () => {
  const emails = ['unknown@example.com', user.email];
  const fastest = emails.map(() => Number.POSITIVE_INFINITY);
  // In turns, so that other load on the machine slows both down.
  for (let round = 0; round < 8; round += 1) {
    for (const [index, email] of emails.entries()) {
      const started = performance.now();
      await login(email, 'wrong');
      fastest[index] = Math.min(fastest[index] ?? 0, performance.now() - started);
    }
  }
  const [unknown = 0, known = 0] = fastest;
  expect(unknown).toBeGreaterThan(known / 2);
});

describe('the hash of a password', () => {
  /** A hash of `PASSWORD`. */
  const EARLIER =
    '$argon2id$v=19$m=4096,t=1,p=1$JxLgfCC7DBeyx+XgrixXhw$pu+XyvRHUAYkXyt96XfVLOIere71SOe7AeAQM2fB7wo';
  const readHash = async ({ id }: TestUser): Promise<string> =>
    (await api.pool.query('select password_hash from users where id = $1', [id])).rows[0].password_hash;

  it('of an earlier cost is replaced by a login, and sessions continue', async () => {
    const member = await createUser(api.pool, { password_hash: EARLIER });
    expect((await login(member.email, 'wrong')).statusCode).toBe(422);
    expect(await readHash(member)).toBe(EARLIER);
    const { token } = await logIn(api, member);
    expect(await readHash(member)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await logIn(api, member);
    expect((await api.call('app/user/sessions', {}, token)).data).toHaveLength(2);
    expect((await login(member.email, 'wrong')).statusCode).toBe(422);
  });

  it('of the current cost remains', async () => {
    const hash = await readHash(user);
    await logIn(api, user);
    expect(await readHash(user)).toBe(hash);
  });
});

it('requires both fields', async () => {
  const response = await api.request('app/user/login', { registration: { email: '' } });
  expect(response.statusCode).toBe(422);
  expect(response.json.code).toBe('invalid-input');
  expect(Object.keys(response.json.fields ?? {})).toEqual(['registration.email', 'registration.password']);
});

it('rejects a blocked account and treats a deleted one as unknown', async () => {
  const blocked = await createUser(api.pool, { state: 'blocked' });
  const deleted = await createUser(api.pool, { state: 'deleted' });
  expect((await login(blocked.email, PASSWORD)).json.code).toBe('account-blocked');
  expect((await login(deleted.email, PASSWORD)).json.code).toBe('wrong-credentials');
});

it.each([
  ['with spaces around it', '  correct horse 1 '],
  ['of 256 characters', `${'x'.repeat(254)}1y`],
  ['of one digit and any other characters', 'ſträng ge \u{1f434}\t7'],
])('verifies a password %s exactly as it was set', async (_what, password) => {
  const { email, id } = await createUser(api.pool);
  const { token } = await logIn(api, { email });
  const change = { oldPassword: PASSWORD, password, repeatPassword: password };
  await api.call('app/user/password-change', change, token);
  expect((await login(email, password)).statusCode).toBe(200);
  for (const almost of [
    password.trim(),
    password.toUpperCase(),
    password.normalize('NFKD'),
    password.slice(0, -1),
  ]) {
    if (almost !== password) expect([id, (await login(email, almost)).statusCode]).toEqual([id, 422]);
  }
});

it('limits password guessing and sends Retry-After', async () => {
  const guesses = Array.from({ length: 16 }, () =>
    limitedApi.request('app/user/login', { registration: { email: 'a@example.com', password: 'guess' } }),
  );
  const responses = await Promise.all(guesses);
  const rejected = responses.filter(({ statusCode }) => statusCode === 429);
  expect(rejected).toHaveLength(1);
  expect(rejected[0]?.json).toEqual({
    code: 'too-many-requests',
    messages: [expect.stringMatching(/^You.re doing that too fast/)],
  });
  expect(Number(rejected[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

it.each([
  ['a new password', 'password_hash = $2', 422, 'wrong-credentials'],
  ['a block', `state = 'blocked', name = coalesce($2, name)`, 403, 'account-blocked'],
])(
  'opens no session after %s that was stored while the password was being checked',
  async (_what, change, status, code) => {
    const user = await createUser(api.pool);
    const hash = await hashPassword('another password 1');
    const other = await api.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from users where id = $1 for update', [user.id]);
      const login = api.request('app/user/login', {
        registration: { email: user.email, password: PASSWORD },
      });
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      while ((await other.query(waiting)).rowCount === 0)
        await new Promise((resolve) => setTimeout(resolve, 10));
      await other.query(`update users set ${change} where id = $1`, [user.id, hash]);
      await other.query('commit');
      const reply = await login;
      expect([reply.statusCode, reply.json.code]).toEqual([status, code]);
    } finally {
      other.release();
    }
    expect((await api.pool.query('select from sessions where user_id = $1', [user.id])).rowCount).toBe(0);
  },
);
