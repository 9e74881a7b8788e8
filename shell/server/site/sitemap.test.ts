import { JSDOM } from 'jsdom';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

const LISTED_AT = 1_772_000_000;
const LISTED_AT_ISO = new Date(LISTED_AT * 1_000).toISOString();
const video = (n: number, description = 'A <b>cat</b> & more') => ({
  fileName: `video${n}`,
  username: 'mochi',
  description,
  firstFrameJpg: '/media/k/1/poster.jpg',
  mp4Url: '/media/k/1/progressive.mp4',
  duration: 12.4,
  changedAt: LISTED_AT,
});

let fails = false;
let isWritten = false;

const testServer = useTestDocumentServer((request, reply) => {
  if (request.url.endsWith('app/legal/text')) {
    return isWritten ? { data: { title: 'Company' } } : reply.status(404).send({ code: 'x', messages: [] });
  }
  if (fails) return reply.status(500).send({ code: 'x', messages: [] });
  const { of, nextPageToken } = request.body as {
    of?: { kind: string; part: number };
    nextPageToken?: string;
  };
  const nothing = {
    parts: [],
    videos: [],
    people: [],
    hashtags: [],
    playlists: [],
    lists: { collections: [], categories: [], posts: [] },
  };
  const createReply = (data: object, next: string | null = null) => ({
    data: { ...nothing, ...data },
    nextPageToken: next,
  });
  if (!of) {
    return createReply({
      parts: [
        { kind: 'videos', part: 1, changedAt: LISTED_AT },
        { kind: 'people', part: 3, changedAt: LISTED_AT },
      ],
    });
  }
  if (of.part > 3) return createReply({});
  if (of.kind === 'hashtags') return createReply({ hashtags: [{ name: '折り紙', changedAt: LISTED_AT }] });
  if (of.kind === 'playlists') return createReply({ playlists: [{ id: 'AbC_1', changedAt: LISTED_AT }] });
  if (of.kind === 'lists')
    return createReply({
      lists: {
        collections: [{ slug: 'pure-joy', changedAt: LISTED_AT }],
        categories: [{ prefix: 'funny', changedAt: LISTED_AT }],
        posts: [{ lang: 'en', slug: 'hello', changedAt: LISTED_AT }],
      },
    });
  if (of.kind === 'people') return createReply({ people: [{ username: 'mochi.k', changedAt: LISTED_AT }] });
  return nextPageToken
    ? createReply({ videos: [video(3, '')] })
    : createReply({ videos: [video(1), video(2, 'x'.repeat(1_000))] }, 'next');
});

async function xml(url: string) {
  const { statusCode, headers, body } = await testServer.get(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const { document } = new JSDOM(body, { contentType: 'application/xml' }).window;
  const texts = (name: string) => [...document.getElementsByTagName(name)].map((item) => item.textContent);
  return { root: document.documentElement, texts };
}

it('is an index of files with the time of their last change', async () => {
  const { root, texts } = await xml('/sitemap.xml');
  expect(root.tagName).toBe('sitemapindex');
  const at = `${testServer.origin}/sitemap`;
  expect(texts('loc')).toEqual([`${at}/pages.xml`, `${at}/videos-1.xml`, `${at}/people-3.xml`]);
  expect(texts('lastmod')).toEqual([LISTED_AT_ISO, LISTED_AT_ISO]);
});

it('lists the pages that are open to search engines', async () => {
  const { root, texts } = await xml('/sitemap/pages.xml');
  expect(root.tagName).toBe('urlset');
  const guidelines = '/legal/community-guidelines';
  const expected = ['/', guidelines, `${guidelines}/en`, `${guidelines}/pt`, '/legal/terms-of-service'];
  expect(texts('loc')).toEqual(expected.map((path) => testServer.origin + path));
});

it('lists a page only after its content exists', async () => {
  isWritten = true;
  const server = await testServer.startAnother({});
  expect((await xml(`${server}/sitemap/pages.xml`)).texts('loc')).toContain(
    `${server}/legal/company-details`,
  );
});

it('lists videos page by page with their metadata', async () => {
  const { texts } = await xml('/sitemap/videos-1.xml');
  expect(texts('loc')).toEqual([1, 2, 3].map((n) => `${testServer.origin}/video/video${n}`));
  expect(texts('lastmod')).toEqual([LISTED_AT_ISO, LISTED_AT_ISO, LISTED_AT_ISO]);
  expect(texts('video:title')[0]).toBe('@mochi: A <b>cat</b> & more');
  expect(texts('video:description')[0]).toBe('A <b>cat</b> & more');
  expect(texts('video:description')[1]).toHaveLength(160);
  expect(texts('video:description')[2]).toBe('@mochi');
  expect(texts('video:thumbnail_loc')[0]).toBe(`${testServer.origin}/media/k/1/poster.jpg`);
  expect(texts('video:content_loc')[0]).toBe(`${testServer.origin}/media/k/1/progressive.mp4`);
  expect(texts('video:duration')[0]).toBe('12');
});

it('lists users', async () => {
  const { texts } = await xml('/sitemap/people-3.xml');
  expect(texts('loc')).toEqual([`${testServer.origin}/user/mochi.k`]);
});

it.each([
  ['hashtags-1', ['/browse/hashtag/%E6%8A%98%E3%82%8A%E7%B4%99']],
  ['playlists-1', ['/browse/playlist/AbC_1']],
  ['lists-1', ['/browse/collection/pure-joy', '/browse/category/funny', '/blog/en/post/hello']],
])('lists %s', async (file, addresses) => {
  const { texts } = await xml(`/sitemap/${file}.xml`);
  expect(texts('loc')).toEqual(addresses.map((address) => testServer.origin + address));
  expect(new Set(texts('lastmod'))).toEqual(new Set([LISTED_AT_ISO]));
});

it('is generated once for concurrent requests, compressed or not', async () => {
  const [first, second] = await Promise.all([
    testServer.get('/sitemap/people-2.xml'),
    testServer.get('/sitemap/people-2.xml'),
  ]);
  const plain = await testServer.get('/sitemap/people-2.xml', { 'accept-encoding': 'identity' });
  expect(first.headers['content-encoding']).toBe('gzip');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(first.body).toBe(second.body);
  expect(plain.body).toBe(first.body);
  expect(plain.body).toContain('/user/mochi.k');
  expect(testServer.apiRequests).toHaveLength(1);
  expect((await testServer.get('/sitemap/people-2.xml', {}, 'HEAD')).statusCode).toBe(200);
});

it.each([
  '/sitemap/videos-9.xml',
  '/sitemap/videos-0.xml',
  '/sitemap/videos-1e3.xml',
  '/sitemap/x.xml',
  '/sitemap/',
])('responds with 404 at %s', async (url) => {
  expect((await testServer.get(url)).statusCode).toBe(404);
});

it('responds with 503 while the API fails, and recovers afterwards', async () => {
  const server = await testServer.startAnother({});
  fails = true;
  const { statusCode, headers } = await testServer.get(`${server}/sitemap/videos-1.xml`);
  expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '30', 'no-store']);
  fails = false;
  expect((await testServer.get(`${server}/sitemap/videos-1.xml`)).statusCode).toBe(200);
});
