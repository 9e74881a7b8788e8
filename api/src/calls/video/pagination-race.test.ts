import type pg from 'pg';
import { useTestApi } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';
import { signIn } from '../../../test/sign-in.ts';

// Lists of videos are complete and without repeats while ten writers publish.

const api = useTestApi();
const WRITERS = 10;
const VIDEOS_BEFORE = 60;

let creator: TestUser;
let viewer: TestUser;
let token: string;
let category: number;
let collection: number;
let hashtag: number;

interface Page {
  ids: number[];
  nextPageToken: string | null;
}

const call = async (path: 'app/video/get' | 'app/video/subscribes' | 'app/video/trusted', body: object) => {
  const { data, nextPageToken } = await api.call(path, body as never, token);
  return { ids: data.map(({ id }) => id), nextPageToken };
};
const liked = async (nextPageToken: string | null): Promise<Page> => {
  const page = await api.call(
    'app/user/liked-v2',
    { nextPageToken, pagination: { recordsPerPage: 4 } },
    token,
  );
  return { ids: page.videos.map(({ id }) => id), nextPageToken: page.nextPageToken };
};
const feed = (kind: string, value: () => string | number) => (nextPageToken: string | null) =>
  call('app/video/get', { filter: { kind, value: String(value()) }, nextPageToken });
const paged =
  (path: 'app/video/subscribes' | 'app/video/trusted', body: object) => (nextPageToken: string | null) =>
    call(path, { ...body, nextPageToken });

const LISTS: [string, (nextPageToken: string | null) => Promise<Page>][] = [
  ['a category', feed('category', () => category)],
  ['a collection', feed('collection', () => collection)],
  ['a hashtag', feed('hashtag', () => 'race')],
  ['a creator', feed('user', () => creator.username)],
  ['the followed', paged('app/video/subscribes', { pagination: { recordsPerPage: 4 } })],
  ['the trusted', paged('app/video/trusted', { settings: { pagination: { recordsPerPage: 4 } } })],
  ['liked videos', liked],
  ...(['newest', 'pinned', 'popular'] as const).map((sort): (typeof LISTS)[number] => [
    `a profile, ${sort}`,
    async (nextPageToken) => {
      const { username } = creator;
      const body = { username, sort, nextPageToken, pagination: { page: 1, recordsPerPage: 4 } };
      const page = await api.call('app/user/videos', body, token);
      return { ids: page.data.map(({ id }) => id), nextPageToken: page.nextPageToken };
    },
  ]),
];

/** Publishes a video that appears in every list. */
async function publish(pool: pg.Pool, publishedAt: Date): Promise<number> {
  const { id } = await createVideo(pool, creator, { is_trusted: true, published_at: publishedAt });
  await insertRow(pool, 'video_categories', { category_id: category, video_id: id });
  await insertRow(pool, 'collection_videos', { collection_id: collection, video_id: id });
  await insertRow(pool, 'video_hashtags', { hashtag_id: hashtag, video_id: id });
  await insertRow(pool, 'likes', { user_id: viewer.id, video_id: id });
  return id;
}

beforeAll(async () => {
  creator = await createUser(api.pool);
  viewer = await createUser(api.pool);
  token = (await signIn(api, viewer)).token;
  await insertRow(api.pool, 'follows', { follower_id: viewer.id, followed_id: creator.id });
  category = (await insertRow<{ id: number }>(api.pool, 'categories', { name: 'Race', prefix: 'race' })).id;
  collection = (await insertRow<{ id: number }>(api.pool, 'collections', { name: 'Race', slug: 'race' })).id;
  hashtag = (await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'race' })).id;
});

it('every list is complete and without repeats while ten writers publish', async () => {
  const before: number[] = [];
  for (let n = 0; n < VIDEOS_BEFORE; n += 1)
    before.push(await publish(api.pool, new Date(Date.now() - n * 1_000)));
  let reading = true;
  let written = 0;
  const write = async () => {
    while (reading) {
      await publish(api.pool, new Date());
      written += 1;
    }
  };
  const writers = Array.from({ length: WRITERS }, write);
  const read = async (page: (token: string | null) => Promise<Page>) => {
    const ids: number[] = [];
    let nextPageToken: string | null = null;
    do {
      const next: Page = await page(nextPageToken);
      ids.push(...next.ids);
      nextPageToken = next.nextPageToken;
    } while (nextPageToken);
    return ids;
  };
  const results = await Promise.all(LISTS.map(async ([name, page]) => ({ name, ids: await read(page) })));
  reading = false;
  await Promise.all(writers);
  expect(written).toBeGreaterThan(WRITERS);
  for (const { name, ids } of results) {
    const seen = new Set(ids);
    expect({ name, repeated: ids.length - seen.size }).toEqual({ name, repeated: 0 });
    expect({ name, missed: before.filter((id) => !seen.has(id)) }).toEqual({ name, missed: [] });
  }
});

it('the for-you feed is complete and without repeats while ten writers publish', async () => {
  const { rows } = await api.pool.query<{ id: number }>('select id from videos');
  const before = rows.map(({ id }) => id);
  let reading = true;
  const writers = Array.from({ length: WRITERS }, async () => {
    for (let n = 0; reading && n < 20; n += 1) await publish(api.pool, new Date());
  });
  const ids: number[] = [];
  let nextPageToken: string | null = null;
  do {
    const page: Page = await call('app/video/get', { nextPageToken });
    ids.push(...page.ids);
    nextPageToken = page.nextPageToken;
  } while (before.some((id) => !ids.includes(id)) && ids.length < 2 * (before.length + WRITERS * 20));
  reading = false;
  await Promise.all(writers);
  // Videos after the last one, on the same page, may be the first that are repeated.
  const end = Math.max(...before.map((id) => ids.indexOf(id))) + 1;
  const feed = ids.slice(0, end);
  expect(before.filter((id) => !feed.includes(id))).toEqual([]);
  expect(feed.filter((id, position) => feed.indexOf(id) !== position)).toEqual([]);
});
