import { useTestApi } from '../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let me: TestUser;
let other: TestUser;
let third: TestUser;
let token: string;
let video: TestVideo;

beforeEach(async () => {
  [me, other, third] = await Promise.all([createUser(api.pool), createUser(api.pool), createUser(api.pool)]);
  token = (await signIn(api, me)).token;
  video = await createVideo(api.pool, other);
});

async function reports() {
  const { rows } = await api.pool.query(
    'select type_id, reason_id, target_id from user_reports where reporter_id = $1 order by id',
    [me.id],
  );
  return rows.map(Object.values);
}

const comment = (author: TestUser, of = video) =>
  insertRow<{ id: number }>(api.pool, 'comments', { video_id: of.id, author_id: author.id, text: 'Hm' });

async function message(sender: TestUser, receiver: TestUser) {
  const [low, high] = [sender.id, receiver.id].sort((a, b) => a - b);
  const chat = await insertRow<{ id: number }>(api.pool, 'chats', { low_user_id: low, high_user_id: high });
  return insertRow<{ id: number }>(api.pool, 'messages', {
    chat_id: chat.id,
    sender_id: sender.id,
    receiver_id: receiver.id,
    text: 'Hm',
  });
}

it('stores a report of each type with its reason', async () => {
  const said = await comment(other);
  const written = await message(other, me);
  const bodies = [
    { userReportType: 1, userReport: 3, targetId: video.file_name },
    { userReportType: 2, userReport: 9, targetId: String(other.id) },
    { userReportType: 3, userReport: 4, targetId: String(said.id) },
    { userReportType: 4, userReport: 1, targetId: String(written.id) },
  ] as const;
  for (const body of bodies)
    expect(await api.call('app/user/report', body, token)).toEqual({ data: {}, message: 'Report sended' });
  expect(await reports()).toEqual([
    [1, 3, video.file_name],
    [2, 9, String(other.id)],
    [3, 4, String(said.id)],
    [4, 1, String(written.id)],
  ]);
});

describe('a playlist', () => {
  const createPlaylist = (columns: object = {}) =>
    insertRow<{ id: number; key: string }>(api.pool, 'playlists', {
      key: 'AAAAAAAAAAAAAAAA',
      owner_id: other.id,
      title: 'Cats',
      visibility: 'unlisted',
      ...columns,
    });
  const report = (by = token) =>
    api.request('app/user/report', { userReportType: 5, userReport: 2, targetId: 'AAAAAAAAAAAAAAAA' }, by);
  afterEach(() => api.pool.query('delete from playlists'));

  it('is reported once per user, with a reason', async () => {
    await createPlaylist();
    for (const _time of [1, 2]) expect((await report()).statusCode).toBe(200);
    expect(await reports()).toEqual([[5, 2, 'AAAAAAAAAAAAAAAA']]);
  });

  it.each([
    ['is private', { visibility: 'private' }],
    ['is hidden already', { hidden_at: new Date() }],
  ])('that %s does not exist for others', async (_what, columns) => {
    await createPlaylist(columns);
    expect(await report()).toMatchObject({ statusCode: 404, json: { code: 'playlist-not-found' } });
    expect(await reports()).toEqual([]);
  });

  it('is not reported by its owner', async () => {
    await createPlaylist({ owner_id: me.id });
    expect(await report()).toMatchObject({ statusCode: 403, json: { code: 'own-thing' } });
  });
});

it('defaults to a video and the first reason (VIDEO-7)', async () => {
  await api.call('app/user/report', { targetId: video.file_name }, token);
  expect(await reports()).toEqual([[1, 1, video.file_name]]);
});

it('stores one report per reporter and target, also for another spelling of the video', async () => {
  await api.call('app/user/report', { targetId: video.file_name }, token);
  await api.call('app/user/report', { targetId: `${video.file_name}.mp4`, userReport: 2 }, token);
  expect(await reports()).toEqual([[1, 1, video.file_name]]);
});

it("rejects reports of the viewer's own content", async () => {
  const mine = await createVideo(api.pool, me);
  const said = await comment(me);
  const written = await message(me, other);
  const bodies = [
    { userReportType: 1, targetId: mine.file_name },
    { userReportType: 2, targetId: String(me.id) },
    { userReportType: 3, targetId: String(said.id) },
    { userReportType: 4, targetId: String(written.id) },
  ];
  for (const body of bodies) {
    expect(await api.request('app/user/report', body, token)).toMatchObject({
      statusCode: 403,
      json: { code: 'own-thing' },
    });
  }
  expect(await reports()).toEqual([]);
});

it('returns 404 for content that the viewer cannot see', async () => {
  const secret = await createVideo(api.pool, other, { visibility: 'private' });
  const said = await comment(other, secret);
  const written = await message(other, third);
  const gone = await createUser(api.pool, { state: 'deleted' });
  const bodies: [string, object][] = [
    ['video', { userReportType: 1, targetId: 'AAAAAAAAAAA' }],
    ['video', { userReportType: 1, targetId: secret.file_name }],
    ['user', { userReportType: 2, targetId: String(gone.id) }],
    ['user', { userReportType: 2, targetId: "1' or true --" }],
    ['comment', { userReportType: 3, targetId: String(said.id) }],
    ['comment', { userReportType: 3, targetId: '999999999999999999' }],
    ['message', { userReportType: 4, targetId: String(written.id) }],
  ];
  for (const [target, body] of bodies) {
    expect(await api.request('app/user/report', body, token)).toMatchObject({
      statusCode: 404,
      json: { code: `${target}-not-found` },
    });
  }
  expect(await reports()).toEqual([]);
});

it('accepts reports of blocked users and unlisted videos, and rejects reports of hidden content', async () => {
  const unlisted = await createVideo(api.pool, other, { visibility: 'unlisted' });
  const hidden = await createVideo(api.pool, other, { hidden_at: new Date() });
  const hiddenComment = await comment(third);
  await api.pool.query(`update comments set state = 'hidden' where id = $1`, [hiddenComment.id]);
  await api.call('app/user/block', { userId: other.id }, token);
  for (const body of [
    { userReportType: 2 as const, targetId: String(other.id) },
    { targetId: unlisted.file_name },
  ]) {
    await api.call('app/user/report', body, token);
  }
  for (const body of [
    { targetId: hidden.file_name },
    { userReportType: 3 as const, targetId: String(hiddenComment.id) },
  ]) {
    expect((await api.request('app/user/report', body, token)).statusCode).toBe(404);
  }
  expect(await reports()).toEqual([
    [2, 1, String(other.id)],
    [1, 1, unlisted.file_name],
  ]);
});

it.each([
  ['userReport', { userReport: 9_999 }],
  ['userReportType', { userReportType: 6 }],
  ['targetId', { targetId: '' }],
])('rejects an invalid %s and names the field', async (field, wrong) => {
  const response = await api.request('app/user/report', { targetId: video.file_name, ...wrong }, token);
  expect(response.statusCode).toBe(422);
  expect(Object.keys(response.json.fields ?? {})).toEqual([field]);
  expect(await reports()).toEqual([]);
});

it('requires sign-in', async () => {
  expect((await api.request('app/user/report', { targetId: video.file_name })).statusCode).toBe(401);
});
