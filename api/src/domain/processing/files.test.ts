import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createUser, createVideo } from '../../../test/factories.ts';
import { diskMediaStore } from '../../platform/storage/disk-store.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { openStorage } from '../../platform/storage/open-store.ts';
import { purgeRemovedVideos } from '../retention/delete-videos.ts';
import { sweepMedia } from '../retention/sweep-media.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';
import { createMediaKeyRotation, KEY_BATCH_SIZE, SELECT_OUTDATED_SQL } from './rotate-media-keys.ts';
import { useWorkerHarness } from './testing/worker-harness.ts';

const { jest } = import.meta;

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const harness = useWorkerHarness();
let connection: LockConnection;
beforeAll(async () => {
  connection = await openLockConnection(harness.databaseUrl);
});
afterAll(() => connection.close());
const store = () => diskMediaStore(harness.mediaDir);
const rotationErrors: unknown[] = [];
/** Rotates like a worker that has just started. */
const rotateMediaKeys = (to: MediaStore = store()) =>
  createMediaKeyRotation(to, (_videoId, error) => rotationErrors.push(error))(connection);
/** Returns the messages of errors since the last call. */
const takeRotationErrors = () => rotationErrors.splice(0).map((error) => (error as Error).message);

afterEach(() => {
  expect(takeRotationErrors()).toEqual([]);
});

/** Writes a file below the media folder. */
function writeMediaFile(path: string, age = 0): string {
  const file = join(harness.mediaDir, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'content');
  const at = new Date(Date.now() - age);
  for (const each of [file, join(file, '..'), join(harness.mediaDir, path.split('/')[0] ?? '')])
    utimesSync(each, at, at);
  return file;
}

async function createReadyVideo(columns: Record<string, unknown> = {}) {
  const video = await createVideo(harness.pool, await createUser(harness.pool), columns);
  writeMediaFile(`${video.media_key}/1/progressive.mp4`);
  writeMediaFile(`${video.media_key}/captions/a.vtt`);
  return video;
}
const keyOf = async (id: number) => (await harness.video(id)).media_key;
const filesOf = (key: string) =>
  existsSync(join(harness.mediaDir, key))
    ? readdirSync(join(harness.mediaDir, key), { recursive: true }).sort()
    : [];

