import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';

const api = useTestApi();
let creator: TestUser;

beforeAll(async () => {
  creator = await createUser(api.pool);
});

async function makeCollection(slug: string, position: number, video: Record<string, unknown> | null = {}) {
  const collection = await insertRow<{ id: number }>(api.pool, 'collections', {
    slug,
    name: `Name of ${slug}`,
    emoji: '🫧',
    position,
  });
  if (video) {
    const { id } = await createVideo(api.pool, creator, video);
    await insertRow(api.pool, 'collection_videos', { collection_id: collection.id, video_id: id });
  }
  return collection.id;
}

describe('app/video/discovery', () => {
  afterEach(() => api.pool.query('delete from collections'));

  it('starts with all videos, without an id, followed by the collections in order', async () => {
    await makeCollection('second', 2);
    const first = await makeCollection('first', 1);
    const { data } = await api.call('app/video/discovery', {});
    expect(data).toEqual([
      { id: null, slug: null, name: 'Everything', emoji: '✨', cover: null },
      { id: first, slug: 'first', name: 'Name of first', emoji: '🫧', cover: expect.any(String) },
      expect.objectContaining({ slug: 'second' }),
    ]);
  });

  it('returns the poster of the latest video that is not sensitive as the cover', async () => {
    await makeCollection('covered', 1, { published_at: new Date(0), media_key: 'older', build: 'b1' });
    const { id } = await createVideo(api.pool, creator, { sensitive: true });
    await api.pool.query(
      'insert into collection_videos (collection_id, video_id) select id, $1 from collections',
      [id],
    );
    await makeCollection('sensitive', 2, { sensitive: true });
    const { data } = await api.call('app/video/discovery', {});
    expect(data.map(({ cover }) => cover)).toEqual([null, '/media/older/b1/poster.webp', null]);
  });

  it('omits empty collections', async () => {
    await makeCollection('empty', 1, null);
    await makeCollection('unready', 2, { state: 'processing' });
    await makeCollection('full', 3);
    const { data } = await api.call('app/video/discovery', {});
    expect(data.map(({ slug }) => slug)).toEqual([null, 'full']);
  });

  it('returns at most thirty', async () => {
    for (let n = 0; n < 31; n += 1) await makeCollection(`number-${n}`, n);
    const { data } = await api.call('app/video/discovery', {});
    expect(data).toHaveLength(30);
    expect(data.at(-1)?.slug).toBe('number-28');
  });
});

describe('collection-info and category-info', () => {
  it('returns a collection by slug or id, also an empty one', async () => {
    const id = await makeCollection('brain-food', 1, null);
    for (const slug of ['brain-food', String(id)]) {
      expect(await api.call('app/video/collection-info', { slug })).toEqual({
        data: { id, slug: 'brain-food', name: 'Name of brain-food', emoji: '🫧' },
      });
    }
  });

  it('returns a category by prefix or id', async () => {
    const { data } = await api.call('app/video/category-info', { prefix: 'animals' });
    expect(data).toEqual({ id: expect.any(Number), name: 'Animals', prefix: 'animals' });
    expect(await api.call('app/video/category-info', { prefix: String(data.id) })).toEqual({ data });
  });

  it.each([
    ['app/video/collection-info', { slug: 'nowhere' }, 'collection-not-found'],
    ['app/video/category-info', { prefix: 'nowhere' }, 'category-not-found'],
  ])('%s returns 404', async (path, body, code) => {
    const response = await api.request(path, body);
    expect([response.statusCode, response.json.code]).toEqual([404, code]);
  });
});
