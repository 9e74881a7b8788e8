import { parseJsonFeed, parseRssFeed } from 'feedsmith';
import { useTestApi } from '../../../../test/api.ts';
import {
  createUser,
  createVideo,
  insertRow,
  type TestUser,
  type TestVideo,
} from '../../../../test/factories.ts';
import { createCurator } from '../../../../test/playlists.ts';

const SITE = 'https://videos.example';
const api = useTestApi({ SITE_URL: SITE });
let creator: TestUser;
let videos: TestVideo[];

beforeAll(async () => {
  creator = await createUser(api.pool, { username: 'mochi', name: 'Mochi & Mara', description: 'A cat' });
  videos = [];
  for (const columns of [
    { description: 'First <b>line</b> & more\n#cat' },
    { description: `${'long '.repeat(30)}`, sensitive: true },
    { description: '' },
  ])
    videos.push(await createVideo(api.pool, creator, columns));
  const hashtag = await insertRow<{ id: number }>(api.pool, 'hashtags', { name: 'cat', videos: 1 });
  await insertRow(api.pool, 'video_hashtags', { hashtag_id: hashtag.id, video_id: videos[0]?.id });
  await insertRow(api.pool, 'collections', { name: 'Calm & slow', slug: 'calm' });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${api.origin}/api/feeds/${path}`, { headers });

const urlOf = (video: TestVideo | undefined) => `${SITE}/video/${video?.file_name}`;

it('has the videos of a user as RSS, the newest first, each with its mp4', async () => {
  const response = await get('user/mochi/rss.xml');
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
  const feed = parseRssFeed(await response.text());
  expect(feed).toMatchObject({ title: '@mochi · OnTrend', description: 'A cat', link: `${SITE}/user/mochi` });
  expect(feed.items?.map(({ link }) => link)).toEqual([...videos].reverse().map(urlOf));
  const [untitled, long, first] = feed.items ?? [];
  expect(first?.title).toBe('First <b>line</b> & more');
  expect(first?.enclosures?.[0]).toMatchObject({
    url: `${SITE}/media/${videos[0]?.media_key}/1/progressive.mp4`,
    type: 'video/mp4',
  });
  expect(untitled?.title).toBe('@mochi');
  expect(long?.title).toMatch(/^(long ){10,}long…$/);
});

it('has the same videos as a JSON feed, without pictures of sensitive ones', async () => {
  const response = await get('user/mochi/feed.json');
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const feed = parseJsonFeed(await response.text());
  expect(feed).toMatchObject({
    feed_url: `${SITE}/api/feeds/user/mochi/feed.json`,
  });
  const items = feed.items ?? [];
  expect(items.map(({ id }) => id)).toEqual([...videos].reverse().map(urlOf));
  expect(items[2]).toMatchObject({
    content_text: 'First <b>line</b> & more\n#cat',
    image: `${SITE}/media/${videos[0]?.media_key}/1/poster.jpg`,
    attachments: [{ mime_type: 'video/mp4', duration_in_seconds: 13 }],
    authors: [{ name: 'Mochi & Mara', url: `${SITE}/user/mochi` }],
  });
  expect(items[1]?.image).toBeUndefined();
});

it('responds with 304 while nothing has changed', async () => {
  const first = await get('hashtag/cat/rss.xml');
  const etag = first.headers.get('etag') ?? '';
  expect(parseRssFeed(await first.text()).items).toHaveLength(1);
  const second = await get('hashtag/cat/rss.xml', { 'if-none-match': etag });
  expect([second.status, await second.text()]).toEqual([304, '']);
  const other = await get('hashtag/cat/rss.xml', { 'if-none-match': '"other"' });
  expect(other.status).toBe(200);
});

it('exists for categories, collections and public playlists', async () => {
  const curator = await createCurator(api);
  const playlist = await curator.edit({ title: 'Naps', visibility: 'public', file: videos[0]?.file_name });
  const titles = async (path: string) => parseRssFeed(await (await get(`${path}/rss.xml`)).text()).title;
  expect(await titles('category/funny')).toBe('Funny · OnTrend');
  expect(await titles('collection/calm')).toBe('Calm & slow · OnTrend');
  expect(await titles(`playlist/${playlist.id}`)).toBe('Naps · OnTrend');
});

it('does not exist for what guests may not see, or only by link', async () => {
  const curator = await createCurator(api);
  const statuses = [];
  for (const visibility of ['private', 'unlisted'] as const) {
    const { id } = await curator.edit({ title: 'Secret', visibility });
    statuses.push((await get(`playlist/${id}/rss.xml`)).status);
  }
  for (const path of ['user/nobody', 'category/none', 'collection/none', 'search/cat'])
    statuses.push((await get(`${path}/feed.json`)).status);
  expect(statuses).toEqual([404, 404, 404, 404, 404, 404]);
});
