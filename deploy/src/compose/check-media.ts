import { launchBrowser } from '../../../bench/src/browser/launch.ts';
import { openEmptyPage, playToEnd } from '../../../e2e/fixtures/play-to-end.ts';
import type { Installation } from './installation.ts';
import { check, type SiteClient, type Video, waitUntil } from './site-client.ts';

/** Timeout in milliseconds: the gateway revalidates cached files once a minute. */
const CACHE_PURGE_TIMEOUT_MS = 120_000;
/** Timeout in milliseconds: a worker polls every second or two, and the machine may be busy. */
const WORKER_TIMEOUT_MS = 60_000;

async function fetchText(url: URL): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.text();
}

const playlistUris = (playlist: string) =>
  playlist.split('\n').filter((line) => line && !line.startsWith('#'));

/** Returns the URLs that an HLS player requests, in order. */
async function listHlsFiles(video: Video, url: string): Promise<URL[]> {
  const master = new URL(video.url, url);
  const playlists = playlistUris(await fetchText(master)).map((rendition) => new URL(rendition, master));
  const files = [master];
  for (const playlist of playlists) {
    const parts = ['init.mp4', ...playlistUris(await fetchText(playlist))];
    files.push(playlist, ...parts.map((part) => new URL(part, playlist)));
  }
  return files;
}

const fetchStatus = async (url: URL) => {
  const response = await fetch(url);
  return { status: response.status, bytes: (await response.arrayBuffer()).byteLength };
};

/** Returns the bucket prefix of a video's files. */
const mediaKeyOf = ({ mp4Url }: Video) => /([0-9a-z-]+)\/\d+\/progressive\.mp4$/.exec(mp4Url)?.[1] ?? '';

async function checkServing({ mp4Url }: Video, url: string): Promise<void> {
  const fileUrl = new URL(mp4Url, url);
  const part = await fetch(fileUrl, { headers: { range: 'bytes=0-99' } });
  check(
    part.status === 206 && (await part.arrayBuffer()).byteLength === 100,
    'range requests return part of a file',
  );
  const repeated = await fetch(fileUrl, { headers: { range: 'bytes=0-99' } });
  check(repeated.headers.get('x-cache') === 'HIT', 'the gateway caches immutable files');
  check(/^"[^"]+"$/.test(repeated.headers.get('etag') ?? ''), 'the ETag is strong');
  const beyond = await fetch(fileUrl, { headers: { range: 'bytes=999999999-' } });
  check(beyond.status === 416, 'a range beyond the end is rejected');
}

async function checkPlaying(video: Video, url: string): Promise<void> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ bypassCSP: true });
    await openEmptyPage(page, url);
    const levels = playlistUris(await fetchText(new URL(video.url, url))).length;
    for (let level = 0; level < levels; level += 1) {
      const { error, seconds, decodedFrames } = await playToEnd(page, video.url, level);
      check(error === null && decodedFrames > seconds, `Chromium plays rendition ${level + 1} to its end`);
    }
    const { error } = await playToEnd(page, video.mp4Url, null);
    check(error === null, 'Chromium plays the mp4 to its end');
  } finally {
    await browser.close();
  }
}

/**
 * Checks that the gateway serves every file of a processed video from the bucket, and that the video plays.
 */
export async function checkPublicVideo(
  { url, compose, runInApi }: Installation,
  video: Video,
): Promise<void> {
  const files = await listHlsFiles(video, url);
  for (const file of files) {
    const { status, bytes } = await fetchStatus(file);
    if (status !== 200 || bytes === 0) throw new Error(`${file}: ${status}, ${bytes} bytes`);
  }
  check(files.length > 10, `the gateway serves all ${files.length} HLS files`);
  await checkServing(video, url);
  const keys = await runInApi<string[]>(1, 'list-bucket.mjs', { PREFIX: `media/${mediaKeyOf(video)}/` });
  check(keys.length >= files.length, `${keys.length} files are in the bucket`);
  const localFiles = await compose(['exec', '-T', '--index', '1', 'api', 'ls', '-A', '/data/media']);
  check(!localFiles.includes(mediaKeyOf(video)), 'no file is on the disk of the API');
  await checkPlaying(video, url);
}

/**
 * Checks that a video made private is purged from the gateway's cache and only available with its signed
 * link.
 */
export async function checkPrivateVideo(
  { url }: Installation,
  client: SiteClient,
  publicVideo: Video,
): Promise<Video> {
  await client.edit({ file: publicVideo.fileName, visibility: 'private' });
  const video = await waitUntil('a private video has signed URLs', WORKER_TIMEOUT_MS, async () => {
    const video = await client.video(publicVideo.fileName);
    return video?.url.startsWith('/media/p/') && video;
  });
  const files = await listHlsFiles(video, url);
  for (const file of files)
    if ((await fetchStatus(file)).status !== 200)
      throw new Error(`${file} is not served with its signed URL`);
  check(true, `all ${files.length} files of a private video are served with signed URLs`);
  const repeated = await fetch(files.at(-1) ?? url);
  check(repeated.headers.get('x-cache') !== 'HIT', 'the gateway does not cache them');
  const withoutLink = new URL(video.mp4Url.replace(/\/p\/[^/]+/, ''), url);
  check((await fetch(withoutLink)).status === 404, 'no file is served without the signature');
  await waitUntil(
    'the old URL is purged',
    CACHE_PURGE_TIMEOUT_MS,
    async () => (await fetch(new URL(publicVideo.mp4Url, url))).status === 404,
  );
  check(true, 'the old URL returns 404, also from the cache');
  return video;
}

/** Checks that a deleted video leaves no files in the bucket. */
export async function checkDeletedVideo(
  { url, runInApi }: Installation,
  client: SiteClient,
  videos: Video[],
): Promise<void> {
  const [last] = videos.slice(-1) as [Video];
  await client.remove(last.fileName);
  const prefixes = [...videos.map((video) => `media/${mediaKeyOf(video)}/`), `uploads/${last.fileName}`];
  await waitUntil('the bucket has no files of the video', WORKER_TIMEOUT_MS, async () => {
    const found = await Promise.all(
      prefixes.map((PREFIX) => runInApi<string[]>(1, 'list-bucket.mjs', { PREFIX })),
    );
    return found.flat().length === 0;
  });
  check(
    (await fetch(new URL(last.mp4Url, url))).status === 404,
    'the bucket has no files of the deleted video',
  );
}
