import { useTestApi } from '../../../test/api.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let creator: TestUser;
let fans: TestUser[];

beforeEach(async () => {
  creator = await createUser(api.pool);
  fans = [];
  for (let n = 0; n < 5; n += 1) fans.push(await createUser(api.pool));
  for (const fan of fans) await follow(fan, creator);
});

const follow = (follower: TestUser, followed: TestUser) =>
  api.pool.query(
    'insert into follows (follower_id, followed_id, created_at) values ($1, $2, clock_timestamp())',
    [follower.id, followed.id],
  );
const fan = (n: number): TestUser => fans[n] as TestUser;
const signInAs = async (user: TestUser) => (await signIn(api, user)).token;

type Kind = 'subscribers' | 'subscriptions';
async function readAll(kind: Kind, username: string, token?: string, between?: () => Promise<unknown>) {
  const names: string[] = [];
  let nextPageToken: string | null = null;
  do {
    const page: { data: { username: string }[]; nextPageToken: string | null } = await api.call(
      `app/user/${kind}`,
      { username, recordsPerPage: 2, nextPageToken },
      token,
    );
    names.push(...page.data.map((user) => user.username));
    ({ nextPageToken } = page);
    await between?.();
  } while (nextPageToken);
  return names;
}
const latestFirst = (users: TestUser[]) => users.map(({ username }) => username).reverse();

it("lists followers and followed users, latest first, with the viewer's relationship to them", async () => {
  await follow(fan(0), fan(1));
  const { data } = await api.call(
    'app/user/subscribers',
    { username: creator.username },
    await signInAs(fan(0)),
  );
  expect(
    data.map(({ username, hasSubscribe, subscribers }) => [username, hasSubscribe, subscribers]),
  ).toEqual(latestFirst(fans).map((username) => [username, username === fan(1).username, 0]));
  expect(await readAll('subscriptions', fan(0).username)).toEqual(latestFirst([creator, fan(1)]));
  expect(await readAll('subscriptions', creator.username)).toEqual([]);
});

it('filters either list by name, page by page, treating wildcards literally', async () => {
  const rename = (user: TestUser, name: string) =>
    api.pool.query('update users set name = $2 where id = $1', [user.id, name]);
  await rename(fan(1), 'Zoë 100% Wool');
  await rename(fan(3), 'The zoËs');
  await rename(fan(4), 'Another_name');
  const found = async (search: string) => {
    const names: string[] = [];
    let nextPageToken: string | null = null;
    do {
      const page: { data: { username: string }[]; nextPageToken: string | null } = await api.call(
        'app/user/subscribers',
        { username: creator.username, search, recordsPerPage: 1, nextPageToken },
      );
      names.push(...page.data.map(({ username }) => username));
      ({ nextPageToken } = page);
    } while (nextPageToken);
    return names;
  };
  expect(await found(' ZOË')).toEqual(latestFirst([fan(1), fan(3)]));
  expect(await found('0% w')).toEqual([fan(1).username]);
  expect(await found('%')).toEqual([fan(1).username]);
  expect(await found('r_n')).toEqual([fan(4).username]);
  expect(await found(fan(2).username.slice(1).toUpperCase())).toContain(fan(2).username);
  expect(await found('')).toEqual(latestFirst(fans));
  const mine = { username: fan(1).username, search: creator.username };
  expect((await api.call('app/user/subscriptions', mine)).data).toHaveLength(1);
});

it('pages without repeats or gaps while others follow', async () => {
  const come = async () => follow(await createUser(api.pool), creator);
  const names = await readAll('subscribers', creator.username, undefined, come);
  expect(names).toEqual(latestFirst(fans));
});

it('omits users who are not public, have blocked the viewer or are blocked', async () => {
  await api.pool.query(`update users set state = 'blocked' where id = $1`, [fan(0).id]);
  await api.pool.query('update users set hidden_at = now() where id = $1', [fan(1).id]);
  await api.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [fan(2).id, fan(3).id]);
  const seenBy = async (viewer?: TestUser) =>
    readAll('subscribers', creator.username, viewer && (await signInAs(viewer)));
  expect(await seenBy()).toEqual(latestFirst(fans.slice(2)));
  expect(await seenBy(fan(2))).toEqual(latestFirst([fan(2), fan(4)]));
  expect(await seenBy(fan(3))).toEqual(latestFirst([fan(3), fan(4)]));
});

it('returns empty lists of a blocked user and 404 to a viewer who is blocked', async () => {
  await follow(creator, fan(1));
  await api.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    fan(0).id,
    creator.id,
  ]);
  const [token, starToken] = [await signInAs(fan(0)), await signInAs(creator)];
  for (const kind of ['subscribers', 'subscriptions'] as const) {
    expect(await readAll(kind, creator.username, token)).toEqual([]);
    expect((await api.request(`app/user/${kind}`, { username: fan(0).username }, starToken)).statusCode).toBe(
      404,
    );
  }
});

it('rejects tokens of other lists and invalid pages', async () => {
  const token = await signInAs(creator);
  const { nextPageToken } = await api.call('app/user/subscribers', {
    username: creator.username,
    recordsPerPage: 2,
  });
  const responses = await Promise.all([
    api.request('app/user/subscribers', { username: fan(0).username, nextPageToken }),
    api.request('app/user/subscriptions', { username: creator.username, nextPageToken }),
    api.request('app/user/blocked', { nextPageToken }, token),
    api.request('app/user/subscribers', { username: creator.username, nextPageToken: 'x.y' }),
    api.request('app/user/subscribers', { username: creator.username, recordsPerPage: 101 }),
    api.request('app/user/subscribers', { username: 'nobody.here' }),
    api.request('app/user/blocked', {}),
  ]);
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 422, 404, 401]);
});
