import { JSDOM } from 'jsdom';
import { publishFeedManifest, TEST_VIDEO } from '../testing/publish-feed.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

// Checks embedded playlists and what oEmbed says about them, over HTTP with the real manifest of mf-feed.

const PUBLIC = 'AAAAAAAAAAAAAAAA';
const UNLISTED = 'BBBBBBBBBBBBBBBB';
/** Only its owner receives it. */
const PRIVATE = 'CCCCCCCCCCCCCCCC';
const EMPTY = 'DDDDDDDDDDDDDDDD';
/** The API does not return its videos. */
const BROKEN = 'EEEEEEEEEEEEEEEE';
const VISIBILITIES: Record<string, string> = { [UNLISTED]: 'unlisted', [PRIVATE]: 'private' };

const video = (fileName: string, changes: object = {}) => ({ ...TEST_VIDEO, fileName, ...changes });

const testServer = useTestDocumentServer((request, reply) => {
  const body = request.body as { playlist?: string; filter?: { value: string } };
  const id = body.playlist ?? body.filter?.value ?? '';
  const isGuest = request.headers.authorization === undefined;
  if (id === PRIVATE && isGuest)
    return reply.status(404).send({ code: 'playlist-not-found', messages: ['Playlist not found.'] });
  if (request.url === '/api/app/playlist/get') {
    const { user } = TEST_VIDEO;
    return {
      data: { id, title: 'Cats & <b>', description: '', visibility: VISIBILITIES[id] ?? 'public', user },
    };
  }
  if (id === BROKEN) return reply.status(500).send({ code: 'internal', messages: [''] });
  if (id === EMPTY) return { data: [], nextPageToken: null };
  return {
    data: [video('abcdefghijk', { width: 1920, height: 1080 }), video('bbbbbbbbbbb')],
    nextPageToken: null,
  };
});
beforeAll(() => publishFeedManifest(testServer));

async function open(path: string, headers?: Record<string, string>) {
  const response = await testServer.get(path, headers);
  const policy = response.headers['content-security-policy'] ?? '';
  return { ...response, policy, document: new JSDOM(response.body).window.document };
}

it('is a document of its own with the first 100 videos, for guests, which any site may frame', async () => {
  const { statusCode, headers, policy, document } = await open(`/embed/playlist/${UNLISTED}`, {
    cookie: 'token=t1',
  });
  expect(statusCode).toBe(200);
  expect(policy).toContain('frame-ancestors *');
  expect(policy).not.toContain('connect-src');
  expect(headers['set-cookie']).toBeUndefined();
  expect(document.querySelectorAll('script[src], link[rel=stylesheet]')).toHaveLength(0);
  expect(document.querySelector('h1')?.textContent).toContain('Cats & <b>');
  expect(document.querySelector('h1 a')?.getAttribute('href')).toBe(
    `${testServer.origin}/browse/playlist/${UNLISTED}`,
  );
  expect(document.querySelector('a.author')?.getAttribute('href')).toBe(`${testServer.origin}/user/mochi`);
  expect(document.querySelector('video')?.getAttribute('src')).toBe(TEST_VIDEO.mp4Url);
  const files = [...document.querySelectorAll<HTMLElement>('.entry')].map(({ dataset }) => dataset.file);
  expect(files).toEqual(['abcdefghijk', 'bbbbbbbbbbb']);
  for (const { target, rel } of document.querySelectorAll('a'))
    expect([target, rel]).toEqual(['_blank', 'noopener']);
  expect(testServer.apiRequests).toEqual([
    { url: '/api/app/playlist/get', body: { playlist: UNLISTED }, authorization: undefined },
    { url: '/api/app/playlist/videos', body: { playlist: UNLISTED, limit: 100 }, authorization: undefined },
  ]);
});

it.each([
  ['a private playlist', PRIVATE, 404, "It doesn't exist, is private, or has been deleted.", undefined],
  [
    'a playlist without videos, with a link to it',
    EMPTY,
    200,
    'This playlist has no videos yet.',
    `/browse/playlist/${EMPTY}`,
  ],
  [
    'a playlist whose videos are not read, with a link that tries again',
    BROKEN,
    503,
    "OnTrend can't be reached right now.",
    `/embed/playlist/${BROKEN}`,
  ],
])('explains %s', async (_what, id, status, reason, link) => {
  const { statusCode, policy, document } = await open(`/embed/playlist/${id}`);
  expect(statusCode).toBe(status);
  expect(policy).toContain('frame-ancestors *');
  expect(document.querySelector('.reason')?.textContent).toBe(reason);
  const href = document.querySelector('.notice .pill')?.getAttribute('href');
  expect(href?.replace(testServer.origin, '')).toBe(link);
  expect(document.querySelector('video')).toBeNull();
});

async function readOembed(path: string) {
  const query = new URLSearchParams({ url: testServer.origin + path });
  const { statusCode, body } = await testServer.get(`/oembed?${query}`);
  return { status: statusCode, oembed: JSON.parse(body) };
}

it.each([`/browse/playlist/${UNLISTED}?sf=mochi`, `/embed/playlist/${UNLISTED}`])(
  'is described by oEmbed at %s',
  async (path) => {
    const { status, oembed } = await readOembed(path);
    expect(status).toBe(200);
    expect(oembed).toMatchObject({
      type: 'video',
      title: 'Cats & <b>',
      author_name: 'Mochi & Mara',
      author_url: `${testServer.origin}/user/mochi`,
      width: 640,
      height: 360,
    });
    expect(oembed.html).toContain(`src="${testServer.origin}/embed/playlist/${UNLISTED}"`);
  },
);

it('has the size of most videos while it is empty', async () => {
  const { oembed } = await readOembed(`/browse/playlist/${EMPTY}`);
  expect([oembed.width, oembed.height, oembed.thumbnail_url]).toEqual([360, 640, undefined]);
});

it('is not described by oEmbed if it is private', async () => {
  expect((await readOembed(`/browse/playlist/${PRIVATE}`)).status).toBe(404);
});

it.each([
  ['public', PUBLIC, 2, []],
  ['unlisted', UNLISTED, 2, ['noindex']],
  ['private', PRIVATE, 0, ['noindex']],
])(
  'is linked from the page of a playlist, which search engines index if it is public: %s',
  async (_visibility, id, count, robots) => {
    const { statusCode, headers, document } = await open(`/browse/playlist/${id}`, { cookie: 'token=t1' });
    expect(statusCode).toBe(200);
    expect(document.querySelectorAll('link[type$="+oembed"]')).toHaveLength(count);
    const tags = [...document.querySelectorAll('meta[name=robots]')];
    expect(tags.map((tag) => tag.getAttribute('content'))).toEqual(robots);
    expect(headers['x-robots-tag']).toBe(robots[0]);
  },
);
