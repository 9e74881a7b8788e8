import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser, createVideo } from '../../../test/factories.ts';
import { sweepMedia } from '../retention/sweep-media.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';
import { createMediaKeyRotation, SELECT_OUTDATED_SQL } from './rotate-media-keys.ts';
import { READY_VIDEO_FILES, useMediaFiles } from './testing/media-files.ts';
import { useWorkerHarness } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();
const media = useMediaFiles(harness);
let connection: LockConnection;
beforeAll(async () => {
  connection = await openLockConnection(harness.databaseUrl);
});
afterAll(() => connection.close());

/** Rotates like a worker that has just started. */
const rotateMediaKeys = () =>
  createMediaKeyRotation(media.openStore(), (_videoId, error) => {
    throw error;
  })(connection);

describe('the key of a video', () => {
  it('changes with all files when the video becomes private, and the old key leads nowhere', async () => {
    const video = await media.createReadyVideo();
    expect(await rotateMediaKeys()).toBe(0);
    await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    const key = await media.keyOf(video.id);
    expect(key).toMatch(/^p-[0-9a-f]{32}$/);
    expect(media.list(key)).toEqual(READY_VIDEO_FILES);
    expect(media.list(video.media_key)).toEqual([]);
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
    const video = await media.createReadyVideo();
    await harness.pool.query(hide, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    const key = await media.keyOf(video.id);
    expect(key).toMatch(/^p-/);
    expect(media.list(key)).toEqual(READY_VIDEO_FILES);
    expect(media.list(video.media_key)).toEqual([]);
    await harness.pool.query('update videos set hidden_at = null where id = $1', [video.id]);
    await harness.pool.query(
      `update users set hidden_at = null, state = 'active' where id = (select owner_id from videos where id = $1)`,
      [video.id],
    );
    expect(await rotateMediaKeys()).toBe(1);
    expect(await media.keyOf(video.id)).not.toMatch(/^p-/);
    expect(await media.keyOf(video.id)).not.toBe(video.media_key);
  });

  it('becomes public again, and running playbacks continue for an hour', async () => {
    const video = await media.createReadyVideo({ visibility: 'private', media_key: 'p-1234' });
    media.write('p-1234/1/progressive.mp4');
    await harness.pool.query(`update videos set visibility = 'unlisted' where id = $1`, [video.id]);
    await rotateMediaKeys();
    const key = await media.keyOf(video.id);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(media.list(key)).toEqual(READY_VIDEO_FILES);
    await sweepMedia(connection, media.openStore(), 0);
    await rotateMediaKeys();
    expect(media.list('p-1234')).toEqual(READY_VIDEO_FILES);
    await harness.pool.query(`update replaced_media_keys set delete_at = delete_at - interval '59 minutes'`);
    await rotateMediaKeys();
    expect(media.list('p-1234')).toEqual(READY_VIDEO_FILES);
    await harness.pool.query(`update replaced_media_keys set delete_at = delete_at - interval '1 minute'`);
    await rotateMediaKeys();
    expect(media.list('p-1234')).toEqual([]);
    expect(media.list(key)).toEqual(READY_VIDEO_FILES);
  });

  it('changes when a private upload without files is published during processing', async () => {
    const video = await createVideo(harness.pool, await createUser(harness.pool), {
      state: 'processing',
      visibility: 'private',
      media_key: 'p-without-files',
    });
    await harness.pool.query(`update videos set visibility = 'public' where id = $1`, [video.id]);
    expect(await rotateMediaKeys()).toBe(1);
    expect(await media.keyOf(video.id)).not.toMatch(/^p-/);
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
      const before = await media.keyOf(id);
      await harness.pool.query(`update videos set visibility = 'private' where id = $1`, [id]);
      await harness.until(`select starts_with(media_key, 'p-') from videos where id = $1`, [id]);
      writeFileSync(join(harness.folder, 'hls-may-go-on'), '');
      await harness.until('select has_hls from videos where id = $1', [id]);
      expect(media.list(before)).toEqual([]);
      expect(media.list(await media.keyOf(id))).toEqual(
        expect.arrayContaining(['1/progressive.mp4', '1/poster.webp', '1/master.m3u8', '1/270p/000.m4s']),
      );
    },
    TIMEOUT_MS,
  );

  it(
    'is changed by the running worker, which finds the video by an index',
    async () => {
      const video = await media.createReadyVideo();
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
