import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';
import { createViewEvent } from '../../../test/watch-history.ts';
import { rollUpAnalytics } from '../analytics/roll-up.ts';

const api = useTestApi();
let creators: TestUser[];
let videos: TestVideo[];

const CLIENT = 'a-client-of-the-tests';

beforeAll(async () => {
  creators = [];
  for (let n = 0; n < 6; n += 1) creators.push(await createUser(api.pool));
});

/**
 * Not a multiple of the page size, so that the last unseen videos share a page with the first repeated ones.
 */
const VIDEOS = 33;

beforeEach(async () => {
  await api.pool.query('truncate videos, client_views, feed_sessions cascade');
  videos = [];
  for (let n = 0; n < VIDEOS; n += 1) videos.push(await createVideo(api.pool, createCreatorWithVideo(n)));
});

function createCreatorWithVideo(n: number): TestUser {
  const creator = creators[n % creators.length];
  if (!creator) throw new Error('There are creators.');
  return creator;
}

async function readFeed(
  count: number,
  clientId: string | undefined = CLIENT,
  between?: () => Promise<unknown>,
  token?: string,
) {
  const ids: number[] = [];
  let nextPageToken: string | null | undefined;
  while (ids.length < count) {
    const page = await api.call('app/video/get', { clientId, nextPageToken }, token);
    if (!page.nextPageToken) throw new Error('The feed ended.');
    ids.push(...page.data.map(({ id }) => id));
    nextPageToken = page.nextPageToken;
    await between?.();
  }
  return ids;
}

