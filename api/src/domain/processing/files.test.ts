import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createUser } from '../../../test/factories.ts';
import { sweepMedia } from '../retention/sweep-media.ts';
import { type LockConnection, openLockConnection } from './lock-connection.ts';
import { useMediaFiles } from './testing/media-files.ts';
import { useWorkerHarness } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const HOUR_MS = 60 * 60 * 1000;
const harness = useWorkerHarness();
const media = useMediaFiles(harness);
let connection: LockConnection;
beforeAll(async () => {
  connection = await openLockConnection(harness.databaseUrl);
});
afterAll(() => connection.close());

describe('the media sweep', () => {
  it('deletes orphaned files only', async () => {
    await sweepMedia(connection, media.openStore(), 0);
    const video = await media.createReadyVideo();
    const user = await createUser(harness.pool, { avatar_key: 'mine.webp' });
    const keptFiles = [
      media.write(`${video.media_key}/1/progressive.mp4`, 2 * HOUR_MS),
      media.write('avatars/mine.webp', 2 * HOUR_MS),
      media.write('young/1/progressive.mp4'),
    ];
    media.write('avatars/orphaned.webp', 2 * HOUR_MS);
    media.write('old/1/progressive.mp4', 2 * HOUR_MS);
    const swept = await sweepMedia(connection, media.openStore());
    expect(swept).toEqual({ folders: ['old'], avatars: ['orphaned.webp'], scratches: [] });
    expect(keptFiles.map(existsSync)).toEqual([true, true, true]);
    expect(existsSync(join(harness.mediaDir, 'old'))).toBe(false);
    expect(user.id).toBeGreaterThan(0);
    await media.openStore().remove('young');
  });

  it('deletes the scratch folders of dead workers, and not those of running ones', async () => {
    const [dead, alive] = await Promise.all([
      media.openStore().openScratch('71-video-hls'),
      media.openStore().openScratch('72-video-hls'),
    ]);
    const worker = await openLockConnection(harness.databaseUrl);
    await worker.lock(72);
    const swept = await sweepMedia(connection, media.openStore());
    expect(swept.scratches).toEqual([dead.split('/').at(-1)]);
    expect([dead, alive].map(existsSync)).toEqual([false, true]);
    await worker.close();
    await sweepMedia(connection, media.openStore());
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
