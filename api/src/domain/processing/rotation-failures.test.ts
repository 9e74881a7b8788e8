import type { MediaStore } from '../../platform/storage/media-store.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { purgeRemovedVideos } from '../retention/delete-videos.ts';
import { sweepMedia } from '../retention/sweep-media.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';
import { createMediaKeyRotation } from './rotate-media-keys.ts';
import { READY_VIDEO_FILES, useMediaFiles } from './testing/media-files.ts';
import { useWorkerHarness } from './testing/worker-harness.ts';

const harness = useWorkerHarness();
const media = useMediaFiles(harness);
let connection: LockConnection;
beforeAll(async () => {
  connection = await openLockConnection(harness.databaseUrl);
});
afterAll(() => connection.close());

const errors: unknown[] = [];
const createRotation = (store: MediaStore) =>
  createMediaKeyRotation(store, (_videoId, error) => errors.push(error));
/** Rotates like a worker that has just started. */
const rotateMediaKeys = (store = media.openStore()) => createRotation(store)(connection);
/** Returns the messages of errors since the last call. */
const takeErrors = () => errors.splice(0).map((error) => (error as Error).message);

afterEach(() => {
  expect(takeErrors()).toEqual([]);
});

describe('the key of a video', () => {
  it('does not change while the files of a ready video are missing, as on a disk that is not mounted', async () => {
    const video = await media.createReadyVideo();
    await media.openStore().remove(video.media_key);
    await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
    await rotateMediaKeys();
    expect(takeErrors()).toEqual([`Video ${video.id} has no files below its media key.`]);
    expect(await media.keyOf(video.id)).toBe(video.media_key);
    media.write(`${video.media_key}/1/progressive.mp4`);
    expect(await rotateMediaKeys()).toBe(1);
  });

  it('changes even if the rotation of another video fails', async () => {
    const [broken, video] = [await media.createReadyVideo(), await media.createReadyVideo()];
    await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [
      [broken.id, video.id],
    ]);
    const failing: MediaStore = {
      ...media.openStore(),
      async copy(from, to) {
        if (from === broken.media_key) throw new Error('the store is broken');
        await media.openStore().copy(from, to);
      },
    };
    expect(await rotateMediaKeys(failing)).toBe(1);
    expect(takeErrors()).toEqual(['the store is broken']);
    expect(await media.keyOf(broken.id)).toBe(broken.media_key);
    expect(await media.keyOf(video.id)).toMatch(/^p-/);
    expect(await rotateMediaKeys()).toBe(1);
  });

  it('changes although a whole batch of other videos fails every time, which are tried again after half a minute', async () => {
    const createPrivateVideos = async (count: number) => {
      const videos = [];
      for (let n = 0; n < count; n += 1) videos.push(await media.createReadyVideo());
      const ids = videos.map(({ id }) => id);
      await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [ids]);
      return videos;
    };
    const rotate = createRotation(media.openStore());
    const broken = await createPrivateVideos(20);
    for (const { media_key } of broken) await media.openStore().remove(media_key);
    await createPrivateVideos(1);
    expect([await rotate(connection), takeErrors().length]).toEqual([0, 20]);
    expect([await rotate(connection), takeErrors().length]).toEqual([1, 0]);

    const later = Date.now() + 31_000;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => later);
    await createPrivateVideos(2);
    expect([await rotate(connection), takeErrors().length]).toEqual([2, 20]);
    for (const { media_key } of broken) media.write(`${media_key}/1/progressive.mp4`);
    now.mockImplementation(() => later + 31_000);
    expect(await rotate(connection)).toBe(20);
    now.mockRestore();
  });

  it('changes although the store failed for another video, which is tried again after half a minute', async () => {
    const [first, second] = [await media.createReadyVideo(), await media.createReadyVideo()];
    await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [
      [first.id, second.id],
    ]);
    let isFull = true;
    const full: MediaStore = {
      ...media.openStore(),
      async copy(from, to) {
        if (isFull && from === first.media_key)
          throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        await media.openStore().copy(from, to);
      },
    };
    const rotate = createRotation(full);
    await expect(rotate(connection)).rejects.toThrow('no space left');
    expect(await rotate(connection)).toBe(1);
    expect(await media.keyOf(second.id)).toMatch(/^p-/);
    isFull = false;
    expect(await rotate(connection)).toBe(0);
    const later = Date.now() + 31_000;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await rotate(connection)).toBe(1);
    now.mockRestore();
  });

  it('changes while a job publishes files of another video, whose key changes later', async () => {
    const [busy, video] = [await media.createReadyVideo(), await media.createReadyVideo()];
    const job = await openLockConnection(harness.databaseUrl);
    await job.withFilesLock(busy.id, async () => {
      await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [
        [busy.id, video.id],
      ]);
      expect(await rotateMediaKeys()).toBe(1);
      expect(await media.keyOf(video.id)).toMatch(/^p-/);
      expect(await media.keyOf(busy.id)).toBe(busy.media_key);
    });
    expect(await rotateMediaKeys()).toBe(1);
    expect(await media.keyOf(busy.id)).toMatch(/^p-/);
    await job.close();
  });

  it('leaves no files below the old key when a worker dies after it has stored the new one', async () => {
    const video = await media.createReadyVideo();
    await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
    const dying: MediaStore = {
      ...media.openStore(),
      async remove() {
        media.write(`${video.media_key}/captions/b.vtt`);
        throw new Error('the worker is dying');
      },
    };
    await rotateMediaKeys(dying);
    expect(takeErrors()).toEqual(['the worker is dying']);
    const key = await media.keyOf(video.id);
    expect(key).toMatch(/^p-/);
    // The caption that was added in the meantime exists only there.
    await sweepMedia(connection, media.openStore(), 0);
    expect(media.list(video.media_key)).toEqual([...READY_VIDEO_FILES, 'captions/b.vtt']);
    await rotateMediaKeys();
    expect(media.list(video.media_key)).toEqual([]);
    expect(await media.keyOf(video.id)).toBe(key);
    expect(media.list(key)).toEqual([...READY_VIDEO_FILES, 'captions/b.vtt']);
    expect(
      (await harness.pool.query('select from replaced_media_keys where delete_at is null')).rowCount,
    ).toBe(0);
  });

  it('becomes public, and a second worker that finishes the rotation at the same time leaves the files, too', async () => {
    const video = await media.createReadyVideo();
    media.write('p-before/1/progressive.mp4');
    await harness.pool.query(
      `insert into replaced_media_keys (media_key, video_id) values ('p-before', $1)`,
      [video.id],
    );
    const other = await openLockConnection(harness.databaseUrl);
    const late: LockConnection = {
      ...other,
      async tryWithFilesLock(videoId, work) {
        // The other worker finishes the rotation after this one has found it.
        await rotateMediaKeys();
        return other.tryWithFilesLock(videoId, work);
      },
    };
    await createRotation(media.openStore())(late);
    expect(media.list('p-before')).toEqual(['1', '1/progressive.mp4']);
    await other.close();
  });

  it('leaves no files below the old key when a video that became public is deleted within the hour', async () => {
    const video = await media.createReadyVideo({ visibility: 'private', media_key: 'p-of-deleted' });
    await harness.pool.query(`update videos set visibility = 'public' where id = $1`, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    expect(media.list('p-of-deleted')).toEqual(READY_VIDEO_FILES);
    await harness.pool.query(`update videos set state = 'removed' where id = $1`, [video.id]);
    const storage = await openStorage({ mediaDir: harness.mediaDir, dataDir: harness.folder, s3: undefined });
    await purgeRemovedVideos({ pool: harness.pool, storage, stop: new AbortController().signal });
    expect(media.list('p-of-deleted')).toEqual([]);
  });

  it('leaves no files below an old public key when the video becomes public again before it is finished', async () => {
    const video = await media.createReadyVideo({ media_key: 'p-second' });
    media.write('public-first/1/progressive.mp4');
    await harness.pool.query(
      `insert into replaced_media_keys (media_key, video_id) values ('public-first', $1)`,
      [video.id],
    );
    await rotateMediaKeys();
    expect(await media.keyOf(video.id)).not.toMatch(/^p-/);
    expect(media.list('public-first')).toEqual([]);
    // The private one remains for viewers who are watching.
    expect(media.list('p-second')).toEqual(READY_VIDEO_FILES);
  });

  it('leaves no files below the old key of a video that was deleted in the meantime', async () => {
    const video = await media.createReadyVideo({ media_key: 'public-of-deleted' });
    await harness.pool.query('insert into replaced_media_keys (media_key, video_id) values ($1, $2)', [
      video.media_key,
      video.id,
    ]);
    await harness.pool.query(`update videos set state = 'removed', media_key = 'p-deleted' where id = $1`, [
      video.id,
    ]);
    await rotateMediaKeys();
    expect(media.list(video.media_key)).toEqual([]);
    expect(media.list('p-deleted')).toEqual([]);
  });
});