describe('the key of a video', () => {
  const ALL = ['1', '1/progressive.mp4', 'captions', 'captions/a.vtt'];

  it('changes with all files when the video becomes private, and the old key leads nowhere', async () => {
    const video = await createReadyVideo();
    expect(await rotateMediaKeys()).toBe(0);
    await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    const key = await keyOf(video.id);
    expect(key).toMatch(/^p-[0-9a-f]{32}$/);
    expect(filesOf(key)).toEqual(ALL);
    expect(filesOf(video.media_key)).toEqual([]);
    expect(await rotateMediaKeys()).toBe(0);
  });

  it.each([
    ['is hidden by a moderator', `update videos set hidden_at = now() where id = $1`],
    [
      'has an owner who is hidden',
      `update users set hidden_at = now() where id = (select owner_id from videos where id = $1)`,
    ],
    [
      'has an owner who is blocked',
      `update users set state = 'blocked' where id = (select owner_id from videos where id = $1)`,
    ],
  ])('changes when the video %s, and again when that is undone', async (_how, hide) => {
    const video = await createReadyVideo();
    await harness.pool.query(hide, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    const key = await keyOf(video.id);
    expect(key).toMatch(/^p-/);
    expect(filesOf(key)).toEqual(ALL);
    expect(filesOf(video.media_key)).toEqual([]);
    await harness.pool.query('update videos set hidden_at = null where id = $1', [video.id]);
    await harness.pool.query(
      `update users set hidden_at = null, state = 'active' where id = (select owner_id from videos where id = $1)`,
      [video.id],
    );
    expect(await rotateMediaKeys()).toBe(1);
    expect(await keyOf(video.id)).not.toMatch(/^p-/);
    expect(await keyOf(video.id)).not.toBe(video.media_key);
  });

  it('becomes public again, and running playbacks continue for an hour', async () => {
    const video = await createReadyVideo({ visibility: 'private', media_key: 'p-1234' });
    writeMediaFile('p-1234/1/progressive.mp4');
    await harness.pool.query(`update videos set visibility = 'unlisted' where id = $1`, [video.id]);
    await rotateMediaKeys();
    const key = await keyOf(video.id);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(filesOf(key)).toEqual(ALL);
    await sweepMedia(connection, store(), 0);
    await rotateMediaKeys();
    expect(filesOf('p-1234')).toEqual(ALL);
    await harness.pool.query(`update replaced_media_keys set delete_at = delete_at - interval '59 minutes'`);
    await rotateMediaKeys();
    expect(filesOf('p-1234')).toEqual(ALL);
    await harness.pool.query(`update replaced_media_keys set delete_at = delete_at - interval '1 minute'`);
    await rotateMediaKeys();
    expect(filesOf('p-1234')).toEqual([]);
    expect(filesOf(key)).toEqual(ALL);
  });

  it('changes when a private upload without files is published during processing', async () => {
    const video = await createVideo(harness.pool, await createUser(harness.pool), {
      state: 'processing',
      visibility: 'private',
      media_key: 'p-without-files',
    });
    await harness.pool.query(`update videos set visibility = 'public' where id = $1`, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    expect(await keyOf(video.id)).not.toMatch(/^p-/);
  });

  it('does not change while the files of a ready video are missing, as on a disk that is not mounted', async () => {
    const video = await createReadyVideo();
    await store().remove(video.media_key);
    await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
    await rotateMediaKeys();
    expect(takeRotationErrors()).toEqual([`Video ${video.id} has no files below its media key.`]);
    expect(await keyOf(video.id)).toBe(video.media_key);
    writeMediaFile(`${video.media_key}/1/progressive.mp4`);
    expect(await rotateMediaKeys()).toBe(1);
  });

  it('changes even if the rotation of another video fails', async () => {
    const [broken, video] = [await createReadyVideo(), await createReadyVideo()];
    await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [
      [broken.id, video.id],
    ]);
    const failing: MediaStore = {
      ...store(),
      async copy(from, to) {
        if (from === broken.media_key) throw new Error('the store is broken');
        await store().copy(from, to);
      },
    };
    expect(await rotateMediaKeys(failing)).toBe(1);
    expect(takeRotationErrors()).toEqual(['the store is broken']);
    expect(await keyOf(broken.id)).toBe(broken.media_key);
    expect(await keyOf(video.id)).toMatch(/^p-/);
    expect(await rotateMediaKeys()).toBe(1);
  });

  it('changes although a whole batch of other videos fails every time, which are tried again after half a minute', async () => {
    const createPrivateVideos = async (count: number) => {
      const videos = [];
      for (let n = 0; n < count; n += 1) videos.push(await createReadyVideo());
      const ids = videos.map(({ id }) => id);
      await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [ids]);
      return videos;
    };
    const rotate = createMediaKeyRotation(store(), (_videoId, error) => rotationErrors.push(error));
    const broken = await createPrivateVideos(KEY_BATCH_SIZE);
    for (const { media_key } of broken) await store().remove(media_key);
    await createPrivateVideos(1);
    expect([await rotate(connection), takeRotationErrors().length]).toEqual([0, KEY_BATCH_SIZE]);
    expect([await rotate(connection), takeRotationErrors().length]).toEqual([1, 0]);

    const later = Date.now() + 31_000;
    const now = jest.spyOn(Date, 'now').mockImplementation(() => later);
    await createPrivateVideos(2);
    expect([await rotate(connection), takeRotationErrors().length]).toEqual([2, KEY_BATCH_SIZE]);
    for (const { media_key } of broken) writeMediaFile(`${media_key}/1/progressive.mp4`);
    now.mockImplementation(() => later + 31_000);
    expect(await rotate(connection)).toBe(KEY_BATCH_SIZE);
    now.mockRestore();
  });

  it('changes although the store failed for another video, which is tried again after half a minute', async () => {
    const [first, second] = [await createReadyVideo(), await createReadyVideo()];
    await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [
      [first.id, second.id],
    ]);
    let isFull = true;
    const full: MediaStore = {
      ...store(),
      async copy(from, to) {
        if (isFull && from === first.media_key)
          throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        await store().copy(from, to);
      },
    };
    const rotate = createMediaKeyRotation(full, (_videoId, error) => rotationErrors.push(error));
    await expect(rotate(connection)).rejects.toThrow('no space left');
    expect(await rotate(connection)).toBe(1);
    expect(await keyOf(second.id)).toMatch(/^p-/);
    isFull = false;
    expect(await rotate(connection)).toBe(0);
    const later = Date.now() + 31_000;
    const now = jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await rotate(connection)).toBe(1);
    now.mockRestore();
  });

  it('changes while a job publishes files of another video, whose key changes later', async () => {
    const [busy, video] = [await createReadyVideo(), await createReadyVideo()];
    const job = await openLockConnection(harness.databaseUrl);
    await job.withFilesLock(busy.id, async () => {
      await harness.pool.query(`update videos set visibility = 'private' where id = any ($1)`, [
        [busy.id, video.id],
      ]);
      expect(await rotateMediaKeys()).toBe(1);
      expect(await keyOf(video.id)).toMatch(/^p-/);
      expect(await keyOf(busy.id)).toBe(busy.media_key);
    });
    expect(await rotateMediaKeys()).toBe(1);
    expect(await keyOf(busy.id)).toMatch(/^p-/);
    await job.close();
  });

  it('leaves no files below the old key when a worker dies after it has stored the new one', async () => {
    const video = await createReadyVideo();
    await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
    const dying: MediaStore = {
      ...store(),
      async remove() {
        writeMediaFile(`${video.media_key}/captions/b.vtt`);
        throw new Error('the worker is dying');
      },
    };
    await rotateMediaKeys(dying);
    expect(takeRotationErrors()).toEqual(['the worker is dying']);
    const key = await keyOf(video.id);
    expect(key).toMatch(/^p-/);
    // The caption that was added in the meantime exists only there.
    await sweepMedia(connection, store(), 0);
    expect(filesOf(video.media_key)).toEqual([...ALL, 'captions/b.vtt']);
    await rotateMediaKeys();
    expect(filesOf(video.media_key)).toEqual([]);
    expect(await keyOf(video.id)).toBe(key);
    expect(filesOf(key)).toEqual([...ALL, 'captions/b.vtt']);
    expect(
      (await harness.pool.query('select from replaced_media_keys where delete_at is null')).rowCount,
    ).toBe(0);
  });

  it('becomes public, and a second worker that finishes the rotation at the same time leaves the files, too', async () => {
    const video = await createReadyVideo();
    writeMediaFile('p-before/1/progressive.mp4');
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
    await createMediaKeyRotation(store(), (_videoId, error) => rotationErrors.push(error))(late);
    expect(filesOf('p-before')).toEqual(['1', '1/progressive.mp4']);
    await other.close();
  });

  it('leaves no files below the old key when a video that became public is deleted within the hour', async () => {
    const video = await createReadyVideo({ visibility: 'private', media_key: 'p-of-deleted' });
    await harness.pool.query(`update videos set visibility = 'public' where id = $1`, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    expect(filesOf('p-of-deleted')).toEqual(ALL);
    await harness.pool.query(`update videos set state = 'removed' where id = $1`, [video.id]);
    const storage = await openStorage({ mediaDir: harness.mediaDir, dataDir: harness.folder, s3: undefined });
    await purgeRemovedVideos({ pool: harness.pool, storage, stop: new AbortController().signal });
    expect(filesOf('p-of-deleted')).toEqual([]);
  });

  it('leaves no files below an old public key when the video becomes public again before it is finished', async () => {
    const video = await createReadyVideo({ media_key: 'p-second' });
    writeMediaFile('public-first/1/progressive.mp4');
    await harness.pool.query(
      `insert into replaced_media_keys (media_key, video_id) values ('public-first', $1)`,
      [video.id],
    );
    await rotateMediaKeys();
    expect(await keyOf(video.id)).not.toMatch(/^p-/);
    expect(filesOf('public-first')).toEqual([]);
    // The private one remains for viewers who are watching.
    expect(filesOf('p-second')).toEqual(ALL);
  });

  it('leaves no files below the old key of a video that was deleted in the meantime', async () => {
    const video = await createReadyVideo({ media_key: 'public-of-deleted' });
    await harness.pool.query('insert into replaced_media_keys (media_key, video_id) values ($1, $2)', [
      video.media_key,
      video.id,
    ]);
    await harness.pool.query(`update videos set state = 'removed', media_key = 'p-deleted' where id = $1`, [
      video.id,
    ]);
    await rotateMediaKeys();
    expect(filesOf(video.media_key)).toEqual([]);
    expect(filesOf('p-deleted')).toEqual([]);
  });

  it(
    'changes during processing; results are published below the new key',
    async () => {
      const id = await harness.queue('clip.mp4');
      const ffmpeg = harness.fakeTool(
        'slow-hls',
        `case "$*" in *m3u8*) touch hls-begun; until [ -e hls-may-go-on ]; do sleep 0.05; done;; esac
       cd "$OLDPWD"; exec "$FFMPEG" "$@"`,
      );
      await harness.start({ tools: { ...harness.tools, ffmpeg } });
      await harness.untilFileExists('hls-begun');
      const before = await keyOf(id);
      await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [id]);
      await harness.until(`select starts_with(media_key, 'p-') from videos where id = $1`, [id]);
      writeFileSync(join(harness.folder, 'hls-may-go-on'), '');
      await harness.until('select has_hls from videos where id = $1', [id]);
      expect(filesOf(before)).toEqual([]);
      expect(filesOf(await keyOf(id))).toEqual(
        expect.arrayContaining(['1/progressive.mp4', '1/poster.webp', '1/master.m3u8', '1/270p/000.m4s']),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is changed by the running worker, which finds the video by an index',
    async () => {
      const video = await createReadyVideo();
      await harness.start();
      await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
      await harness.until(`select starts_with(media_key, 'p-') from videos where id = $1`, [video.id]);
      const { rows } = await harness.pool.query<{ 'QUERY PLAN': string }>(
        `explain ${SELECT_OUTDATED_SQL.replace('$1', `'{1,2}'`)}`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
        /^Limit .*\n +-> +Index Scan using videos_key_due/,
      );
    },
    TIMEOUT_MS,
  );
});

