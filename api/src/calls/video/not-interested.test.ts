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
let creator: TestUser;
let token: string;
let unwanted: TestVideo;
let other: TestVideo;

beforeEach(async () => {
  await api.pool.query('truncate videos, hashtags cascade');
  [me, creator] = [await createUser(api.pool), await createUser(api.pool)];
  token = (await signIn(api, me)).token;
  [unwanted, other] = [
    await createVideo(api.pool, creator, { is_trusted: true }),
    await createVideo(api.pool, creator, { is_trusted: true }),
  ];
  const tag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'tag' });
  for (const { id } of [unwanted, other]) {
    await insertRow(api.pool, 'video_hashtags', { hashtag_id: tag.id, video_id: id });
  }
  await api.call('app/user/subscribe', { userId: creator.id }, token);
});

const ids = (videos: { id: number }[]) => videos.map(({ id }) => id).sort((a, b) => a - b);

/** The videos in each feed of the viewer, and on the profile, which is not a feed. */
async function feeds() {
  const filter = { kind: 'hashtag', value: 'tag' } as const;
  const [hashtag, trusted, following, profile] = await Promise.all([
    api.call('app/video/get', { filter }, token),
    api.call('app/video/trusted', {}, token),
    api.call('app/video/subscribes', {}, token),
    api.call('app/user/videos', { username: creator.username }, token),
  ]);
  return [hashtag, trusted, following, profile].map(({ data }) => ids(data));
}
const setNotInterested = (body: { file?: string; userId?: number; notInterested?: boolean }) =>
  api.call('app/video/not-interested', body, token);

it('omits a video from the feeds until it is undone', async () => {
  const all = [unwanted.id, other.id];
  expect(await feeds()).toEqual([all, all, all, all]);
  await Promise.all([
    setNotInterested({ file: `${unwanted.file_name}.mp4` }),
    setNotInterested({ file: unwanted.file_name }),
  ]);
  expect(await feeds()).toEqual([[other.id], [other.id], [other.id], all]);
  const guests = await api.call('app/video/trusted', {});
  expect(ids(guests.data)).toEqual(all);

  expect(await setNotInterested({ file: unwanted.file_name, notInterested: false })).toEqual({
    data: { notInterested: false },
  });
  expect(await feeds()).toEqual([all, all, all, all]);
});

it('omits a creator from recommended feeds, not from Following', async () => {
  const all = [unwanted.id, other.id];
  expect(await setNotInterested({ userId: creator.id })).toEqual({ data: { notInterested: true } });
  expect(await feeds()).toEqual([[], [], all, all]);
  await setNotInterested({ userId: creator.id, notInterested: false });
  expect(await feeds()).toEqual([all, all, all, all]);
});

it("rejects unknown ids, the viewer's own content, both or neither target, and guests", async () => {
  const secret = await createVideo(api.pool, creator, { visibility: 'private' });
  const blocking = await createUser(api.pool);
  await insertRow(api.pool, 'blocks', { blocker_id: blocking.id, blocked_id: me.id });
  const bodies: [object, number, string][] = [
    [{ file: 'AAAAAAAAAAA' }, 404, 'video-not-found'],
    [{ file: secret.file_name }, 404, 'video-not-found'],
    [{ userId: 999_999_999 }, 404, 'user-not-found'],
    [{ userId: blocking.id }, 404, 'user-not-found'],
    [{ userId: me.id }, 422, 'own-profile'],
    [{ file: other.file_name, userId: creator.id }, 422, 'invalid-input'],
    [{}, 422, 'invalid-input'],
  ];
  for (const [body, statusCode, code] of bodies) {
    expect(await api.request('app/video/not-interested', body, token)).toMatchObject({
      statusCode,
      json: { code },
    });
  }
  expect((await api.request('app/video/not-interested', { file: other.file_name })).statusCode).toBe(401);
  const { rows } = await api.pool.query(
    'select from not_interested_videos union all select from not_interested_creators',
  );
  expect(rows).toEqual([]);
});
