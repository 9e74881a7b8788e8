import { JSDOM } from 'jsdom';
import { publishFeedManifest, TEST_VIDEO } from '../testing/publish-feed.ts';
import { useTestDocumentServer } from '../testing/test-document-server.ts';

// Checks the oEmbed endpoint (https://oembed.com) with the real manifest of mf-feed.

const ERROR_STATUSES: Record<string, number> = {
  private0000: 403,
  deleted0000: 410,
  missing0000: 404,
  down0000000: 500,
};

const testServer = useTestDocumentServer((request, reply) => {
  const { fileName } = request.body as { fileName: string };
  const status = ERROR_STATUSES[fileName];
  if (status)
    return reply.status(status).send({ code: 'video-private', messages: ['This video is private.'] });
  return {
    data: {
      ...TEST_VIDEO,
      fileName,
      ...(fileName.startsWith('wide') ? { width: 1920, height: 1080 } : {}),
      ...(fileName.startsWith('unlisted') ? { visibility: 'unlisted' } : {}),
    },
  };
});
beforeAll(() => publishFeedManifest(testServer));

async function requestOembed(query: Record<string, string>) {
  const { statusCode, headers, body } = await testServer.get(`/oembed?${new URLSearchParams(query)}`);
  return { status: statusCode, headers, body };
}
const about = (path: string) => ({ url: testServer.origin + path });
const fetchOembed = async (query: Record<string, string>) => JSON.parse((await requestOembed(query)).body);

it.each([
  ['/video/unlisted000', 'noindex', ['noindex']],
  ['/embed/unlisted000', 'noindex', ['noindex']],
  ['/video/abcdefghijk', undefined, []],
])('tells search engines at %s whether the video is listed', async (path, header, tags) => {
  const { statusCode, headers, body } = await testServer.get(path);
  expect([statusCode, headers['x-robots-tag']]).toEqual([200, header]);
  const found = [...new JSDOM(body).window.document.querySelectorAll('meta[name=robots]')];
  expect(found.map((tag) => tag.getAttribute('content'))).toEqual(tags);
});

it('describes an unlisted video to people with its link, but not to search engines', async () => {
  const { status, headers } = await requestOembed(about('/video/unlisted000'));
  expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
});

it('describes a video with all oEmbed fields', async () => {
  const { status, headers, body } = await requestOembed(about('/video/abcdefghijk'));
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(headers['access-control-allow-origin']).toBe('*');
  const { html, ...rest } = JSON.parse(body);
  expect(rest).toEqual({
    version: '1.0',
    type: 'video',
    title: '@mochi: A "cat" & <b>more</b>',
    author_name: 'Mochi & Mara',
    author_url: `${testServer.origin}/user/mochi`,
    provider_name: 'OnTrend',
    provider_url: `${testServer.origin}/`,
    cache_age: 3_600,
    thumbnail_url: `${testServer.origin}/media/k/1/poster.jpg`,
    thumbnail_width: 540,
    thumbnail_height: 960,
    width: 360,
    height: 640,
  });
  const frame = new JSDOM(html).window.document.querySelector('iframe');
  expect(frame?.src).toBe(`${testServer.origin}/embed/abcdefghijk`);
  expect(frame?.title).toBe('@mochi: A "cat" & <b>more</b>');
  expect([frame?.width, frame?.height, frame?.allowFullscreen]).toEqual(['360', '640', true]);
});

it.each([
  ['a shared link', '/video/abcdefghijk?sf=mochi'],
  ['a link to a comment', '/video/abcdefghijk?commentId=7'],
  ['the embed itself', '/embed/abcdefghijk?autoplay=1'],
])('recognizes %s', async (_what, path) => {
  expect((await fetchOembed(about(path))).html).toContain(`src="${testServer.origin}/embed/abcdefghijk"`);
});

it.each([
  ['abcdefghijk', { maxwidth: '270' }, [270, 480], undefined],
  ['abcdefghijk', { maxheight: '1280' }, [720, 1280], 540],
  ['abcdefghijk', { maxwidth: '500', maxheight: '320' }, [180, 320], undefined],
  ['wideaaaaaaa', {}, [640, 360], 1920],
  ['wideaaaaaaa', { maxwidth: '320' }, [320, 180], undefined],
])('gives %s with %j the size %j and a thumbnail that fits', async (file, maxSize, size, thumbnailWidth) => {
  const { html, width, height, thumbnail_width } = await fetchOembed({
    ...about(`/video/${file}`),
    ...maxSize,
  });
  expect([width, height]).toEqual(size);
  expect(html).toContain(`width="${size[0]}" height="${size[1]}"`);
  expect(thumbnail_width).toBe(thumbnailWidth);
});

it('returns the same as XML with escaped user content', async () => {
  const { status, headers, body } = await requestOembed({ ...about('/video/abcdefghijk'), format: 'xml' });
  expect([status, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8']);
  const { document } = new JSDOM(body, { contentType: 'text/xml' }).window;
  expect(document.querySelector('oembed > title')?.textContent).toBe('@mochi: A "cat" & <b>more</b>');
  expect(document.querySelector('oembed > html')?.textContent).toContain('<iframe ');
});

it.each([
  ['a missing video', { path: '/video/missing0000' }, 404],
  ['a deleted video', { path: '/video/deleted0000' }, 404],
  ['a private video', { path: '/video/private0000' }, 401],
  ['a video while the API fails', { path: '/video/down0000000' }, 503],
  ['another page of this site', { path: '/user/mochi' }, 404],
  ['a missing page of this site', { path: '/nowhere' }, 404],
  ['an ad', { path: '/embed/ad' }, 404],
  ['a page of another site', { url: 'https://example.com/video/abcdefghijk' }, 404],
  ['an invalid URL', { url: 'video' }, 404],
  ['no URL', {}, 400],
  ['an unsupported format', { path: '/video/abcdefghijk', format: 'yaml' }, 501],
  ['an invalid width', { path: '/video/abcdefghijk', maxwidth: '-1' }, 400],
  ['an invalid height', { path: '/video/abcdefghijk', maxheight: 'tall' }, 400],
] as [string, Record<string, string>, number][])(
  'responds to %s with an error',
  async (_what, request, status) => {
    const { path, ...query } = request;
    const response = await requestOembed({ ...(path ? about(path) : {}), ...query });
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toEqual({
      code: 'no-oembed',
      messages: [expect.stringMatching(/\.$|=/)],
    });
  },
);

it('responds as to a guest, even to a signed-in user', async () => {
  await testServer.get(`/oembed?${new URLSearchParams(about('/video/abcdefghijk'))}`, { cookie: 'token=t1' });
  expect(testServer.apiRequests).toEqual([
    { url: '/api/app/video/info', body: { fileName: 'abcdefghijk' }, authorization: undefined },
  ]);
});

it('is linked only from video pages', async () => {
  const linked = async (path: string) =>
    [...(await testServer.readDocument(path)).querySelectorAll<HTMLLinkElement>('link[type$="+oembed"]')].map(
      ({ href }) => href,
    );
  const [json, xml, ...others] = await linked('/video/abcdefghijk?sf=mochi');
  expect(others).toEqual([]);
  const { title } = JSON.parse((await testServer.get(json ?? '')).body);
  expect(title).toBe('@mochi: A "cat" & <b>more</b>');
  expect((await testServer.get(xml ?? '')).body).toContain('<oembed>');
  expect(await linked('/browse/for-you')).toEqual([]);
  expect(await linked('/video/missing0000')).toEqual([]);
});
