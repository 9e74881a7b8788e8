import type { Calls } from '@ontrend/shared/wire';
import { useTestApi, WITH_CONTENT } from '../../../test/api.ts';
import { createUser, createVideo, insertRow, type TestUser } from '../../../test/factories.ts';

const api = useTestApi(WITH_CONTENT);

type Part = NonNullable<Calls['app/service/sitemap']['body']['of']>;

async function readAll(of: Part) {
  const videos: string[] = [];
  const users: string[] = [];
  let pages = 0;
  let nextPageToken: string | null = null;
  do {
    const reply: Calls['app/service/sitemap']['reply'] = await api.call('app/service/sitemap', {
      of,
      nextPageToken,
    });
    videos.push(...reply.data.videos.map(({ fileName }) => fileName));
    users.push(...reply.data.people.map(({ username }) => username));
    ({ nextPageToken } = reply);
    pages += 1;
  } while (nextPageToken);
  return { videos, users, pages };
}

let author: TestUser;
let shown: string;
const NEWEST = new Date('2026-05-05T05:05:05.500Z');

beforeAll(async () => {
  author = await createUser(api.pool, { username: 'author', created_at: '2026-01-01T00:00:00Z' });
  const blocked = await createUser(api.pool, { username: 'blocked', state: 'blocked' });
  const hashtag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'cat', videos: 1 });
  await insertRow(api.pool, 'hashtags', { name: 'unused', videos: 0 });
  const collection = await insertRow<{ id: number }>(api.pool, 'collections', { slug: 'one', name: 'One' });
  await insertRow(api.pool, 'collections', { slug: 'empty', name: 'Empty' });
  const video = await createVideo(api.pool, author, { id: 1, description: 'A & B', published_at: NEWEST });
  shown = video.file_name;
  await insertRow(api.pool, 'video_hashtags', { hashtag_id: hashtag.id, video_id: 1 });
  await insertRow(api.pool, 'collection_videos', { collection_id: collection.id, video_id: 1 });
  await insertRow(api.pool, 'video_categories', { category_id: 1, video_id: 1 });
  await createVideo(api.pool, author, { id: 2, visibility: 'private' });
  await createVideo(api.pool, author, { id: 3, state: 'processing' });
  await createVideo(api.pool, blocked, { id: 4 });
  await createVideo(api.pool, author, { id: 50_000, file_name: 'last_of_one' });
  await createVideo(api.pool, author, { id: 50_001, file_name: 'first_of_2_' });
  const unlisted = await createVideo(api.pool, author, { id: 5, visibility: 'unlisted' });
  for (const [key, visibility, owner, videoId, hiddenAt] of [
    ['public', 'public', author, 1, null],
    ['by-link', 'unlisted', author, 1, null],
    ['hidden', 'public', author, 1, NEWEST],
    ['hidden-owner', 'public', blocked, 1, null],
    ['videos-by-link', 'public', author, unlisted.id, null],
    ['empty', 'public', author, null, null],
  ] as const) {
    const columns = {
      ...{ key: key.padEnd(16, '-'), owner_id: owner.id, title: key, visibility, hidden_at: hiddenAt },
    };
    const playlist = await insertRow<{ id: number }>(api.pool, 'playlists', columns);
    if (videoId)
      await insertRow(api.pool, 'playlist_videos', {
        playlist_id: playlist.id,
        video_id: videoId,
        position: 'a0',
      });
  }
  await api.pool.query('update playlists set updated_at = $1', [NEWEST]);
  await createUser(api.pool, { username: 'watcher', created_at: '2026-02-02T00:00:00Z' });
});

it('lists the parts with the time of their latest change', async () => {
  const { data, nextPageToken } = await api.call('app/service/sitemap', {});
  const newest = Math.floor(NEWEST.getTime() / 1_000);
  expect(data.parts).toEqual([
    { kind: 'lists', part: 1, changedAt: expect.any(Number) },
    { kind: 'videos', part: 1, changedAt: newest },
    { kind: 'videos', part: 2, changedAt: expect.any(Number) },
    { kind: 'people', part: 1, changedAt: newest },
    { kind: 'hashtags', part: 1, changedAt: newest },
    { kind: 'playlists', part: 1, changedAt: newest },
  ]);
  expect([data.videos, data.people, nextPageToken]).toEqual([[], [], null]);
});

it('returns the public videos of a part, each in one part only', async () => {
  expect((await readAll({ kind: 'videos', part: 1 })).videos).toEqual([shown, 'last_of_one']);
  expect((await readAll({ kind: 'videos', part: 2 })).videos).toEqual(['first_of_2_']);
  expect((await readAll({ kind: 'videos', part: 3 })).videos).toEqual([]);
});

it('returns the data of a video that search engines use', async () => {
  const { data } = await api.call('app/service/sitemap', { of: { kind: 'videos', part: 1 } });
  expect(data.videos[0]).toEqual({
    fileName: shown,
    username: 'author',
    description: 'A & B',
    firstFrameJpg: expect.stringMatching(/^\/media\/\w+\/1\/poster\.jpg$/),
    mp4Url: expect.stringMatching(/^\/media\/\w+\/1\/progressive\.mp4$/),
    duration: 12.5,
    changedAt: Math.floor(NEWEST.getTime() / 1_000),
  });
});

it('returns active users; a profile changes with its newest video', async () => {
  const { data } = await api.call('app/service/sitemap', { of: { kind: 'people', part: 1 } });
  expect(data.people).toEqual([
    { username: 'author', changedAt: Math.floor(NEWEST.getTime() / 1_000) },
    { username: 'watcher', changedAt: Date.UTC(2026, 1, 2) / 1_000 },
  ]);
});

it('returns public playlists with a listed video that moderators have not hidden', async () => {
  const { data } = await api.call('app/service/sitemap', { of: { kind: 'playlists', part: 1 } });
  const changedAt = Math.floor(NEWEST.getTime() / 1_000);
  expect(data.playlists).toEqual([{ id: 'public'.padEnd(16, '-'), changedAt }]);
});

it('returns used hashtags, non-empty lists and the posts of the blog', async () => {
  const changedAt = Math.floor(NEWEST.getTime() / 1_000);
  const { data } = await api.call('app/service/sitemap', { of: { kind: 'hashtags', part: 1 } });
  expect(data.hashtags).toEqual([{ name: 'cat', changedAt }]);
  const { lists } = (await api.call('app/service/sitemap', { of: { kind: 'lists', part: 1 } })).data;
  expect(lists.collections).toEqual([{ slug: 'one', changedAt }]);
  expect(lists.categories).toEqual([{ prefix: 'funny', changedAt }]);
  expect(lists.posts.length).toBeGreaterThan(0);
});

it('pages through a large part without repeats or gaps', async () => {
  // The first id of part 5.
  const first = 200_001;
  await api.pool.query(
    `insert into videos (id, file_name, owner_id, state, published_at)
     select $2 + n, lpad(n::text, 11, '0'), $1, 'ready', now() from generate_series(0, 4999) as n`,
    [author.id, first],
  );
  const { videos, pages } = await readAll({ kind: 'videos', part: 5 });
  expect(videos).toEqual(Array.from({ length: 5_000 }, (_, n) => String(n).padStart(11, '0')));
  expect(pages).toBe(3);
});

it('rejects the token of another part', async () => {
  const { nextPageToken } = await api.call('app/service/sitemap', { of: { kind: 'videos', part: 5 } });
  const response = await api.request('app/service/sitemap', {
    of: { kind: 'people', part: 5 },
    nextPageToken,
  });
  expect([response.statusCode, response.json.code]).toEqual([400, 'bad-page-token']);
});
