import { exportedData } from '@ontrend/shared/wire';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, PASSWORD } from '../../../test/factories.ts';
import { expireFreshAuthentication } from '../../../test/factors.ts';
import { logIn, signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
const limitedApi = useTestApi({ RATE_LIMITS: 'on' });

const download = (origin: string, token: string, password = PASSWORD) =>
  fetch(`${origin}/api/app/user/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });

it('exports all data of the user as a file, and no data of other users', async () => {
  const me = await createUser(api.pool, {
    username: 'Me.Myself',
    birthday: '1999-12-31',
    avatar_key: 'me.webp',
  });
  const friend = await createUser(api.pool, { username: 'friend' });
  const stranger = await createUser(api.pool, { username: 'stranger' });
  const mine = await createVideo(api.pool, me, { description: 'Mine "quoted" </script>', has_hls: true });
  const theirs = await createVideo(api.pool, friend);
  await createVideo(api.pool, me, { state: 'failed', published_at: null });
  const comment = await insertRow<{ id: number }>(api.pool, 'comments', {
    video_id: theirs.id,
    author_id: me.id,
    text: 'Nice',
  });
  await insertRow(api.pool, 'comments', {
    video_id: mine.id,
    author_id: stranger.id,
    text: 'From a stranger',
  });
  await insertRow(api.pool, 'comment_likes', { user_id: me.id, comment_id: comment.id });
  await insertRow(api.pool, 'likes', { user_id: me.id, video_id: theirs.id });
  await insertRow(api.pool, 'follows', { follower_id: me.id, followed_id: friend.id });
  await insertRow(api.pool, 'follows', { follower_id: stranger.id, followed_id: me.id });
  await insertRow(api.pool, 'blocks', { blocker_id: me.id, blocked_id: stranger.id });
  await insertRow(api.pool, 'mutes', { muter_id: me.id, muted_id: friend.id });
  const tired = await createUser(api.pool, { username: 'tired.of.me' });
  await insertRow(api.pool, 'blocks', { blocker_id: tired.id, blocked_id: me.id });
  const [low, high] = [me.id, friend.id].sort((a, b) => a - b);
  const chat = await insertRow<{ id: number }>(api.pool, 'chats', { low_user_id: low, high_user_id: high });
  for (const [sender, receiver, text] of [
    [me, friend, 'Hello'],
    [friend, me, 'Hi'],
  ] as const) {
    const row = { chat_id: chat.id, sender_id: sender.id, receiver_id: receiver.id, text };
    await insertRow(api.pool, 'messages', row);
  }
  const withdrawn = { chat_id: chat.id, sender_id: friend.id, receiver_id: me.id, text: 'Taken back' };
  const at = new Date();
  await insertRow(api.pool, 'messages', { ...withdrawn, sender_deleted_at: at, receiver_deleted_at: at });
  for (const [one, other] of [
    [me, friend],
    [friend, me],
  ] as const) {
    await insertRow(api.pool, 'chat_members', { chat_id: chat.id, user_id: one.id, peer_id: other.id });
  }
  await api.pool.query(`update videos set cover_key = 'chosen' where id = $1`, [mine.id]);
  await insertRow(api.pool, 'video_captions', { video_id: mine.id, language: 'en', key: 'english' });
  const { token } = await logIn(api, me);
  await api.call('app/user/settings', { settings: { theme: 'dark' } }, token);

  const response = await download(api.origin, token);
  const today = new Date().toISOString().slice(0, 10);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="ontrend-Me.Myself-${today}.json"`,
  );
  const text = await response.text();
  const file = exportedData.parse(JSON.parse(text));
  expect(file.profile).toMatchObject({
    username: 'Me.Myself',
    email: me.email,
    birthday: '1999-12-31',
    avatar: '/media/avatars/me.webp',
  });
  expect(file.settings.theme).toBe('dark');
  expect(file.sessions).toHaveLength(1);
  expect(file.videos.map(({ description, media }) => [description, media.length])).toEqual([
    ['Mine "quoted" </script>', 7],
    [expect.any(String), 0],
  ]);
  expect(file.videos[0]?.media[0]).toBe(`/media/${mine.media_key}/1/master.m3u8`);
  for (const own of ['covers/chosen.jpg', 'captions/english.vtt'])
    expect(file.videos[0]?.media).toContain(`/media/${mine.media_key}/${own}`);
  expect(file.comments).toMatchObject([{ video: theirs.file_name, text: 'Nice' }]);
  expect(file.likes).toMatchObject([{ video: theirs.file_name }]);
  expect(file.commentLikes).toMatchObject([{ comment: comment.id }]);
  expect(file.follows).toMatchObject([{ username: 'friend' }]);
  expect(file.followers).toMatchObject([{ username: 'stranger' }]);
  expect(file.blocked).toMatchObject([{ username: 'stranger' }]);
  expect(file.muted).toMatchObject([{ username: 'friend' }]);
  expect(file.messages).toMatchObject([
    { from: 'Me.Myself', to: 'friend', text: 'Hello' },
    { from: 'friend', to: 'Me.Myself', text: 'Hi' },
  ]);
  expect(file.securityEvents.map(({ kind, address }) => [kind, address])).toEqual([
    ['sign-in', '127.0.0.1'],
    ['data-exported', '127.0.0.1'],
  ]);
  for (const secret of ['From a stranger', 'Taken back', 'tired.of.me', friend.email, '$argon2', token])
    expect(text).not.toContain(secret);
});

it('exports lists completely that are longer than one batch', async () => {
  const me = await createUser(api.pool);
  const video = await createVideo(api.pool, me);
  await api.pool.query(
    `insert into comments (video_id, author_id, text) select $1, $2, 'n ' || n from generate_series(1, 1203) n`,
    [video.id, me.id],
  );
  const { token } = await signIn(api, me);
  const file = exportedData.parse(await (await download(api.origin, token)).json());
  expect(file.comments.map(({ text }) => text)).toEqual(
    Array.from({ length: 1_203 }, (_, n) => `n ${n + 1}`),
  );
});

it('requires sign-in and allows three exports per hour', async () => {
  expect((await download(limitedApi.origin, 'rubbish')).status).toBe(401);
  const user = await createUser(limitedApi.pool);
  const { token } = await signIn(limitedApi, user);
  const statuses: number[] = [];
  // A wrong password is not an export.
  for (const password of ['wrong', PASSWORD, PASSWORD, PASSWORD, PASSWORD]) {
    const response = await download(limitedApi.origin, token, password);
    await response.text();
    statuses.push(response.status);
  }
  expect(statuses).toEqual([422, 200, 200, 200, 429]);
});

it.each([
  ['', 403, 'verification-required'],
  ['wrong', 422, 'wrong-password'],
])('exports nothing for the password "%s"', async (password, status, code) => {
  const user = await createUser(api.pool);
  const { token } = await signIn(api, user);
  await expireFreshAuthentication(api, user);
  const response = await download(api.origin, token, password);
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
});
