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
import { inTransaction } from '../../platform/db/statement.ts';
import { type NotificationCause, notify, withdrawNotification } from './notify.ts';

const api = useTestApi();
let me: TestUser;
let fan: TestUser;
let video: TestVideo;
let token: string;

beforeEach(async () => {
  me = await createUser(api.pool);
  fan = await createUser(api.pool);
  video = await createVideo(api.pool, me);
  token = (await signIn(api, me)).token;
});

const notifyMe = (cause: Partial<NotificationCause> = {}) =>
  inTransaction(api.pool, (client) =>
    notify(client, {
      activity: 'video-like',
      recipientId: me.id,
      actorId: fan.id,
      videoId: video.id,
      ...cause,
    }),
  );
const listed = async () => (await api.call('app/notification/get', {}, token)).data;
const types = async () => (await listed()).map(({ type }) => type);

it('is listed, counted and published to open pages', async () => {
  const stream = await openEventStream(api.origin, token);
  expect(await notifyMe()).toBe(true);
  const [notification] = await listed();
  expect(notification).toMatchObject({
    type: 'video-like',
    unread: true,
    userData: { username: fan.username },
  });
  expect(await stream.next()).toEqual({ topic: 'notifications', id: notification?.id, change: 'new' });
  expect(await stream.next()).toEqual({ topic: 'unread' });
  stream.close();
});

it('is created once per cause', async () => {
  await Promise.all([notifyMe(), notifyMe(), notifyMe()]);
  expect(await notifyMe()).toBe(false);
  await notifyMe({ activity: 'follower', videoId: undefined });
  expect(await types()).toEqual(['follower', 'video-like']);
});

it('represents all messages of a sender, with the newest text, and becomes unread again', async () => {
  const message = { activity: 'message', videoId: undefined } as const;
  await notifyMe({ ...message, text: 'Hi!' });
  await notifyMe();
  await api.pool.query('update notifications set unread = false where user_id = $1', [me.id]);
  await notifyMe({ ...message, text: `Are you there? ${'So long. '.repeat(50)}` });
  const [first, ...others] = await listed();
  expect(first).toMatchObject({ type: 'message', unread: true });
  expect(first?.text).toMatch(/^Are you there\?.{0,190}$/);
  expect(others.map(({ type }) => type)).toEqual(['video-like']);
});

it.each<[string, () => Promise<unknown>, Partial<NotificationCause>]>([
  ['a blocked user', () => insertRow(api.pool, 'blocks', { blocker_id: me.id, blocked_id: fan.id }), {}],
  [
    'a user who has blocked the recipient',
    () => insertRow(api.pool, 'blocks', { blocker_id: fan.id, blocked_id: me.id }),
    {},
  ],
  ['a muted user', () => insertRow(api.pool, 'mutes', { muter_id: me.id, muted_id: fan.id }), {}],
  [
    'muted words',
    () => insertRow(api.pool, 'user_settings', { user_id: me.id, muted_words: ['spoiler'] }),
    { activity: 'video-comment', text: 'SPOILER: he dies' },
  ],
  [
    'a blocked account',
    () => api.pool.query(`update users set state = 'blocked' where id = $1`, [me.id]),
    {},
  ],
])('is not created for %s', async (_who, prepare, cause) => {
  await prepare();
  expect(await notifyMe(cause)).toBe(false);
  const { rows } = await api.pool.query('select from notifications where user_id = $1', [me.id]);
  expect(rows).toEqual([]);
});

it("is not created for the user's own action", async () => {
  expect(await notifyMe({ actorId: me.id })).toBe(false);
  expect(await types()).toEqual([]);
});

it('is withdrawn with its cause, which is published to open pages', async () => {
  const comment = await insertRow<{ id: number }>(api.pool, 'comments', {
    ...{ video_id: video.id, author_id: fan.id, text: 'Nice' },
  });
  await notifyMe();
  await notifyMe({ activity: 'video-comment', commentId: comment.id, text: 'Nice' });
  await notifyMe({ activity: 'follower', videoId: undefined });
  const stream = await openEventStream(api.origin, token);
  // Events of the notifications above may arrive first.
  const nextWithdrawal = async () => {
    for (;;) {
      const event = await stream.next();
      if ((event as { change?: string }).change === 'gone') return event;
    }
  };
  const gone = async () => {
    expect(await nextWithdrawal()).toEqual({ topic: 'notifications', id: null, change: 'gone' });
    expect(await stream.next()).toEqual({ topic: 'unread' });
  };
  await inTransaction(api.pool, (client) =>
    withdrawNotification(client, { activity: 'video-like', actorId: fan.id, videoId: video.id }),
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