const countRows = async (table: string) =>
  (await api.pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count;

it('shows every video before it repeats one', async () => {
  const ids = (await readFeed(VIDEOS)).slice(0, VIDEOS);
  expect(new Set(ids)).toEqual(new Set(videos.map(({ id }) => id)));
});

it('never ends: repeats all videos more than once', async () => {
  const ids = await readFeed(3 * VIDEOS);
  for (const pass of [1, 2, 3]) {
    expect(new Set(ids.slice((pass - 1) * VIDEOS, pass * VIDEOS)).size).toBe(VIDEOS);
  }
});

it('repeats the videos seen longest ago first', async () => {
  await api.pool.query('update videos set owner_id = $1', [createCreatorWithVideo(0).id]);
  const ids = await readFeed(3 * VIDEOS);
  const first = ids.slice(0, VIDEOS);
  expect(ids.slice(VIDEOS, 2 * VIDEOS)).toEqual(first);
  expect(ids.slice(2 * VIDEOS, 3 * VIDEOS)).toEqual(first);
});

it('never ends with a single video, nor for a client without an id', async () => {
  await api.pool.query('delete from videos where id <> $1', [videos[0]?.id]);
  expect(new Set(await readFeed(4))).toEqual(new Set([videos[0]?.id]));
  expect(new Set(await readFeed(4, undefined))).toEqual(new Set([videos[0]?.id]));
});

it('shows each video once to a client without an id', async () => {
  expect(new Set((await readFeed(VIDEOS, undefined)).slice(0, VIDEOS)).size).toBe(VIDEOS);
});

it('continues with unseen videos after a reload', async () => {
  const before = await readFeed(20);
  // The last page counts as seen only when the next one is requested.
  const shown = before.slice(0, 15);
  const after = await readFeed(15);
  expect(after.filter((id) => shown.includes(id))).toEqual([]);
});

it('marks seen videos', async () => {
  await readFeed(VIDEOS + 5);
  const again = await api.call('app/video/get', { clientId: CLIENT });
  expect(again.data[0]?.showed).toBe(true);
  const elsewhere = await api.call('app/video/get', { clientId: 'another-client-here' });
  expect(elsewhere.data[0]?.showed).toBe(false);
});

it('includes a video published in the meantime, without repeating others', async () => {
  let published: TestVideo | undefined;
  const ids = await readFeed(VIDEOS + 1, CLIENT, async () => {
    published ??= await createVideo(api.pool, createCreatorWithVideo(0), { published_at: new Date() });
  });
  const beforeAnyAgain = ids.slice(0, VIDEOS + 1);
  expect(beforeAnyAgain).toContain(published?.id);
  expect(new Set(beforeAnyAgain).size).toBe(VIDEOS + 1);
});

it('writes nothing for a first page', async () => {
  await api.call('app/video/get', { clientId: CLIENT });
  await api.call('app/video/get', {});
  expect(await countRows('feed_sessions')).toBe(0);
  expect(await countRows('client_views')).toBe(0);
});

it('returns the same page for a repeated request', async () => {
  const first = await api.call('app/video/get', { clientId: CLIENT });
  const second = await api.call('app/video/get', { clientId: CLIENT, nextPageToken: first.nextPageToken });
  const readPage = () => api.call('app/video/get', { clientId: CLIENT, nextPageToken: second.nextPageToken });
  const [one, two] = await Promise.all([readPage(), readPage()]);
  expect(one.data.map(({ id }) => id)).toEqual(two.data.map(({ id }) => id));
});

it('starts a new feed when a session was deleted', async () => {
  const first = await api.call('app/video/get', { clientId: CLIENT });
  const second = await api.call('app/video/get', { clientId: CLIENT, nextPageToken: first.nextPageToken });
  await api.pool.query('delete from feed_sessions');
  const page = await api.call('app/video/get', { clientId: CLIENT, nextPageToken: second.nextPageToken });
  expect(page.data).toHaveLength(10);
});

it('deletes sessions that were not read for two days', async () => {
  await readFeed(20);
  await api.pool.query(`update feed_sessions set used_at = now() - interval '3 days'`);
  await readFeed(20, 'another-client-here');
  expect(await countRows('feed_sessions')).toBe(1);
});

it('ranks trusted, fresh and liked videos first, and does not repeat a creator at once', async () => {
  const star = createCreatorWithVideo(0);
  const trusted = await createVideo(api.pool, star, { is_trusted: true, likes: 900 });
  await createVideo(api.pool, star, { likes: 900 });
  await createVideo(api.pool, star, { likes: 800 });
  const old = await createVideo(api.pool, star, { likes: 900, published_at: '2025-06-01' });
  const { data } = await api.call('app/video/get', {});
  expect(data[0]?.id).toBe(trusted.id);
  expect(data.map(({ id }) => id)).not.toContain(old.id);
  const owners = data.map(({ user }) => user.id);
  expect(owners.filter((owner, position) => owner === owners[position - 1])).toEqual([]);
});

it('excludes videos that are private, not ready, or by a blocked user', async () => {
  const blocked = await createUser(api.pool);
  const hidden = [
    await createVideo(api.pool, createCreatorWithVideo(0), { visibility: 'private' }),
    await createVideo(api.pool, createCreatorWithVideo(0), { state: 'processing' }),
    await createVideo(api.pool, blocked),
  ].map(({ id }) => id);
  await api.pool.query(`update users set state = 'blocked' where id = $1`, [blocked.id]);
  const ids = await readFeed(VIDEOS + 10);
  expect(ids.filter((id) => hidden.includes(id))).toEqual([]);
});

it('identifies a member in every browser, and includes what the browser showed before sign-in', async () => {
  const member = await createUser(api.pool);
  const asGuest = (await readFeed(15, 'browser-of-the-member')).slice(0, 10);
  const { token } = await signIn(api, member);
  const here = (await readFeed(15, 'browser-of-the-member', undefined, token)).slice(0, 10);
  expect(here.filter((id) => asGuest.includes(id))).toEqual([]);
  const there = await readFeed(10, 'telephone-of-the-member', undefined, token);
  expect(there.filter((id) => here.includes(id))).toEqual([]);
  const again = await api.call('app/video/get', { clientId: 'a-third-one-of-theirs' }, token);
  expect(again.data.map(({ showed }) => showed)).toEqual(Array(10).fill(false));
});

it('does not accept a client id as a member, nor the token of another viewer', async () => {
  const member = await createUser(api.pool);
  const { token } = await signIn(api, member);
  await readFeed(20, CLIENT, undefined, token);
  const views = () => countRows('client_views');
  const before = await views();
  await readFeed(20, `member:${member.id}`);
  const { rows } = await api.pool.query('select count(*) from client_views where client_id = $1', [
    `member:${member.id}`,
  ]);
  expect(rows).toEqual([{ count: before }]);

  const first = await api.call('app/video/get', { clientId: CLIENT }, token);
  const second = await api.call('app/video/get', { nextPageToken: first.nextPageToken }, token);
  const foreign = await api.call('app/video/get', {
    clientId: 'another-client-here',
    nextPageToken: second.nextPageToken,
  });
  // A new feed begins.
  expect(foreign.data).toHaveLength(10);
});

it.each([
  ['blocked', 'blocks (blocker_id, blocked_id)'],
  ['muted', 'mutes (muter_id, muted_id)'],
  ['marked "not interested"', 'not_interested_creators (user_id, creator_id)'],
])('immediately excludes from an open feed a creator who is %s', async (_what, table) => {
  const { token, ...member } = await memberWithToken();
  const first = await api.call('app/video/get', { clientId: CLIENT }, token);
  const page = await api.call(
    'app/video/get',
    { clientId: CLIENT, nextPageToken: first.nextPageToken },
    token,
  );
  const hidden = createCreatorWithVideo(0);
  await api.pool.query(`insert into ${table} values ($1, $2)`, [member.id, hidden.id]);
  let { nextPageToken } = page;
  const owners = new Set<number>();
  for (let n = 0; n < 12; n += 1) {
    const next = await api.call('app/video/get', { clientId: CLIENT, nextPageToken }, token);
    expect(next.data).toHaveLength(5);
    for (const { user } of next.data) owners.add(user.id);
    nextPageToken = next.nextPageToken;
  }
  expect(owners.size).toBe(5);
  expect(owners).not.toContain(hidden.id);
});

it('excludes a video marked "not interested", also when videos are repeated', async () => {
  const { token, ...member } = await memberWithToken();
  await insertRow(api.pool, 'not_interested_videos', { user_id: member.id, video_id: videos[3]?.id });
  expect(await readFeed(3 * VIDEOS, CLIENT, undefined, token)).not.toContain(videos[3]?.id);
  expect(await readFeed(VIDEOS, 'another-client-here')).toContain(videos[3]?.id);
});

it("excludes the viewer's own videos while there are others", async () => {
  const { token } = await signIn(api, createCreatorWithVideo(0));
  const own = new Set(
    videos.filter(({ owner_id }) => owner_id === createCreatorWithVideo(0).id).map(({ id }) => id),
  );
  const ids = await readFeed(VIDEOS - own.size, CLIENT, undefined, token);
  expect(ids.slice(0, VIDEOS - own.size).filter((id) => own.has(id))).toEqual([]);
});

it('deletes old view history', async () => {
  await readFeed(VIDEOS + 5);
  await api.pool.query(`update client_views set seen_at = now() - interval '61 days' where video_id = $1`, [
    videos[0]?.id,
  ]);
  const { data } = await api.call('app/video/get', { clientId: CLIENT });
  expect(data[0]?.id).toBe(videos[0]?.id);
});

it('repeats no video for 60 days, also to a member whose history is paused', async () => {
  const { token } = await memberWithToken();
  await api.call('app/history/settings', { isPaused: true }, token);
  await api.pool.query(`update watch_history_settings set paused_at = now() - interval '1 minute'`);
  const { clientId } = (await api.call('app/device/create', {}, token)).data;
  const events = videos.slice(0, 20).map((video) => createViewEvent(video));
  await api.call('app/analytics/batch', { clientId, events }, token);
  await rollUpAnalytics(api.pool);
  await api.pool.query(`update client_views set seen_at = now() - interval '59 days'`);
  const ids = (await readFeed(13, clientId, undefined, token)).slice(0, 13);
  expect(new Set(ids)).toEqual(new Set(videos.slice(20).map(({ id }) => id)));
});

async function memberWithToken() {
  const member = await createUser(api.pool);
  return { id: member.id, token: (await signIn(api, member)).token };
}

it('is empty only if there are no videos', async () => {
  await api.pool.query('truncate videos cascade');
  expect(await api.call('app/video/get', {})).toEqual({ data: [], nextPageToken: null });
});
