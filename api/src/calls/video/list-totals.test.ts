import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow } from '../../../test/factories.ts';
import { createListTotalsCache } from '../../domain/videos/list-totals.ts';

const api = useTestApi();

beforeAll(async () => {
  const creator = await createUser(api.pool);
  const { id: collectionId } = await insertRow<{ id: number }>(api.pool, 'collections', {
    slug: 'joy',
    name: 'Joy',
  });
  const { id: hashtagId } = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'cats' });
  for (const columns of [{ views: 1_000 }, { views: 34 }, { views: 500, visibility: 'private' }]) {
    const { id } = await createVideo(api.pool, creator, columns);
    await insertRow(api.pool, 'video_categories', { category_id: 1, video_id: id });
    await insertRow(api.pool, 'collection_videos', { collection_id: collectionId, video_id: id });
    await insertRow(api.pool, 'video_hashtags', { hashtag_id: hashtagId, video_id: id });
  }
});

it.each([
  ['category', 'funny'],
  ['collection', 'joy'],
  ['hashtag', '#Cats'],
] as const)('counts the public videos of a %s and their views', async (kind, value) => {
  expect(await api.call('app/video/list-totals', { kind, value })).toEqual({
    data: { videos: 2, views: 1_034 },
  });
});

it('returns zeros for a hashtag that was never used', async () => {
  expect(await api.call('app/video/list-totals', { kind: 'hashtag', value: 'nobody' })).toEqual({
    data: { videos: 0, views: 0 },
  });
});

it.each([
  ['category', 'category-not-found'],
  ['collection', 'collection-not-found'],
] as const)('returns 404 for an unknown %s', async (kind, code) => {
  const { statusCode, json } = await api.request('app/video/list-totals', { kind, value: 'nowhere' });
  expect([statusCode, json.code]).toEqual([404, code]);
});

describe('the cache', () => {
  /** Counts queries; each takes the given time. */
  function createCache(queryMs: number) {
    const clock = { now: 1 };
    let queries = 0;
    const db = {
      query: async () => {
        clock.now += queryMs;
        queries += 1;
        return { rows: [{ videos: queries, views: 0 }] };
      },
    };
    const { get } = createListTotalsCache(db as never, 60, () => clock.now);
    const readVideos = async () => {
      const { videos } = await get('hashtag', 1);
      // A refresh in the background ends.
      await new Promise(setImmediate);
      return videos;
    };
    return { clock, readVideos };
  }

  it('shares a query between concurrent requests, and returns stale totals while it refreshes them', async () => {
    const { clock, readVideos } = createCache(1);
    expect(await Promise.all([readVideos(), readVideos()])).toEqual([1, 1]);
    clock.now += 60_001;
    expect(await readVideos()).toBe(1);
    expect(await readVideos()).toBe(2);
  });

  it('keeps totals whose query is slow for longer', async () => {
    const { clock, readVideos } = createCache(2_000);
    await readVideos();
    clock.now += 199_000;
    expect(await readVideos()).toBe(1);
    expect(await readVideos()).toBe(1);
    clock.now += 2_000;
    await readVideos();
    expect(await readVideos()).toBe(2);
  });
});
