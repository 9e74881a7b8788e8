import { useApi } from '../../../test/api.ts';
import { insert, type MadeVideo, makePerson, makeVideo, type Person } from '../../../test/factories.ts';
import { openLive } from '../../../test/live.ts';
import { signIn } from '../../../test/sign-in.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { type NotificationCause, notify, withdrawNotification } from './notify.ts';

const api = useApi();
let me: Person;
let fan: Person;
let video: MadeVideo;
let token: string;

beforeEach(async () => {
  me = await makePerson(api.pool);
  fan = await makePerson(api.pool);
  video = await makeVideo(api.pool, me);
  token = (await signIn(api, me)).token;
});

const tell = (cause: Partial<NotificationCause> = {}) =>
  inTransaction(api.pool, (client) =>
    notify(client, { activity: 'video-like', to: me.id, by: fan.id, videoId: video.id, ...cause }),
  );
const listed = async () => (await api.call('app/notification/get', {}, token)).data;
const types = async () => (await listed()).map(({ type }) => type);

it('is listed and counted, and open pages hear of it', async () => {
  const stream = await openLive(api.origin, token);
  expect(await tell()).toBe(true);
  const [told] = await listed();
  expect(told).toMatchObject({ type: 'video-like', unread: true, userData: { username: fan.username } });
  expect(await stream.next()).toEqual({ topic: 'notifications', id: told?.id, change: 'new' });
  expect(await stream.next()).toEqual({ topic: 'unread' });
  stream.close();
});

it('is told once a cause', async () => {
  await Promise.all([tell(), tell(), tell()]);
  expect(await tell()).toBe(false);
  await tell({ activity: 'follower', videoId: undefined });
  expect(await types()).toEqual(['follower', 'video-like']);
});

it('stands once for all messages of a person, with the newest words, and is new again', async () => {
  const message = { activity: 'message', videoId: undefined } as const;
  await tell({ ...message, text: 'Hi!' });
  await tell();
  await api.pool.query('update notifications set unread = false where user_id = $1', [me.id]);
  await tell({ ...message, text: `Are you there? ${'So long. '.repeat(50)}` });
  const [first, ...others] = await listed();
  expect(first).toMatchObject({ type: 'message', unread: true });
  expect(first?.text).toMatch(/^Are you there\?.{0,190}$/);
  expect(others.map(({ type }) => type)).toEqual(['video-like']);
});

it.each<[string, () => Promise<unknown>, Partial<NotificationCause>]>([
  ['who is blocked', () => insert(api.pool, 'blocks', { blocker_id: me.id, blocked_id: fan.id }), {}],
  ['who has blocked', () => insert(api.pool, 'blocks', { blocker_id: fan.id, blocked_id: me.id }), {}],
  ['who is muted', () => insert(api.pool, 'mutes', { muter_id: me.id, muted_id: fan.id }), {}],
  [
    'muted words',
    () => insert(api.pool, 'user_settings', { user_id: me.id, muted_words: ['spoiler'] }),
    { activity: 'video-comment', text: 'SPOILER: he dies' },
  ],
  ['a closed account', () => api.pool.query(`update users set state = 'blocked' where id = $1`, [me.id]), {}],
])('tells nothing of %s', async (_who, prepare, cause) => {
  await prepare();
  expect(await tell(cause)).toBe(false);
  const { rows } = await api.pool.query('select from notifications where user_id = $1', [me.id]);
  expect(rows).toEqual([]);
});

it('tells nobody of oneself', async () => {
  expect(await tell({ by: me.id })).toBe(false);
  expect(await types()).toEqual([]);
});

it('goes with its cause, and open pages hear of that', async () => {
  const comment = await insert<{ id: number }>(api.pool, 'comments', {
    ...{ video_id: video.id, author_id: fan.id, text: 'Nice' },
  });
  await tell();
  await tell({ activity: 'video-comment', commentId: comment.id, text: 'Nice' });
  await tell({ activity: 'follower', videoId: undefined });
  const stream = await openLive(api.origin, token);
  const gone = async () => {
    expect(await stream.next()).toEqual({ topic: 'notifications', id: null, change: 'gone' });
    expect(await stream.next()).toEqual({ topic: 'unread' });
  };
  await inTransaction(api.pool, (client) =>
    withdrawNotification(client, { activity: 'video-like', by: fan.id, videoId: video.id }),
  );
  await gone();
  expect(await types()).toEqual(['follower', 'video-comment']);
  await api.pool.query('delete from comments where id = $1', [comment.id]);
  await gone();
  expect(await types()).toEqual(['follower']);
  await api.pool.query('delete from users where id = $1', [fan.id]);
  await gone();
  expect(await types()).toEqual([]);
  stream.close();
});
