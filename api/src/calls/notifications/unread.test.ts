import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
const MESSAGE = 1;
const VIDEO_COMMENT = 2;
const VIDEO_LIKE = 6;

let me: TestUser;
let fan: TestUser;
let token: string;

beforeAll(async () => {
  me = await createUser(api.pool);
  fan = await createUser(api.pool);
  token = (await signIn(api, me)).token;
});

const notify = async (activity_id: number, user = me, unread = true) => {
  const { id } = await createUser(api.pool);
  const video = await createVideo(api.pool, user);
  await insertRow(api.pool, 'notifications', {
    user_id: user.id,
    actor_id: id,
    activity_id,
    video_id: video.id,
    unread,
  });
};

async function insertConversation(unread: number, user = me) {
  const peer = await createUser(api.pool);
  const [low, high] = [user.id, peer.id].sort((a, b) => a - b);
  const chat = await insertRow<{ id: number }>(api.pool, 'chats', { low_user_id: low, high_user_id: high });
  await insertRow(api.pool, 'chat_members', { user_id: user.id, chat_id: chat.id, peer_id: peer.id, unread });
}

it('counts unread notifications by activity, and unread messages by conversation', async () => {
  expect(await api.call('app/notification/unread', {}, token)).toEqual({ data: [] });

  await notify(VIDEO_LIKE);
  await notify(VIDEO_LIKE);
  await notify(VIDEO_LIKE, me, false);
  await notify(VIDEO_COMMENT);
  await notify(VIDEO_COMMENT, fan);
  await notify(MESSAGE);
  await insertConversation(3);
  await insertConversation(2);
  await insertConversation(0);
  await insertConversation(9, fan);

  expect(await api.call('app/notification/unread', {}, token)).toEqual({
    data: [
      { activityId: MESSAGE, count: 5 },
      { activityId: VIDEO_COMMENT, count: 1 },
      { activityId: VIDEO_LIKE, count: 2 },
    ],
  });
});

it('requires sign-in', async () => {
  expect((await api.request('app/notification/unread')).statusCode).toBe(401);
});
