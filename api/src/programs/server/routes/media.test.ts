import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { useTestApi } from '../../../../test/api.ts';
import { bucketEnvironment, startBucket } from '../../../../test/bucket.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { createMediaLinks } from '../../../platform/media/private-links.ts';
import { openStorage } from '../../../platform/storage/open-store.ts';

const bucket = await startBucket();
afterAll(() => bucket.stop());
const CONTENT = '0123456789';
const PRIVATE = 'p-0123456789abcdef';
const MP4 = 'key/1/progressive.mp4';
const AUTH_SECRET = 'a secret for the tests of media links';

describe.each([
  ['disk', {}],
  ['a bucket', bucketEnvironment(bucket)],
])('media on %s', (_where, settings) => {
  const api = useTestApi({ ...settings, AUTH_SECRET });

  beforeAll(async () => {
    const config = loadConfig({ DATABASE_URL: 'postgres://none', MEDIA_DIR: api.mediaDir, ...settings });
    const { store, close } = await openStorage(config);
    for (const name of [
      ...[
        'progressive.mp4',
        'master.m3u8',
        'part.m4s',
        'poster.webp',
        'captions.vtt',
        'notes.txt',
        '.hidden.mp4',
      ],
    ])
      await store.write(Buffer.from(CONTENT), `key/1/${name}`);
    await store.write(Buffer.from(CONTENT), 'avatars/me.webp');
    await store.write(Buffer.from(CONTENT), `${PRIVATE}/1/master.m3u8`);
    await store.write(Buffer.from(CONTENT), `${PRIVATE}/1/360p/000.m4s`);
    close();
    await writeFile(join(api.mediaDir, '..', 'outside.mp4'), 'secret');
  });

  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${api.origin}/media/${path}`, { headers, method });

  it('serves a file to pages of any site, cacheable forever', async () => {
    const response = await get(MP4);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(CONTENT);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[^"]+"$/),
    });
  });

  it.each([
    ['key/1/master.m3u8', 'application/vnd.apple.mpegurl'],
    ['key/1/part.m4s', 'video/iso.segment'],
    ['key/1/poster.webp', 'image/webp'],
    ['key/1/captions.vtt', 'text/vtt; charset=utf-8'],
    ['avatars/me.webp', 'image/webp'],
  ])('sends the content type of %s', async (path, type) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
  });

  it.each([
    ['bytes=2-4', 'bytes 2-4/10', '234'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-2', 'bytes 8-9/10', '89'],
  ])('serves the range %s', async (range, contentRange, text) => {
    const response = await get(MP4, { range });
    expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
      206,
      contentRange,
      text,
    ]);
  });

  it('rejects an unsatisfiable range', async () => {
    const response = await get(MP4, { range: 'bytes=100-' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([416, 'no-store']);
    expect(response.headers.get('content-range')).toBe('bytes */10');
    expect(await response.json()).toMatchObject({ code: 'range-not-satisfiable' });
  });

  it('serves a range with a matching If-Range, and otherwise the whole file', async () => {
    const etag = (await get(MP4)).headers.get('etag') ?? '';
    expect((await get(MP4, { range: 'bytes=2-', 'if-range': etag })).status).toBe(206);
    expect((await get(MP4, { range: 'bytes=2-', 'if-range': '"another"' })).status).toBe(200);
  });

  it('returns 304 for a matching ETag', async () => {
    const etag = (await get(MP4)).headers.get('etag') ?? '';
    expect(await sendRaw(`/media/${MP4}`, `If-None-Match: ${etag}`)).toMatch(/^HTTP\/1\.1 304 /);
  });

  it('ignores weak ETags in If-Range', async () => {
    const etag = (await get(MP4)).headers.get('etag') ?? '';
    expect((await get(MP4, { range: 'bytes=2-', 'if-range': `W/${etag}` })).status).toBe(200);
  });

  it('allows cross-origin range requests', async () => {
    const response = await get(
      MP4,
      { origin: 'https://blog.example', 'access-control-request-headers': 'range' },
      'OPTIONS',
    );
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': expect.stringContaining('Range'),
    });
  });

  it('serves the exact bytes of the ETag, uncompressed', async () => {
    const response = await get('key/1/master.m3u8', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('content-encoding')).toBeNull();
  });

  describe('private files', () => {
    const base = () => createMediaLinks(AUTH_SECRET, '').baseOf(PRIVATE).slice(1);

    it('are served with a link, which includes the other files of the video', async () => {
      const master = await get(`${base()}/${PRIVATE}/1/master.m3u8`);
      expect(master.status).toBe(200);
      expect(master.headers.get('cache-control')).toMatch(/^private, max-age=\d{5}, immutable$/);
      const part = await fetch(new URL('360p/000.m4s', master.url), { headers: { range: 'bytes=0-3' } });
      expect([part.status, await part.text()]).toEqual([206, '0123']);
    });

    it.each([
      ['without a link', () => `${PRIVATE}/1/master.m3u8`],
      ['with a forged link', () => `p/9999999999.${'A'.repeat(22)}/${PRIVATE}/1/master.m3u8`],
      ['with the link of another video', () => `${base()}/p-another/1/master.m3u8`],
    ])('return 404 %s', async (_name, path) => {
      expect((await get(path())).status).toBe(404);
    });

    it('return a message when the link has expired', async () => {
      const old = createMediaLinks(AUTH_SECRET, '')
        .baseOf(PRIVATE, Date.now() - 24 * 3_600_000)
        .slice(1);
      const response = await get(`${old}/${PRIVATE}/1/master.m3u8`);
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'link-expired' }]);
    });

    it('of public videos have no second URL', async () => {
      expect((await get(`${base()}/${MP4}`)).status).toBe(404);
    });
  });

  it('responds to HEAD without a body', async () => {
    const response = await get(MP4, {}, 'HEAD');
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
      200,
      '10',
      '',
    ]);
  });

  it.each(['key/1/missing.mp4', 'key/1', 'key/1/', '', 'key/1/notes.txt', 'key/1/.hidden.mp4'])(
    'returns 404 for "%s"',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toHaveProperty('code');
      expect(response.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each([
    '/media/../outside.mp4',
    '/media/key/../../outside.mp4',
    '/media/%2e%2e/outside.mp4',
    '/media/..%2foutside.mp4',
    '/media/%252e%252e%252foutside.mp4',
    '/media/key%5c..%5c..%5coutside.mp4',
    '/media/%00/outside.mp4',
  ])('does not leave its folder by %s', async (path) => {
    const response = await sendRaw(path);
    expect(response).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(response).not.toContain('secret');
  });

  /** `fetch` would normalize the path and disable caching for conditional requests. */
  function sendRaw(path: string, header = 'Accept: */*'): Promise<string> {
    const { port } = new URL(api.origin);
    return new Promise((resolve, reject) => {
      let response = '';
      const socket = connect(Number(port), '127.0.0.1', () => {
        socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n\r\n`);
      });
      socket.on('data', (chunk) => {
        response += chunk.toString();
      });
      socket.on('end', () => resolve(response));
      socket.on('error', reject);
    });
  }
});
