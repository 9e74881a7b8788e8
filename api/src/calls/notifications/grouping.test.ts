import { useTestApi } from '../../../test/api.ts';
import { openEventStream } from '../../../test/event-stream-client.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
const FOLLOWER = 7;
const VIDEO_LIKE = 6;
let me: TestUser;
let video: TestVideo;
let token: string;
let fans: { user: TestUser; token: string }[];

beforeEach(async () => {
  me = await createUser(api.pool);
  video = await createVideo(api.pool, me);
  token = (await signIn(api, me)).token;
  fans = [];
  for (let n = 0; n < 3; n += 1) {
    const user = await createUser(api.pool);
    fans.push({ user, token: (await signIn(api, user)).token });
  }
});

const rate = (rating: 0 | 1, fan: number, file = video.file_name) =>
  api.call('app/video/rating', { file, rating }, fans[fan]?.token);
const list = async () => (await api.call('app/notification/get', {}, token)).data;
const getPage = (as: string, nextPageToken: string | null) =>
  api.call('app/notification/get', { nextPageToken }, as);
const unread = async () =>
  Object.fromEntries(
    (await api.call('app/notification/unread', {}, token)).data.map((one) => [one.activityId, one.count]),
  );

it('lists a like and a follow until they are undone', async () => {
  await rate(1, 0);
  await rate(1, 0);
  await api.call('app/user/subscribe', { userId: me.id }, fans[1]?.token);
  expect((await list()).map(({ type, userData }) => [type, userData.id])).toEqual([
    ['follower', fans[1]?.user.id],
    ['video-like', fans[0]?.user.id],
  ]);
  expect(await unread()).toEqual({ [FOLLOWER]: 1, [VIDEO_LIKE]: 1 });
  await rate(0, 0);
  await api.call('app/user/unsubscribe', { userId: me.id }, fans[1]?.token);
  expect(await list()).toEqual([]);
  expect(await unread()).toEqual({});
});

it('groups the likes of a video on one day and marks the group as read at once', async () => {
  const other = await createVideo(api.pool, me);
  for (const fan of [0, 1, 2]) await rate(1, fan);
  await rate(1, 0, other.file_name);
  await insertRow(api.pool, 'notifications', {
    user_id: me.id,
    actor_id: (await createUser(api.pool)).id,
    activity_id: VIDEO_LIKE,
    video_id: video.id,
    unread: false,
    created_at: '2026-01-01T12:00:00Z',
  });
  const entries = await list();
  const notifications = entries.map(({ videoFileName, others, userData }) => [
    videoFileName,
    others,
    userData.id,
  ]);
  expect(notifications).toEqual([
    [other.file_name, 0, fans[0]?.user.id],
    [video.file_name, 2, fans[2]?.user.id],
    [video.file_name, 0, expect.any(Number)],
  ]);
  expect(await unread()).toEqual({ [VIDEO_LIKE]: 2 });
  const ids = [entries[1]?.id ?? 0];
  const { data } = await api.call('app/notification/mark-as-read', { ids }, token);
  expect(data).toEqual([{ activityId: VIDEO_LIKE, count: 1 }]);
  expect((await list()).map((entry) => entry.unread)).toEqual([true, false, false]);
  // The newest like is removed; the rest of the group remains.
  await rate(0, 2);
  expect((await list())[1]).toMatchObject({ others: 1, userData: { id: fans[1]?.user.id } });
});

it('marks all as read in every open page, and none of other users', async () => {
  const stream = await openEventStream(api.origin, token);
  await rate(1, 0);
  expect(await stream.next()).toMatchObject({ topic: 'notifications', change: 'new' });
  expect(await stream.next()).toEqual({ topic: 'unread' });
  const theirs = await insertRow<{ id: number }>(api.pool, 'notifications', {
    user_id: fans[0]?.user.id,
    actor_id: me.id,
    activity_id: FOLLOWER,
  });
  await api.call('app/notification/mark-as-read', { ids: [theirs.id, 999_999] }, token);
  expect(await unread()).toEqual({ [VIDEO_LIKE]: 1 });
  expect(await api.call('app/notification/mark-as-read', { all: true }, token)).toEqual({ data: [] });
  expect(await stream.next()).toEqual({ topic: 'notifications', id: null, change: 'read' });
  expect(await stream.next()).toEqual({ topic: 'unread' });
  stream.close();
  const { rows } = await api.pool.query('select unread from notifications where id = $1', [theirs.id]);
  expect(rows).toEqual([{ unread: true }]);
});

