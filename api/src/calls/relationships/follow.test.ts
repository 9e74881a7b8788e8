import { useTestApi } from '../../../test/api.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let me: TestUser;
let creator: TestUser;
let token: string;

beforeEach(async () => {
  me = await createUser(api.pool);
  creator = await createUser(api.pool);
  token = (await signIn(api, me)).token;
});

/** Both counters and the number of rows they count. */
async function readCounts() {
  const { rows } = await api.pool.query<Record<string, number>>(
    `select
       (select following from users where id = $1) as following,
       (select followers from users where id = $2) as followers,
       (select count(*) from follows where follower_id = $1) as i_follow,
       (select count(*) from follows where followed_id = $2) as follow_them`,
    [me.id, creator.id],
  );
  return Object.values(rows[0] ?? {});
}

const follow = (user: Pick<TestUser, 'id'>, as = token) =>
  api.call('app/user/subscribe', { userId: user.id }, as);
const unfollow = (user: Pick<TestUser, 'id'>, as = token) =>
  api.call('app/user/unsubscribe', { userId: user.id }, as);

it('follows, updates the counters and returns the relationship', async () => {
  expect(await follow(creator)).toEqual({ data: { hasSubscribe: true, subscribers: 1 } });
  expect(await readCounts()).toEqual([1, 1, 1, 1]);
  const { data } = await api.call('app/user/external-profile', { username: creator.username }, token);
  expect(data).toMatchObject({ hasSubscribe: true, subscribers: 1 });

  expect(await unfollow(creator)).toEqual({ data: { hasSubscribe: false, subscribers: 0 } });
  expect(await readCounts()).toEqual([0, 0, 0, 0]);
});

it('counts a repeated follow once', async () => {
  expect(await unfollow(creator)).toEqual({ data: { hasSubscribe: false, subscribers: 0 } });
  await Promise.all([follow(creator), follow(creator), follow(creator)]);
  expect(await follow(creator)).toEqual({ data: { hasSubscribe: true, subscribers: 1 } });
  expect(await readCounts()).toEqual([1, 1, 1, 1]);
});

it('counts correctly while many users follow and unfollow each other', async () => {
  const users = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const user = await createUser(api.pool);
      return { ...user, token: (await signIn(api, user)).token };
    }),
  );
  const pairs = users.flatMap((one) =>
    users.filter((other) => other !== one).map((other) => ({ one, other })),
  );
  await Promise.all(
    pairs.flatMap(({ one, other }, index) => [
      follow(other, one.token),
      ...(index % 3 === 0 ? [unfollow(other, one.token)] : []),
      follow(one, other.token),
    ]),
  );
  const { rows } = await api.pool.query(
    `select id from users where
       followers <> (select count(*) from follows where followed_id = users.id)
       or following <> (select count(*) from follows where follower_id = users.id)`,
  );
  expect(rows).toEqual([]);
});

it('rejects the viewer themselves, unknown and non-public users, and guests, and changes nothing', async () => {
  const blocked = await createUser(api.pool, { state: 'blocked' });
  for (const path of ['app/user/subscribe', 'app/user/unsubscribe']) {
    const rejections = await Promise.all([
      api.request(path, { userId: me.id }, token),
      api.request(path, { userId: 999_999_999 }, token),
      api.request(path, { userId: blocked.id }, token),
      api.request(path, { userId: creator.id }),
      api.request(path, { userId: 'creator' }, token),
      api.request(path, {}, token),
    ]);
    expect(rejections.map(({ statusCode, json }) => [statusCode, json.code])).toEqual([
      [422, 'own-profile'],
      [404, 'user-not-found'],
      [404, 'user-not-found'],
      [401, 'not-signed-in'],
      [422, 'invalid-input'],
      [422, 'invalid-input'],
    ]);
  }
  expect(await readCounts()).toEqual([0, 0, 0, 0]);
});
