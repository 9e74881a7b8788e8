import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { useApi } from '../../test/api.ts';

const api = useApi();
const CONTENT = '0123456789';

beforeAll(async () => {
  const folder = join(api.mediaDir, 'key', '1');
  await mkdir(folder, { recursive: true });
  await mkdir(join(api.mediaDir, 'avatars'));
  for (const name of [
    'progressive.mp4',
    'master.m3u8',
    'part.m4s',
    'poster.webp',
    'captions.vtt',
    'notes.txt',
    '.hidden.mp4',
  ]) {
    await writeFile(join(folder, name), CONTENT);
  }
  await writeFile(join(api.mediaDir, 'avatars', 'me.webp'), CONTENT);
  await writeFile(join(api.mediaDir, '..', 'outside.mp4'), 'secret');
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${api.origin}/media/${path}`, { headers, method });
const MP4 = 'key/1/progressive.mp4';

it('gives a file, to be kept for good, to pages of any site', async () => {
  const answer = await get(MP4);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(CONTENT);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': '10',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
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
])('names the type of %s', async (path, type) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
});

it.each([
  ['bytes=2-4', 'bytes 2-4/10', '234'],
  ['bytes=7-', 'bytes 7-9/10', '789'],
  ['bytes=-2', 'bytes 8-9/10', '89'],
])('gives the part %s', async (range, contentRange, text) => {
  const answer = await get(MP4, { range });
  expect([answer.status, answer.headers.get('content-range'), await answer.text()]).toEqual([
    206,
    contentRange,
    text,
  ]);
});

it('refuses a part the file does not have', async () => {
  const answer = await get(MP4, { range: 'bytes=100-' });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([416, 'no-store']);
  expect(answer.headers.get('content-range')).toBe('bytes */10');
  expect(await answer.json()).toMatchObject({ code: 'range-not-satisfiable' });
});

it('goes on with a part while the file is the same, and starts over when it is not', async () => {
  const etag = (await get(MP4)).headers.get('etag') ?? '';
  expect((await get(MP4, { range: 'bytes=2-', 'if-range': etag })).status).toBe(206);
  expect((await get(MP4, { range: 'bytes=2-', 'if-range': '"another"' })).status).toBe(200);
});

it('sends nothing again that the browser has', async () => {
  const etag = (await get(MP4)).headers.get('etag') ?? '';
  expect(await sendRaw(`/media/${MP4}`, `If-None-Match: ${etag}`)).toMatch(/^HTTP\/1\.1 304 /);
});

it('tells about a file without sending it', async () => {
  const answer = await get(MP4, {}, 'HEAD');
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', '']);
});

it.each(['key/1/missing.mp4', 'key/1', 'key/1/', '', 'key/1/notes.txt', 'key/1/.hidden.mp4'])(
  'has nothing at "%s"',
  async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toHaveProperty('code');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  },
);

it.each([
  '/media/../outside.mp4',
  '/media/key/../../outside.mp4',
  '/media/%2e%2e/outside.mp4',
  '/media/..%2foutside.mp4',
  '/media/key%5c..%5c..%5coutside.mp4',
  '/media/%00/outside.mp4',
])('does not leave its folder by %s', async (path) => {
  const answer = await sendRaw(path);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toContain('secret');
});

/** `fetch` would tidy the path, and would ask for a fresh copy when given conditions. */
function sendRaw(path: string, header = 'Accept: */*'): Promise<string> {
  const { port } = new URL(api.origin);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${header}\r\n\r\n`);
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => resolve(answer));
    socket.on('error', reject);
  });
}
