import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startBucket, type TestBucket } from '../../../test/bucket.ts';
import { openBucket } from './bucket.ts';
import { diskMediaStore } from './disk-store.ts';
import type { MediaStore } from './media-store.ts';
import { openStorage, type Storage } from './open-store.ts';

const root = mkdtempSync(join(tmpdir(), 'ontrend-store-'));
const scratchRoot = join(root, 'media', '.scratch');
afterAll(() => rmSync(root, { recursive: true }));

async function textAt(store: MediaStore, path: string): Promise<string | null> {
  return (await store.find(path)) && (await buffer(await store.read(path))).toString();
}

async function collect(names: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const name of names) all.push(name);
  return all.sort();
}

describe.each(['disk', 'bucket'])('media on %s', (kind) => {
  let bucket: TestBucket | undefined;
  let storage: Storage;
  let store: MediaStore;

  beforeAll(async () => {
    bucket = kind === 'bucket' ? await startBucket() : undefined;
    storage = await openStorage({ mediaDir: join(root, 'media'), dataDir: root, s3: bucket?.settings });
    store = storage.store;
  });
  afterAll(async () => {
    storage.close();
    await bucket?.stop();
  });

  async function publish(job: string, text: string, key = 'key'): Promise<void> {
    const scratch = await store.openScratch(job);
    mkdirSync(join(scratch, '360p'));
    writeFileSync(join(scratch, '360p', '000.m4s'), text);
    writeFileSync(join(scratch, 'master.m3u8'), text);
    await store.publish(scratch, `${key}/1`, 'master.m3u8');
    await store.closeScratch(scratch);
  }

  it('publishes results next to existing files, and can be repeated', async () => {
    await store.write(Buffer.from('being watched'), 'key/1/progressive.mp4');
    await publish('7-hls', 'first');
    await publish('7-hls', 'second');
    expect(await textAt(store, 'key/1/progressive.mp4')).toBe('being watched');
    expect(await textAt(store, 'key/1/master.m3u8')).toBe('second');
    expect(await textAt(store, 'key/1/360p/000.m4s')).toBe('second');
  });

  it('removes what a failed run of the same job left, and nothing else', async () => {
    const broken = await store.openScratch('8-hls');
    const other = await store.openScratch('18-hls');
    const fresh = await store.openScratch('8-hls');
    const left = readdirSync(scratchRoot).map((name) => join(scratchRoot, name));
    expect(left.sort()).toEqual([other, fresh].sort());
    expect(fresh).not.toBe(broken);
    const names = (await store.scratches()).map(({ name }) => join(scratchRoot, name));
    expect(names.sort()).toEqual([other, fresh].sort());
    await Promise.all([other, fresh].map(store.closeScratch));
    expect(readdirSync(scratchRoot)).toEqual([]);
  });

  it('reads ranges of files, with an etag per content', async () => {
    await store.write(Buffer.from('0123456789'), 'parts/1/a.mp4');
    const before = await store.find('parts/1/a.mp4');
    expect(before).toEqual({ size: 10, etag: expect.stringMatching(/^"[^"]+"$/) });
    expect((await buffer(await store.read('parts/1/a.mp4', { start: 2, end: 4 }))).toString()).toBe('234');
    await store.write(Buffer.from('9876543210!'), 'parts/1/a.mp4');
    expect((await store.find('parts/1/a.mp4'))?.etag).not.toBe(before?.etag);
    expect(await store.find('parts/1/none.mp4')).toBeNull();
    expect(await store.find('parts/1')).toBeNull();
  });

  it('copies a whole folder that outlives the original', async () => {
    await publish('9-hls', 'film', 'old');
    const file = join(root, 'image');
    writeFileSync(file, 'poster');
    await store.put(file, 'old/1/poster.jpg');
    await store.copy('old', 'new');
    await store.copy('old', 'new');
    await store.remove('old');
    expect(await textAt(store, 'new/1/360p/000.m4s')).toBe('film');
    expect(await textAt(store, 'new/1/poster.jpg')).toBe('poster');
    expect(await textAt(store, 'old/1/master.m3u8')).toBeNull();
    await store.remove('old');
  });

  it('copies nothing from a folder that does not exist yet', async () => {
    await store.copy('missing', 'copy-of-missing');
    expect(await store.changedAt('copy-of-missing')).toBeNull();
  });

  it('removes a folder, but not another one with the same prefix', async () => {
    await store.write(Buffer.from('a'), 'twin/1/a.mp4');
    await store.write(Buffer.from('b'), 'twin2/1/b.mp4');
    await store.remove('twin');
    expect([await textAt(store, 'twin/1/a.mp4'), await textAt(store, 'twin2/1/b.mp4')]).toEqual([null, 'b']);
  });

  it('lists its content with modification times', async () => {
    const started = Date.now() - 2_000;
    await store.write(Buffer.from('me'), 'avatars/me.webp');
    const [image, ...others] = await store.files('avatars');
    expect([image?.name, others]).toEqual(['me.webp', []]);
    expect(image?.changedAt.getTime()).toBeGreaterThan(started);
    expect(await store.files('nowhere')).toEqual([]);
    const folders = await collect(store.folders());
    // s3rver lists no folder whose files are all in subfolders.
    expect(folders).toEqual(expect.arrayContaining(bucket ? ['avatars'] : ['avatars', 'key', 'new']));
    expect(folders).not.toContain('.scratch');
    expect((await store.changedAt('avatars'))?.getTime()).toBeGreaterThan(started);
    expect(await store.changedAt('nowhere')).toBeNull();
  });

  it('fetches the source file of a video and removes it', async () => {
    mkdirSync(join(root, 'uploads'), { recursive: true });
    writeFileSync(join(root, 'uploads/one'), 'source');
    if (bucket) {
      const uploads = await openBucket(bucket.settings);
      await uploads.upload(join(root, 'uploads/one'), 'uploads/one', {});
      uploads.close();
    }
    const scratch = await store.openScratch('10-hls');
    const fetched = await storage.sources.fetch('uploads/one', scratch);
    expect(fetched).toBe(bucket ? join(scratch, 'source') : join(root, 'uploads/one'));
    await storage.sources.remove('uploads/one');
    const isThere = async () => existsSync(await storage.sources.fetch('uploads/one', scratch));
    if (bucket) await expect(isThere()).rejects.toThrow('does not exist');
    else expect(await isThere()).toBe(false);
    await storage.sources.remove('uploads/one');
    await store.closeScratch(scratch);
  });
});

it.each(['../outside', '../media-other/x', '..'])(
  'confines disk media to their folder despite "%s"',
  async (path) => {
    const { store, sources } = await openStorage({
      mediaDir: join(root, 'media'),
      dataDir: root,
      s3: undefined,
    });
    await expect(store.remove(path)).rejects.toThrow('leads out of the media folder');
    await expect(store.write(Buffer.from('x'), path)).rejects.toThrow('leads out');
    await expect(sources.fetch('../etc/passwd', root)).rejects.toThrow('leads out of its folder');
  },
);

it('copies a folder on disk again while its files are read', async () => {
  const store = diskMediaStore(join(root, 'again'));
  await store.write(Buffer.from('film'), 'again/1/a.mp4');
  await store.copy('again', 'read');
  let isCopying = true;
  const copying = (async () => {
    for (let n = 0; n < 50; n += 1) await store.copy('again', 'read');
  })().finally(() => {
    isCopying = false;
  });
  while (isCopying) expect(await store.find('read/1/a.mp4')).toMatchObject({ size: 4 });
  await copying;
  expect(readdirSync(join(root, 'again', '.scratch'))).toEqual([]);
});

describe('with a transcoder service', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startBucket();
  });
  afterAll(() => bucket.stop());

  it('jobs have folders that its user may enter, but not list', async () => {
    const files = join(root, 'transcoding');
    const { store, close } = await openStorage({
      ...{ mediaDir: join(root, 'unused'), dataDir: root, s3: bucket.settings },
      transcoderService: { socket: join(root, 'none.sock'), files },
    });
    const scratch = await store.openScratch('11-hls');
    expect([dirname(scratch), statSync(scratch).mode & 0o777]).toEqual([files, 0o711]);
    await store.closeScratch(scratch);
    expect(readdirSync(files)).toEqual([]);
    close();
  });
});
