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
let creator: TestUser;

beforeEach(async () => {
  await api.pool.query('truncate videos, hashtags cascade');
  creator = await createUser(api.pool);
});

/** Inserts a video with its popularity. */
async function createHotVideo(hot: number, owner = creator, columns: Record<string, unknown> = {}) {
  const video = await createVideo(api.pool, owner, columns);
  await insertRow(api.pool, 'video_stats', { video_id: video.id, hot });
  return video;
}

async function tag(name: string, ...videos: TestVideo[]) {
  await api.pool.query('insert into hashtags (name) values ($1) on conflict do nothing', [name]);
  for (const { id } of videos)
    await api.pool.query(
      'insert into video_hashtags (hashtag_id, video_id) select id, $2 from hashtags where name = $1',
      [name, id],
    );
}

const categorize = (categoryId: number, { id }: TestVideo) =>
  insertRow(api.pool, 'video_categories', { category_id: categoryId, video_id: id });

async function explore(token?: string) {
  return (await api.call('app/video/explore', {}, token)).data;
}
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);

it('lists videos in trending order, then the newest', async () => {
  const older = await createVideo(api.pool, await createUser(api.pool));
  const warm = await createHotVideo(1);
  const hot = await createHotVideo(2);
  const newer = await createVideo(api.pool, await createUser(api.pool));
  expect(ids((await explore()).videos)).toEqual([hot.id, warm.id, newer.id, older.id]);
});

it('lists at most three videos of a creator', async () => {
  for (let hot = 1; hot <= 4; hot += 1) await createHotVideo(hot);
  const other = await createHotVideo(0, await createUser(api.pool));
  const { videos } = await explore();
  expect(videos.map(({ user }) => user.id)).toEqual([creator.id, creator.id, creator.id, other.owner_id]);
});

it('lists at most 24 videos and 12 hashtags', async () => {
  for (let n = 1; n <= 25; n += 1) {
    const video = await createHotVideo(n, await createUser(api.pool));
    if (n <= 13) await tag(`tag${n}`, video);
  }
  const { videos, hashtags } = await explore();
  expect([videos.length, hashtags.length]).toEqual([24, 12]);
});

it('orders hashtags by their creators, with the totals of all their public videos', async () => {
  const solo = [await createHotVideo(9, creator, { views: 5 }), await createHotVideo(8, creator)];
  const shared = await createHotVideo(1, await createUser(api.pool), { views: 70 });
  await tag('solo', ...solo);
  await tag('shared', solo[0] as TestVideo, shared);
  await tag('unlisted', await createHotVideo(7, creator, { visibility: 'unlisted' }));
  expect((await explore()).hashtags).toEqual([
    expect.objectContaining({ name: 'shared', videos: 2, views: 75 }),
    expect.objectContaining({ name: 'solo', videos: 2, views: 5 }),
  ]);
});

it('lists categories that have videos, each with the poster of another trending video', async () => {
  const [hot, warm] = [await createHotVideo(2), await createHotVideo(1)];
  for (const video of [hot, warm]) await categorize(1, video);
  await categorize(2, hot);
  const { categories, videos } = await explore();
  const posters = new Map(videos.map((video) => [video.id, video.firstFrame]));
  expect(categories.map(({ id, poster }) => [id, poster?.firstFrame])).toEqual([
    [1, posters.get(hot.id)],
    // The only video of the second category.
    [2, posters.get(hot.id)],
  ]);
  const only = await createHotVideo(0);
  await categorize(2, only);
  // Now used for the first category alone.
  expect((await explore()).categories[1]?.poster?.firstFrame).toContain(only.media_key);
});

it('promotes neither sensitive nor unlisted nor private videos', async () => {
  for (const columns of [{ sensitive: true }, { visibility: 'unlisted' }, { visibility: 'private' }]) {
    const video = await createHotVideo(1, creator, columns);
    await tag('hidden', video);
    await categorize(1, video);
  }
  const { videos, hashtags, categories } = await explore();
  expect([videos, hashtags]).toEqual([[], []]);
  expect(categories.map(({ poster }) => poster)).toEqual(categories.map(() => null));
});

it.each([
  ['blocked', 'app/user/block'],
  ['muted', 'app/user/mute'],
] as const)('omits videos and posters of a %s creator', async (_state, path) => {
  const video = await createHotVideo(1);
  await categorize(3, video);
  const { token } = await signIn(api, await createUser(api.pool));
  expect(ids((await explore(token)).videos)).toEqual([video.id]);
  await api.call(path, { userId: creator.id }, token);
  const { videos, categories } = await explore(token);
  expect([videos, categories[0]?.poster]).toEqual([[], null]);
  expect(ids((await explore()).videos)).toEqual([video.id]);
});

it.each([
  ['blocked', 'app/user/block'],
  ['muted', 'app/user/mute'],
] as const)('lists hashtags without the videos of a %s creator', async (_state, path) => {
  const [other, third] = [await createUser(api.pool), await createUser(api.pool)];
  await tag('hidden', await createHotVideo(4));
  await tag('shared', await createHotVideo(3), await createHotVideo(0, other));
  await tag('others', await createHotVideo(2, other), await createHotVideo(1, third));
  const { token } = await signIn(api, await createUser(api.pool));
  const names = async (viewerToken?: string) => (await explore(viewerToken)).hashtags.map(({ name }) => name);
  expect(await names(token)).toEqual(['shared', 'others', 'hidden']);
  await api.call(path, { userId: creator.id }, token);
  expect(await names(token)).toEqual(['others', 'shared']);
  expect(await names()).toEqual(['shared', 'others', 'hidden']);
});

it('omits videos and hashtags that the viewer marked "not interested"', async () => {
  const video = await createHotVideo(1);
  await tag('boring', video);
  const { token } = await signIn(api, await createUser(api.pool));
  await api.call('app/video/not-interested', { file: video.file_name }, token);
  expect(await explore(token)).toMatchObject({ hashtags: [], videos: [] });
});

it('omits hashtags and videos with a muted word of the viewer', async () => {
  const spider = await createHotVideo(2, creator, { description: 'A #spider' });
  const cat = await createHotVideo(1, creator, { description: 'A #cat' });
  await tag('spider', spider);
  await tag('cat', cat);
  const me = await createUser(api.pool);
  await insertRow(api.pool, 'user_settings', { user_id: me.id, muted_words: ['Spider'] });
  const { videos, hashtags } = await explore((await signIn(api, me)).token);
  expect([ids(videos), hashtags.map(({ name }) => name)]).toEqual([[cat.id], ['cat']]);
});

it('is empty without videos', async () => {
  expect(await explore()).toEqual({ hashtags: [], categories: [], videos: [] });
});
