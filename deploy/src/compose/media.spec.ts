import type { Video } from '@ontrend/shared/wire';
import type { APIRequestContext } from '@playwright/test';
import { openEmptyPage, playToEnd } from '../../../e2e/fixtures/play-to-end.ts';
import { site } from './installation.ts';
import { expect, findVideo, PROCESSING_TIMEOUT_MS, test } from './test.ts';

/** Milliseconds: the gateway revalidates cached files once a minute. */
const CACHE_PURGE_TIMEOUT_MS = 120_000;

type MediaUrls = Pick<Video, 'url' | 'mp4Url'>;

const playlistUris = (playlist: string) =>
  playlist.split('\n').filter((line) => line && !line.startsWith('#'));

/** Returns the URLs that an HLS player requests, in order. */
async function listHlsFiles(request: APIRequestContext, url: string): Promise<string[]> {
  const read = async (playlist: string) =>
    playlistUris(await (await request.get(playlist, { failOnStatusCode: true })).text()).map(
      (uri) => new URL(uri, playlist).href,
    );
  const master = new URL(url, site.url).href;
  const files = [master];
  for (const playlist of await read(master))
    files.push(playlist, new URL('init.mp4', playlist).href, ...(await read(playlist)));
  return files;
}

/** Expects that the gateway serves all files of a video. @returns their URLs */
async function expectServedFiles(request: APIRequestContext, { url }: MediaUrls): Promise<string[]> {
  const files = await listHlsFiles(request, url);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const response = await request.get(file);
    expect(response.status(), file).toBe(200);
    expect((await response.body()).byteLength, file).toBeGreaterThan(0);
  }
  return files;
}

/** Returns the bucket prefix of a video's files. */
const findMediaKey = ({ mp4Url }: MediaUrls) =>
  /([0-9a-z-]+)\/\d+\/progressive\.mp4$/.exec(mp4Url)?.[1] ?? '';

/** Returns the keys of objects in the bucket. */
const listBucket = (prefix: string) => site.runInApi<string[]>(1, 'list-bucket.mjs', { PREFIX: prefix });

test.beforeEach('wait for HLS, which is processed last', async ({ user, ownVideo: { fileName } }) => {
  await expect
    .poll(async () => (await findVideo(user.api, fileName))?.url, { timeout: PROCESSING_TIMEOUT_MS })
    .toMatch(/\.m3u8$/);
});

test('the gateway serves a public video from the bucket', async ({ request, ownVideo: video }) => {
  const files = await expectServedFiles(request, video);
  const getRange = (range: string) => request.get(video.mp4Url, { headers: { range: `bytes=${range}` } });
  const part = await getRange('0-99');
  expect(part.status()).toBe(206);
  expect((await part.body()).byteLength).toBe(100);
  const { 'x-cache': cache, etag } = (await getRange('0-99')).headers();
  expect(cache, 'the gateway caches immutable files').toBe('HIT');
  expect(etag, 'the ETag is strong').toMatch(/^"[^"]+"$/);
  expect((await getRange('999999999-')).status(), 'a range beyond the end').toBe(416);
  const key = findMediaKey(video);
  expect((await listBucket(`media/${key}/`)).length).toBeGreaterThanOrEqual(files.length);
  const localFiles = await site.exec('api', 'ls', '-A', '/data/media');
  expect(localFiles, 'files on the disk of the API').not.toContain(key);
});

test.describe(() => {
  test.use({ bypassCSP: true });

  test('Chromium plays all renditions and the mp4 to their end', async ({
    page,
    request,
    ownVideo: video,
  }) => {
    await openEmptyPage(page, site.url);
    const levels = playlistUris(await (await request.get(video.url)).text()).length;
    expect(levels).toBeGreaterThan(0);
    for (let level = 0; level < levels; level += 1) {
      const { error, seconds, decodedFrames } = await playToEnd(page, video.url, level);
      expect(error, `rendition ${level + 1}`).toBeNull();
      expect(decodedFrames, `frames of rendition ${level + 1}`).toBeGreaterThan(seconds);
    }
    expect((await playToEnd(page, video.mp4Url, null)).error, 'the mp4').toBeNull();
  });
});

test('a private video needs signed URLs, and a deleted one leaves no files', async ({
  request,
  user: { api },
  ownVideo: publicVideo,
}) => {
  const { fileName } = publicVideo;
  const getStatus = async (url: string) => (await request.get(url)).status();
  await api.post('user/video-edit', { multipart: { file: fileName, visibility: 'private' } });
  let video: MediaUrls = publicVideo;
  await expect(async () => {
    video = (await findVideo(api, fileName)) ?? publicVideo;
    expect(video.url).toMatch(/^\/media\/p\//);
  }, 'the video gets signed URLs').toPass({ timeout: 60_000 });
  await test.step('its files are served with signed URLs only, and not from the cache', async () => {
    const files = await expectServedFiles(request, video);
    const repeated = await request.get(files.at(-1) ?? '');
    expect(repeated.headers()['x-cache']).not.toBe('HIT');
    expect(await getStatus(video.mp4Url.replace(/\/p\/[^/]+/, '')), 'without the signature').toBe(404);
    await expect.poll(() => getStatus(publicVideo.mp4Url), { timeout: CACHE_PURGE_TIMEOUT_MS }).toBe(404);
  });
  await test.step('no files of the deleted video are left', async () => {
    await api.post('user/video-delete', { data: { file: fileName } });
    const keys = [publicVideo, video].map(findMediaKey);
    const prefixes = [...keys.map((key) => `media/${key}/`), `uploads/${fileName}`];
    await expect.poll(async () => (await Promise.all(prefixes.map(listBucket))).flat()).toEqual([]);
    expect(await getStatus(video.mp4Url)).toBe(404);
  });
});