it('omits users who were blocked or muted later, and content that was hidden later', async () => {
  await rate(1, 0);
  await api.call('app/user/subscribe', { userId: me.id }, fans[1]?.token);
  const stranger = await createUser(api.pool);
  const secret = await createVideo(api.pool, stranger);
  const comment = await insertRow<{ id: number }>(api.pool, 'comments', {
    video_id: secret.id,
    author_id: stranger.id,
    text: `@${me.username} look`,
  });
  await insertRow(api.pool, 'notifications', {
    user_id: me.id,
    actor_id: stranger.id,
    activity_id: 3,
    video_id: secret.id,
    comment_id: comment.id,
  });
  expect(await list()).toHaveLength(3);
  await api.call('app/user/block', { userId: fans[0]?.user.id ?? 0 }, token);
  await api.call('app/user/mute', { userId: fans[1]?.user.id ?? 0 }, token);
  await api.pool.query(`update videos set visibility = 'private' where id = $1`, [secret.id]);
  expect(await list()).toEqual([]);
  expect(await unread()).toEqual({});
});

it.each([
  [
    'the user who acted last is hidden',
    () => `update users set hidden_at = now() where id = ${fans[2]?.user.id}`,
  ],
  [
    'the user who acted last is blocked',
    () => `insert into blocks (blocker_id, blocked_id) values (${me.id}, ${fans[2]?.user.id})`,
  ],
  [
    'the user who acted last is muted',
    () => `insert into mutes (muter_id, muted_id) values (${me.id}, ${fans[2]?.user.id})`,
  ],
])('shows the newest visible like of a group when %s', async (_case, change) => {
  for (const n of [0, 1, 2]) await rate(1, n);
  await api.pool.query(change());
  expect(await list()).toMatchObject([{ userData: { id: fans[1]?.user.id }, others: 1, unread: true }]);
  expect(await unread()).toEqual({ [VIDEO_LIKE]: 1 });
});

it('omits all likes of a video that was hidden, in the list and in the counts', async () => {
  for (const n of [0, 1]) await rate(1, n);
  await api.call('app/user/subscribe', { userId: me.id }, fans[2]?.token);
  await api.pool.query(`update videos set state = 'removed' where id = $1`, [video.id]);
  expect(await list()).toMatchObject([{ activityId: FOLLOWER }]);
  expect(await unread()).toEqual({ [FOLLOWER]: 1 });
});

it('pages by token without repeats or gaps while others like, follow and undo it', async () => {
  const creator = await createUser(api.pool);
  const { token: theirs } = await signIn(api, creator);
  await api.pool.query(
    `with crowd as (
       insert into users (username, email, password_hash)
       select 'many' || n, 'many' || n || '@example.com', '' from generate_series(1, 450) as n returning id
     )
     insert into notifications (user_id, actor_id, activity_id, created_at)
     select $1, id, ${FOLLOWER}, now() - id * interval '1 second' from crowd`,
    [creator.id],
  );
  const seen: number[] = [];
  let nextPageToken: string | null = null;
  do {
    const page = await getPage(theirs, nextPageToken);
    seen.push(...page.data.map(({ id }) => id));
    nextPageToken = page.nextPageToken;
    for (const fan of fans) {
      await api.call('app/user/subscribe', { userId: creator.id }, fan.token);
      await api.call('app/user/unsubscribe', { userId: creator.id }, fan.token);
    }
    await api.call('app/user/subscribe', { userId: creator.id }, fans[0]?.token);
  } while (nextPageToken);
  expect([seen.length, new Set(seen).size]).toEqual([450, 450]);
});

it.each([
  ['a forged token', 'app/notification/get', { nextPageToken: 'e30.AAAA' }, 400],
  ['ids that are none', 'app/notification/mark-as-read', { ids: ['1'] }, 422],
  ['too many ids', 'app/notification/mark-as-read', { ids: Array(501).fill(1) }, 422],
])('rejects %s', async (_what, path, body, status) => {
  expect((await api.request(path, body, token)).statusCode).toBe(status);
  expect((await api.request(path, {})).statusCode).toBe(401);
});
