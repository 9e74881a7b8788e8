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

describe('a chronological list', () => {
  let creator: TestUser;
  let videos: TestVideo[];

  beforeAll(async () => {
    creator = await createUser(api.pool, { username: 'Timekeeper' });
    videos = [];
    for (let n = 0; n < 23; n += 1) videos.push(await createVideo(api.pool, creator));
  });

  /** Reads a feed to its end and runs `between` between the pages. */
  async function readAll(
    filter: { kind: 'user' | 'category' | 'collection' | 'hashtag'; value: string },
    between?: () => Promise<unknown>,
  ) {
    const pages: number[][] = [];
    let token: string | null | undefined;
    do {
      const page = await api.call('app/video/get', { filter, nextPageToken: token });
      pages.push(page.data.map(({ id }) => id));
      token = page.nextPageToken;
      await between?.();
    } while (token);
    return pages;
  }

  it('returns ten videos, then five per page, newest first and without repeats while others are published', async () => {
    const newestFirst = videos.map(({ id }) => id).reverse();
    const pages = await readAll({ kind: 'user', value: 'timekeeper' }, () =>
      createVideo(api.pool, creator, { published_at: new Date() }),
    );
    expect(pages.map(({ length }) => length)).toEqual([10, 5, 5, 3]);
    expect(pages.flat()).toEqual(newestFirst);
  });

  it('distinguishes videos published in the same millisecond', async () => {
    const twin = await createUser(api.pool);
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const { id } = await createVideo(api.pool, twin, {
        published_at: `2026-02-01 00:00:00.00000${n % 3}+00`,
      });
      ids.push(id);
    }
    const pages = await readAll({ kind: 'user', value: twin.username });
    expect(pages.flat().toSorted((a, b) => a - b)).toEqual(ids);
  });

  it('finds a category by prefix, a collection by slug or id, a hashtag with or without #', async () => {
    const category = await insertRow<{ id: number }>(api.pool, 'categories', {
      name: 'Cats',
      prefix: 'cats',
    });
    const collection = await insertRow<{ id: number }>(api.pool, 'collections', {
      name: 'Best',
      slug: 'best',
      emoji: '⭐',
    });
    const hashtag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'meow' });
    const video = await createVideo(api.pool, creator);
    await insertRow(api.pool, 'video_categories', { category_id: category.id, video_id: video.id });
    await insertRow(api.pool, 'collection_videos', { collection_id: collection.id, video_id: video.id });
    await insertRow(api.pool, 'video_hashtags', { hashtag_id: hashtag.id, video_id: video.id });

    expect(await readAll({ kind: 'category', value: 'cats' })).toEqual([[video.id]]);
    expect(await readAll({ kind: 'category', value: String(category.id) })).toEqual([[video.id]]);
    expect(await readAll({ kind: 'collection', value: 'best' })).toEqual([[video.id]]);
    expect(await readAll({ kind: 'collection', value: String(collection.id) })).toEqual([[video.id]]);
    expect(await readAll({ kind: 'hashtag', value: '#Meow' })).toEqual([[video.id]]);

    await api.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
    expect(await readAll({ kind: 'hashtag', value: 'meow' })).toEqual([[]]);
  });

  it('prefers a slug that is a number over an id', async () => {
    const other = await insertRow<{ id: number }>(api.pool, 'collections', { name: 'Other', slug: 'other' });
    const year = await insertRow<{ id: number }>(api.pool, 'collections', {
      name: 'Named by a number',
      slug: String(other.id),
    });
    const video = await createVideo(api.pool, creator);
    await insertRow(api.pool, 'collection_videos', { collection_id: year.id, video_id: video.id });
    expect(await readAll({ kind: 'collection', value: String(other.id) })).toEqual([[video.id]]);
  });

  it.each([
    ['übung', 'ÜBUNG'],
    ['折り紙', '折り紙'],
    // The same character, precomposed and decomposed.
    ['café', 'Cafe\u0301'],
    ['привет', 'Привет'],
  ])('finds #%s for the query %s', async (name, value) => {
    const hashtag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name });
    const video = await createVideo(api.pool, creator);
    await insertRow(api.pool, 'video_hashtags', { hashtag_id: hashtag.id, video_id: video.id });
    expect(await readAll({ kind: 'hashtag', value })).toEqual([[video.id]]);
  });

  it('returns 404 for an unknown category, collection or user, and an empty list for an unused hashtag', async () => {
    for (const kind of ['category', 'collection', 'user']) {
      for (const value of ['nowhere', '0', '-1', '999999999', '99999999999999999999', "'"]) {
        const response = await api.request('app/video/get', { filter: { kind, value } });
        expect([response.statusCode, response.json.code]).toEqual([404, `${kind}-not-found`]);
      }
    }
    expect(await readAll({ kind: 'hashtag', value: 'nobodyusedthis' })).toEqual([[]]);
  });

  it('rejects a forged token and one of another list', async () => {
    const filter = { kind: 'user' as const, value: creator.username };
    const { nextPageToken } = await api.call('app/video/get', { filter });
    const other = await createUser(api.pool);
    const foreign = await api.request('app/video/get', {
      filter: { kind: 'user', value: other.username },
      nextPageToken,
    });
    const forged = await api.request('app/video/get', { filter, nextPageToken: `x${nextPageToken}` });
    for (const response of [
      foreign,
      forged,
      await api.request('app/video/get', { nextPageToken: 'rubbish' }),
    ]) {
      expect([response.statusCode, response.json.code]).toEqual([400, 'bad-page-token']);
    }
  });
});

describe('the returned video', () => {
  it("has the viewer's relationship to it and to its creator", async () => {
    const creator = await createUser(api.pool, { avatar_key: 'abc.webp', followers: 7 });
    const viewer = await createUser(api.pool);
    const video = await createVideo(api.pool, creator, { likes: 3, comments: 2, has_hls: true });
    await insertRow(api.pool, 'likes', { user_id: viewer.id, video_id: video.id });
    await insertRow(api.pool, 'follows', { follower_id: viewer.id, followed_id: creator.id });
    const { token } = await signIn(api, viewer);
    const filter = { kind: 'user' as const, value: creator.username };

    const [seen] = (await api.call('app/video/get', { filter }, token)).data;
    expect(seen).toMatchObject({
      fileName: video.file_name,
      url: `/media/${video.media_key}/1/master.m3u8`,
      mp4Url: `/media/${video.media_key}/1/progressive.mp4`,
      rating: 1,
      likes: 3,
      comments: 2,
      user: {
        username: creator.username,
        avatar: '/media/avatars/abc.webp',
        hasSubscribe: true,
        subscribers: 7,
      },
    });
    const [asGuest] = (await api.call('app/video/get', { filter })).data;
    expect(asGuest).toMatchObject({ rating: 0, user: { hasSubscribe: false } });
  });
});

it('rejects an unknown filter', async () => {
  const response = await api.request('app/video/get', { filter: { kind: 'everything' } });
  expect(response.statusCode).toBe(422);
  expect(response.json).toMatchObject({
    code: 'invalid-input',
    fields: { 'filter.kind': [expect.any(String)] },
  });
});