describe('the media sweep', () => {
  it('deletes orphaned files only', async () => {
    await sweepMedia(connection, store(), 0);
    const video = await createReadyVideo();
    const user = await createUser(harness.pool, { avatar_key: 'mine.webp' });
    const keptFiles = [
      writeMediaFile(`${video.media_key}/1/progressive.mp4`, 2 * HOUR_MS),
      writeMediaFile('avatars/mine.webp', 2 * HOUR_MS),
      writeMediaFile('young/1/progressive.mp4'),
    ];
    writeMediaFile('avatars/orphaned.webp', 2 * HOUR_MS);
    writeMediaFile('old/1/progressive.mp4', 2 * HOUR_MS);
    const swept = await sweepMedia(connection, store());
    expect(swept).toEqual({ folders: ['old'], avatars: ['orphaned.webp'], scratches: [] });
    expect(keptFiles.map(existsSync)).toEqual([true, true, true]);
    expect(existsSync(join(harness.mediaDir, 'old'))).toBe(false);
    expect(user.id).toBeGreaterThan(0);
    await store().remove('young');
  });

  it('deletes the scratch folders of dead workers, and not those of running ones', async () => {
    const [dead, alive] = await Promise.all([
      store().openScratch('71-video-hls'),
      store().openScratch('72-video-hls'),
    ]);
    const worker = await openLockConnection(harness.databaseUrl);
    await worker.lock(72);
    const swept = await sweepMedia(connection, store());
    expect(swept.scratches).toEqual([dead.split('/').at(-1)]);
    expect([dead, alive].map(existsSync)).toEqual([false, true]);
    await worker.close();
    await sweepMedia(connection, store());
    expect(existsSync(alive)).toBe(false);
  });
});

it(
  "publishes the progress to the video's owner, up to HLS",
  async () => {
    const listener = new pg.Client({ connectionString: harness.databaseUrl });
    await listener.connect();
    await listener.query('listen ontrend_events');
    const events: { topic: string; file: string; state: string; progress: number }[] = [];
    listener.on('notification', ({ payload = '' }) => events.push(JSON.parse(payload)));
    const id = await harness.queue('clip.mp4');
    await harness.start();
    await harness.until('select has_hls from videos where id = $1', [id]);
    await listener.query('select 1');
    const { rows } = await harness.pool.query('select file_name, owner_id from videos where id = $1', [id]);
    const mine = events.filter((event) => event.topic === 'uploads');
    expect(mine.every((event) => event.file === rows[0].file_name)).toBe(true);
    expect(mine).toContainEqual(expect.objectContaining({ to: rows[0].owner_id, state: 'processing' }));
    expect(mine.filter(({ state, progress }) => state === 'ready' && progress === 100)).toHaveLength(2);
    await listener.end();
  },
  TIMEOUT_MS,
);
