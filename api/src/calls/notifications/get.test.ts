import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
const COMMENT_REPLY = 5;
const VIDEO_LIKE = 6;

let me: TestUser;
let fan: TestUser;
let token: string;

beforeAll(async () => {
  me = await createUser(api.pool);
  fan = await createUser(api.pool, { avatar_key: 'fan.webp' });
  token = (await signIn(api, me)).token;
});

it('lists notifications, newest first, with their click targets', async () => {
  const video = await createVideo(api.pool, me);
  const parent = await insertRow<{ id: number }>(api.pool, 'comments', {
    video_id: video.id,
    author_id: me.id,
    text: 'First!',
  });
  const reply = await insertRow<{ id: number }>(api.pool, 'comments', {
    video_id: video.id,
    author_id: fan.id,
    parent_id: parent.id,
    text: 'Second!',
  });
  await insertRow(api.pool, 'notifications', {
    user_id: me.id,
    actor_id: fan.id,
    activity_id: VIDEO_LIKE,
    video_id: video.id,
    unread: false,
    created_at: '2026-03-01T10:00:00Z',
  });
  await insertRow(api.pool, 'notifications', {
    user_id: me.id,
    actor_id: fan.id,
    activity_id: COMMENT_REPLY,
    video_id: video.id,
    comment_id: reply.id,
    text: 'Second!',
    created_at: '2026-03-02T10:00:00Z',
  });
  await insertRow(api.pool, 'notifications', { user_id: fan.id, actor_id: me.id, activity_id: VIDEO_LIKE });

  const response = await api.call('app/notification/get', { page: 1 }, token);
  expect(response).toMatchObject({
    page: 1,
    records: 2,
    pagination: { page: 1, recordsPerPage: 200, recordsTotal: 2 },
  });
  expect(response.data).toEqual([
    {
      id: expect.any(Number),
      activityId: COMMENT_REPLY,
      type: 'comment-reply',
      unread: true,
      createdAt: Date.UTC(2026, 2, 2, 10) / 1_000,
      text: 'Second!',
      userData: { id: fan.id, username: fan.username, avatar: '/media/avatars/fan.webp' },
      others: 0,
      videoFileName: video.file_name,
      videoPoster: `/media/${video.media_key}/1/poster.webp`,
      comment: { id: reply.id, parentId: parent.id },
    },
    expect.objectContaining({ type: 'video-like', unread: false, comment: null }),
  ]);
});

it('shows the cover of a private video by a signed link, and no poster without a video', async () => {
  const owner = await createUser(api.pool);
  const { id } = await createVideo(api.pool, owner, {
    cover_key: 'own',
    visibility: 'private',
    media_key: 'p-mine',
  });
  const types = { user_id: owner.id, actor_id: fan.id };
  await insertRow(api.pool, 'notifications', { ...types, activity_id: VIDEO_LIKE, video_id: id });
  await insertRow(api.pool, 'notifications', { ...types, activity_id: 7 });
  const { data } = await api.call('app/notification/get', {}, (await signIn(api, owner)).token);
  expect(data.map(({ videoPoster }) => videoPoster)).toEqual([
    null,
    expect.stringMatching(/^\/media\/p\/\d+\.[\w-]{22}\/p-mine\/covers\/own\.webp$/),
  ]);
});

it('returns 200 per page', async () => {
  const recipient = await createUser(api.pool);
  await api.pool.query(
    `with crowd as (
       insert into users (username, email, password_hash)
       select 'crowd' || n, 'crowd' || n || '@example.com', '' from generate_series(1, 201) as n returning id
     )
     insert into notifications (user_id, actor_id, activity_id) select $1, id, 7 from crowd`,
    [recipient.id],
  );
  const { token: theirs } = await signIn(api, recipient);
  const first = await api.call('app/notification/get', {}, theirs);
  const second = await api.call('app/notification/get', { page: 2 }, theirs);
  expect([first.records, second.records]).toEqual([200, 1]);
  expect(first.data.map(({ id }) => id)).not.toContain(second.data[0]?.id);
  expect(second.pagination.recordsTotal).toBe(201);
});

it('requires sign-in and a valid page', async () => {
  expect((await api.request('app/notification/get')).statusCode).toBe(401);
  expect((await api.request('app/notification/get', { page: 0 }, token)).statusCode).toBe(422);
});
