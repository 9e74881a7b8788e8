import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

const api = useTestApi();
let me: TestUser;
let token: string;

beforeEach(async () => {
  await api.pool.query('truncate videos, viewer_affinities cascade');
  await api.pool.query('delete from categories');
  me = await createUser(api.pool);
  token = (await signIn(api, me)).token;
});

const createCategory = async (name: string) =>
  (await insertRow<{ id: number }>(api.pool, 'categories', { name, prefix: name.toLowerCase() })).id;

async function publish(
  owner: TestUser,
  categoryIds: number[],
  { hot = 0, ...columns }: Record<string, unknown> = {},
) {
  const video = await createVideo(api.pool, owner, columns);
  for (const category_id of categoryIds)
    await insertRow(api.pool, 'video_categories', { video_id: video.id, category_id });
  await insertRow(api.pool, 'video_stats', { video_id: video.id, hot });
  return video;
}
const welcome = async () => (await api.call('app/user/welcome', {}, token)).data;
const firstPage = async () =>
  (await api.call('app/video/get', { clientId: 'welcome-client' }, token)).data.map(({ id }) => id);

describe('app/user/welcome', () => {
  it('returns creators with their categories and posters, those of trending videos first', async () => {
    const [food, music] = [await createCategory('Food'), await createCategory('Music')];
    const [cook, singer] = [await createUser(api.pool), await createUser(api.pool)];
    const hit = await publish(cook, [food, music], { hot: 9 });
    const song = await publish(singer, [music], { hot: 5 });
    const dish = await publish(cook, [food], { hot: 1 });
    const { creators } = await welcome();
    const poster = ({ media_key }: { media_key: string }) => expect.stringContaining(media_key);
    expect(creators).toEqual([
      expect.objectContaining({ categoryIds: [food, music], posters: [poster(hit), poster(dish)] }),
      expect.objectContaining({ categoryIds: [music], posters: [poster(song)] }),
    ]);
    expect(creators.map(({ user }) => user.username)).toEqual([cook.username, singer.username]);
  });

  it('omits the own videos, sensitive ones, and creators who are followed, blocked or muted', async () => {
    const food = await createCategory('Food');
    const [followed, blocked, muted, fine] = await Promise.all([1, 2, 3, 4].map(() => createUser(api.pool)));
    if (!followed || !blocked || !muted || !fine) throw new Error('There are four users.');
    for (const owner of [me, followed, blocked, muted]) await publish(owner, [food], { hot: 9 });
    await publish(fine, [food], { hot: 8, sensitive: true });
    const dish = await publish(fine, [food], { hot: 1 });
    await api.call('app/user/subscribe', { userId: followed.id }, token);
    await api.call('app/user/block', { userId: blocked.id }, token);
    await api.call('app/user/mute', { userId: muted.id }, token);
    const { creators } = await welcome();
    expect(creators.map(({ user }) => user.id)).toEqual([fine.id]);
    expect(creators[0]?.posters).toEqual([expect.stringContaining(dish.media_key)]);
  });
});

describe('app/user/interests', () => {
  it('makes the For You feed start with the chosen category', async () => {
    const [food, music] = [await createCategory('Food'), await createCategory('Music')];
    const creators = await Promise.all(Array.from({ length: 8 }, () => createUser(api.pool)));
    const dishes: number[] = [];
    for (const owner of creators) {
      dishes.push((await publish(owner, [food])).id);
      for (let n = 0; n < 3; n += 1) await publish(owner, [music]);
    }
    const countDishes = async () => (await firstPage()).filter((id) => dishes.includes(id)).length;
    const before = await countDishes();
    expect(await api.call('app/user/interests', { categoryIds: [food, 999_999] }, token)).toEqual({
      data: { categoryIds: [food] },
    });
    const after = await countDishes();
    expect(after).toBeGreaterThanOrEqual(6);
    expect(after).toBeGreaterThan(before);
  });

  it('changes nothing when the same category is chosen again, and keeps what was learned', async () => {
    const food = await createCategory('Food');
    const choose = () => api.call('app/user/interests', { categoryIds: [food] }, token);
    const stored = async () =>
      (
        await api.pool.query('select affinities from viewer_affinities where viewer_key = $1', [
          `member:${me.id}`,
        ])
      ).rows[0]?.affinities;
    await choose();
    const first = await stored();
    expect(first.categories).toEqual({ [food]: [6, 3] });
    await choose();
    expect(await stored()).toEqual(first);
    await api.pool.query('update viewer_affinities set affinities = $2 where viewer_key = $1', [
      `member:${me.id}`,
      { categories: { [food]: [-4, 9] }, hashtags: { 1: [1, 1] }, creators: {} },
    ]);
    await choose();
    const kept = await stored();
    expect(kept.categories[food][0]).toBeCloseTo(-4, 2);
    expect(kept.hashtags).toEqual({ 1: [1, 1] });
  });

  it('rejects no categories, too many, and guests', async () => {
    for (const categoryIds of [[], Array.from({ length: 21 }, (_, n) => n + 1), ['x']])
      expect(await api.request('app/user/interests', { categoryIds }, token)).toMatchObject({
        statusCode: 422,
      });
    expect(await api.request('app/user/interests', { categoryIds: [1] })).toMatchObject({ statusCode: 401 });
    expect(await api.request('app/user/welcome', {})).toMatchObject({ statusCode: 401 });
  });
});
