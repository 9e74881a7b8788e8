import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, type TestUser, type TestVideo } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let me: TestUser & { token: string };
let videos: TestVideo[];

beforeEach(async () => {
  const user = await createUser(api.pool);
  me = { ...user, token: (await signIn(api, user)).token };
  videos = [];
  for (let index = 0; index < 5; index += 1) videos.push(await createVideo(api.pool, me));
});

const file = (index: number) => videos[index]?.file_name ?? '';
const files = (...indexes: number[]) => indexes.map(file);
const pin = async (index: number, isPinned = true, replaces?: number) => {
  const body = { file: file(index), isPinned, ...(replaces !== undefined && { replaces: file(replaces) }) };
  const { statusCode, json } = await api.request<{ data: { pinned: string[] }; code?: string }>(
    'app/user/video-pin',
    body,
    me.token,
  );
  return statusCode === 200 ? json.data.pinned : [statusCode, json.code];
};
const readProfile = async (sort: 'pinned' | 'newest' | 'popular' | 'oldest' = 'pinned') => {
  const { data } = await api.call('app/user/videos', { username: me.username, sort });
  return data.map(({ fileName, isPinned }) => (isPinned ? `${fileName} pinned` : fileName));
};
const readPinned = async () =>
  (await readProfile()).filter((name) => name.endsWith(' pinned')).map((name) => name.split(' ')[0]);

it('shows pinned videos first, the last pinned first, and not twice', async () => {
  expect(await pin(1)).toEqual(files(1));
  expect(await pin(3)).toEqual(files(3, 1));
  expect(await readProfile()).toEqual([`${file(3)} pinned`, `${file(1)} pinned`, ...files(4, 2, 0)]);
  expect(await pin(1)).toEqual(files(3, 1));
  expect(await pin(3, false)).toEqual(files(1));
  expect(await pin(3, false)).toEqual(files(1));
  expect(await readProfile()).toEqual([`${file(1)} pinned`, ...files(4, 3, 2, 0)]);
});

it('changes no other order, which say what is pinned', async () => {
  await pin(1);
  expect(await readProfile('newest')).toEqual([...files(4, 3, 2), `${file(1)} pinned`, file(0)]);
  const own = await api.call('app/user/own-videos', {}, me.token);
  expect(own.data.map(({ isPinned = false }) => isPinned)).toEqual([false, false, false, true, false]);
});

it('rejects a fourth pin, unless it replaces one', async () => {
  for (const index of [0, 1, 2]) await pin(index);
  expect(await pin(3)).toEqual([409, 'too-many-pins']);
  expect(await readPinned()).toEqual(files(2, 1, 0));
  expect(await pin(3, true, 1)).toEqual(files(3, 2, 0));
  // The replaced video was not pinned, so no slot is free.
  expect(await pin(4, true, 1)).toEqual([409, 'too-many-pins']);
  expect(await readPinned()).toEqual(files(3, 2, 0));
});

it('pins public videos only', async () => {
  for (const columns of [{ visibility: 'unlisted' }, { visibility: 'private' }, { hidden_at: new Date() }]) {
    videos[0] = await createVideo(api.pool, me, columns);
    expect(await pin(0)).toEqual([409, 'video-not-public']);
  }
  videos[0] = await createVideo(api.pool, me, { state: 'removed' });
  expect(await pin(0)).toEqual([404, 'video-not-found']);
});

it.each([
  ['private', () => api.call('app/user/video-edit', { file: file(1), visibility: 'private' }, me.token)],
  [
    'reachable by link',
    () => api.call('app/user/video-edit', { file: file(1), visibility: 'unlisted' }, me.token),
  ],
  ['deleted', () => api.call('app/user/video-delete', { file: file(1) }, me.token)],
  ['hidden', () => api.pool.query('update videos set hidden_at = now() where file_name = $1', [file(1)])],
])('a video that becomes %s frees its place', async (_what, change) => {
  for (const index of [0, 1, 2]) await pin(index);
  await change();
  expect(await readPinned()).toEqual(files(2, 0));
  expect(await pin(3)).toEqual(files(3, 2, 0));
});

it('keeps the pins of an account that is recovered', async () => {
  await pin(1);
  await api.pool.query('update users set will_be_deleted_at = now() where id = $1', [me.id]);
  await api.pool.query('update users set will_be_deleted_at = null where id = $1', [me.id]);
  expect(await readPinned()).toEqual(files(1));
});

it('ends with at most three when tabs pin at the same time', async () => {
  const results = await Promise.all([0, 1, 2, 3, 4].map((index) => pin(index)));
  expect(results.filter(([status]) => status === 409)).toHaveLength(2);
  const { rows } = await api.pool.query('select from pinned_videos where owner_id = $1', [me.id]);
  expect(rows).toHaveLength(3);
});

it('does not keep a pin of a video that another tab makes private at the same time', async () => {
  await Promise.all(
    videos.flatMap(({ file_name }, index) => [
      pin(index),
      api.call('app/user/video-edit', { file: file_name, visibility: 'private' }, me.token),
    ]),
  );
  const { rows } = await api.pool.query('select from pinned_videos where owner_id = $1', [me.id]);
  expect(rows).toEqual([]);
});

it('is limited by the database', async () => {
  const insert = (slot: number, index: number) =>
    api.pool.query('insert into pinned_videos (owner_id, slot, video_id) values ($1, $2, $3)', [
      me.id,
      slot,
      videos[index]?.id,
    ]);
  for (const slot of [1, 2, 3]) await insert(slot, slot);
  await expect(insert(4, 0)).rejects.toThrow(/check constraint/);
  await expect(insert(1, 0)).rejects.toThrow(/unique constraint/);
});
