import { useTestApi } from '../../../test/api.ts';
import { createUser, PASSWORD, type TestUser } from '../../../test/factories.ts';

const api = useTestApi();
const limitedApi = useTestApi({ RATE_LIMITS: 'on' });
let user: TestUser;

beforeAll(async () => {
  user = await createUser(api.pool);
});

const login = (email: string, password: string) =>
  api.request('app/user/login', { registration: { email, password } });

it('signs in, ignoring the case of the address', async () => {
  const { data } = await api.call('app/user/login', {
    registration: { email: user.email.toUpperCase(), password: PASSWORD },
  });
  const { data: viewer } = await api.call('app/user/get-profile', {}, data.token);
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
  const fastest = async (email: string) => {
    let best = Number.POSITIVE_INFINITY;
    for (let n = 0; n < 5; n += 1) {
      const started = performance.now();
      await login(email, 'wrong');
      best = Math.min(best, performance.now() - started);
    }
    return best;
  };
  expect(await fastest('unknown@example.com')).toBeGreaterThan((await fastest(user.email)) / 2);
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
