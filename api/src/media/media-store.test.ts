import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { videoAddresses } from './addresses.ts';
import { diskMediaStore } from './media-store.ts';

const root = mkdtempSync(join(tmpdir(), 'ontrend-store-'));
const store = diskMediaStore(root);
afterAll(() => rmSync(root, { recursive: true }));

async function publish(job: string, text: string): Promise<void> {
  const scratch = await store.openScratch(job);
  mkdirSync(join(scratch, '360p'));
  writeFileSync(join(scratch, '360p', '000.m4s'), text);
  writeFileSync(join(scratch, 'master.m3u8'), text);
  await store.publish(scratch, 'key/1', 'master.m3u8');
  await store.closeScratch(scratch);
}

it('puts results beside what is there already, and may be repeated', async () => {
  mkdirSync(join(root, 'key/1'), { recursive: true });
  writeFileSync(join(root, 'key/1/progressive.mp4'), 'being watched');
  await publish('7-hls', 'first');
  await publish('7-hls', 'second');
  expect(readFileSync(join(root, 'key/1/progressive.mp4'), 'utf8')).toBe('being watched');
  expect(readFileSync(join(root, 'key/1/master.m3u8'), 'utf8')).toBe('second');
  expect(readFileSync(join(root, 'key/1/360p/000.m4s'), 'utf8')).toBe('second');
});

it('removes what a broken run of the same job left, and nobody else’s', async () => {
  const broken = await store.openScratch('8-hls');
  const other = await store.openScratch('18-hls');
  const fresh = await store.openScratch('8-hls');
  expect(
    readdirSync(join(root, '.scratch'))
      .map((name) => join(root, '.scratch', name))
      .sort(),
  ).toEqual([other, fresh].sort());
  expect(fresh).not.toBe(broken);
});

it('tells browsers about HLS only when it is there', () => {
  const place = { mediaKey: 'abc', build: '1' };
  expect(videoAddresses({ ...place, hasHls: false })).toEqual({
    url: '/media/abc/1/progressive.mp4',
    mp4Url: '/media/abc/1/progressive.mp4',
    firstFrame: '/media/abc/1/poster.webp',
    firstFrameJpg: '/media/abc/1/poster.jpg',
  });
  expect(videoAddresses({ ...place, hasHls: true }, 'https://cdn.example').url).toBe(
    'https://cdn.example/abc/1/master.m3u8',
  );
});
