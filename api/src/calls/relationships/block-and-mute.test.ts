import { useTestApi } from '../../../test/api.ts';
import { createUser, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
type Member = TestUser & { token: string };
let anna: Member;
let ben: Member;

async function createMember(columns: Record<string, unknown> = {}): Promise<Member> {
  const user = await createUser(api.pool, columns);
  return { ...user, token: (await signIn(api, user)).token };
}

beforeEach(async () => {
  anna = await createMember();
  ben = await createMember();
});

type Verb = 'block' | 'unblock' | 'mute' | 'unmute' | 'subscribe' | 'unsubscribe';
const act = (actor: Member, verb: Verb, target: Pick<TestUser, 'id'>) =>
  api.call(`app/user/${verb}`, { userId: target.id }, actor.token);
const tryAct = (actor: Member, verb: Verb, target: Pick<TestUser, 'id'>) =>
  api.request(`app/user/${verb}`, { userId: target.id }, actor.token);
const profile = (actor: Member | null, target: TestUser) =>
  api.request('app/user/external-profile', { username: target.username }, actor?.token);
const listUsernames = async (actor: Member, list: 'blocked' | 'muted') =>
  (await api.call(`app/user/${list}`, {}, actor.token)).data.map(({ username }) => username);

/** Finds users whose counters differ from the follows table. */
async function findWrongCounters() {
  const { rows } = await api.pool.query(
    `select id from users where
       followers <> (select count(*) from follows where followed_id = users.id)
       or following <> (select count(*) from follows where follower_id = users.id)`,
  );
  return rows;
}

describe('a block', () => {
  it('removes follows in both directions and updates the counters', async () => {
    await act(anna, 'subscribe', ben);
    await act(ben, 'subscribe', anna);
    expect(await act(anna, 'block', ben)).toEqual({
      data: { isBlocked: true, isMuted: false, hasSubscribe: false, subscribers: 0 },
    });
    const { data } = await api.call('app/user/self-profile', {}, anna.token);
    expect([data.subscribers, data.subscribes]).toEqual([0, 0]);
    expect(await findWrongCounters()).toEqual([]);
  });

  it('is visible to the user who blocked; the blocked user gets a 404 for the profile', async () => {
    await act(anna, 'block', ben);
    expect((await profile(anna, ben)).json).toMatchObject({ data: { isBlocked: true, hasSubscribe: false } });
    const missing = await api.request('app/user/external-profile', { username: 'nobody.at.all' }, ben.token);
    expect(await profile(ben, anna)).toMatchObject({ statusCode: 404, json: missing.json });
    expect((await profile(null, anna)).statusCode).toBe(200);
    expect(await listUsernames(anna, 'blocked')).toEqual([ben.username]);
    expect(await listUsernames(ben, 'blocked')).toEqual([]);

    expect(await act(anna, 'unblock', ben)).toMatchObject({ data: { isBlocked: false } });
    expect((await profile(ben, anna)).statusCode).toBe(200);
    expect(await listUsernames(anna, 'blocked')).toEqual([]);
  });

  it('can exist in both directions, each removed by its creator', async () => {
    await Promise.all([act(anna, 'block', ben), act(ben, 'block', anna)]);
    await act(anna, 'unblock', ben);
    expect((await profile(anna, ben)).statusCode).toBe(404);
    expect((await profile(ben, anna)).json).toMatchObject({ data: { isBlocked: true } });
    await act(ben, 'unblock', anna);
    expect((await profile(anna, ben)).statusCode).toBe(200);
  });

  it('prevents both users from following each other', async () => {
    await act(anna, 'block', ben);
    expect(await tryAct(anna, 'subscribe', ben)).toMatchObject({
      statusCode: 403,
      json: { code: 'person-blocked' },
    });
    expect(await tryAct(ben, 'subscribe', anna)).toMatchObject({
      statusCode: 404,
      json: { code: 'user-not-found' },
    });
    await act(anna, 'unblock', ben);
    expect(await act(ben, 'subscribe', anna)).toMatchObject({ data: { hasSubscribe: true } });
  });

  it('wins over a concurrent follow, with correct counters', async () => {
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        act(anna, 'block', ben),
        tryAct(ben, 'subscribe', anna),
        act(ben, 'block', anna),
        tryAct(anna, 'subscribe', ben),
        act(anna, 'block', ben),
      ]);
      const { rows } = await api.pool.query('select from follows where follower_id in ($1, $2)', [
        anna.id,
        ben.id,
      ]);
      expect(rows).toEqual([]);
      expect(await findWrongCounters()).toEqual([]);
      await Promise.all([act(anna, 'unblock', ben), act(ben, 'unblock', anna)]);
    }
  });
});

describe('a mute', () => {
  it('changes only the lists of the user who muted', async () => {
    await act(anna, 'subscribe', ben);
    expect(await act(anna, 'mute', ben)).toEqual({
      data: { isBlocked: false, isMuted: true, hasSubscribe: true, subscribers: 1 },
    });
    expect((await profile(anna, ben)).json).toMatchObject({ data: { isMuted: true, hasSubscribe: true } });
    expect((await profile(ben, anna)).json).toMatchObject({ data: { isMuted: false, isFollower: true } });
    expect(await listUsernames(anna, 'muted')).toEqual([ben.username]);
    expect(await listUsernames(ben, 'muted')).toEqual([]);
    expect(await act(anna, 'unmute', ben)).toMatchObject({ data: { isMuted: false } });
    expect(await listUsernames(anna, 'muted')).toEqual([]);
  });
});

describe.each(['block', 'unblock', 'mute', 'unmute'] as const)('%s', (verb) => {
  it('is idempotent', async () => {
    await Promise.all([act(anna, verb, ben), act(anna, verb, ben), act(anna, verb, ben)]);
    const { rows } = await api.pool.query<{ n: number }>(
      `select (select count(*) from blocks where blocker_id = $1) + (select count(*) from mutes where muter_id = $1)
       as n`,
      [anna.id],
    );
    expect(rows[0]?.n).toBe(verb.startsWith('un') ? 0 : 1);
  });

  it('rejects the viewer themselves, unknown and deleted users, and guests', async () => {
    const deleted = await createUser(api.pool, { state: 'deleted' });
    const rejections = await Promise.all([
      tryAct(anna, verb, anna),
      tryAct(anna, verb, { id: 999_999_999 }),
      tryAct(anna, verb, deleted),
      api.request(`app/user/${verb}`, { userId: ben.id }),
      api.request(`app/user/${verb}`, { userId: 'ben' }, anna.token),
    ]);
    expect(rejections.map(({ statusCode, json }) => [statusCode, json.code])).toEqual([
      [422, 'own-profile'],
      [404, 'user-not-found'],
      [404, 'user-not-found'],
      [401, 'not-signed-in'],
      [422, 'invalid-input'],
    ]);
    expect(await listUsernames(anna, 'blocked')).toEqual([]);
  });
});
