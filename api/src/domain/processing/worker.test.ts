import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DAMAGED } from '../../platform/media/rejections.ts';
import { zeroMedia } from '../../platform/media/testing/missing-data.ts';
import { PROCESSING_FAILED_MESSAGE } from './constants.ts';
import { openLockConnection } from './lock-connection.ts';
import { HAS_HLS, retryNow, useWorkerHarness } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();

const IS_READY = `select state = 'ready' from videos where id = $1`;
const JOBS_ENDED = `select state in ('ready', 'failed') from videos where id = $1`;

describe('a queued video', () => {
  it(
    'becomes playable, then gets HLS, and is listed once',
    async () => {
      const id = await harness.queue('clip.mp4');
      expect(await harness.video(id)).toMatchObject({ state: 'queued', listed_at: null });
      await harness.start();
      await harness.until(HAS_HLS, [id]);
      const video = await harness.video(id);
      expect(video).toMatchObject({ state: 'ready', progress: 100, failure: null, width: 270, height: 480 });
      expect(video.placeholder).toMatch(/^data:image/);
      expect(video.listed_at).not.toBeNull();
      expect(readdirSync(join(harness.mediaDir, video.media_key, '1')).sort()).toEqual([
        ...['270p', 'master.m3u8', 'poster.jpg', 'poster.webp', 'progressive.mp4'],
      ]);
      expect(readdirSync(join(harness.mediaDir, '.scratch'))).toEqual([]);
      expect(await harness.jobs(id)).toMatchObject([
        { name: 'video-playable', state: 'completed' },
        { name: 'video-hls', state: 'completed' },
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'is processed at the first attempt even if a recovery locks it just after the claim',
    async () => {
      const id = await harness.queue('clip.mp4');
      const looking = await openLockConnection(harness.databaseUrl);
      expect(await looking.lock(id)).toBe(true);
      await harness.start();
      await harness.until(`select exists (select from pgboss.job where state = 'active')`);
      await looking.unlock(id);
      await harness.until(IS_READY, [id]);
      expect(await harness.jobs(id)).toMatchObject([{ state: 'completed', retry_count: 0 }, {}]);
      await looking.close();
    },
    TIMEOUT_MS,
  );

  it(
    'counts for its owner and hashtags only when it is ready',
    async () => {
      const id = await harness.queue('clip.mp4');
      await harness.pool.query(`insert into hashtags (name) values ('cat')`);
      await harness.pool.query(
        `insert into video_hashtags (hashtag_id, video_id) select id, $1 from hashtags where name = 'cat'`,
        [id],
      );
      const counts = async () => {
        const { rows } = await harness.pool.query(
          `select users.videos as owner, hashtags.videos as tag from videos
           join users on users.id = owner_id cross join hashtags where videos.id = $1`,
          [id],
        );
        return rows[0];
      };
      const before = await counts();
      expect(before.tag).toBe(0);
      await harness.start();
      await harness.until(IS_READY, [id]);
      expect(await counts()).toEqual({ owner: before.owner + 1, tag: 1 });
    },
    TIMEOUT_MS,
  );

  it(
    'whose file is not a video fails at once, with a message for its owner',
    async () => {
      writeFileSync(join(harness.folder, 'text.txt'), 'Dear reader,\n'.repeat(100));
      const id = await harness.queue('text.txt');
      await harness.start();
      await harness.until(JOBS_ENDED, [id]);
      expect((await harness.video(id)).failure).toMatch(/^This file isn't a video/);
      expect(await harness.jobs(id)).toMatchObject([{ state: 'completed', retry_count: 0 }]);
    },
    TIMEOUT_MS,
  );

  it(
    'whose data is partly missing fails at once, with a message for its owner',
    async () => {
      const damaged = zeroMedia(readFileSync(harness.clip), 0.5, 1);
      writeFileSync(join(harness.folder, 'zeros.mp4'), damaged);
      const id = await harness.queue('zeros.mp4');
      await harness.start();
      await harness.until(JOBS_ENDED, [id]);
      expect(await harness.video(id)).toMatchObject({ state: 'failed', failure: DAMAGED, listed_at: null });
      expect(await harness.jobs(id)).toMatchObject([{ state: 'completed', retry_count: 0 }]);
    },
    TIMEOUT_MS,
  );

  it(
    'is attempted four times when the tools fail, then fails with a message for its owner',
    async () => {
      const ffmpeg = harness.fakeTool(
        'failing',
        'echo try >> failing-tries; echo "no space left" >&2; exit 1',
      );
      const id = await harness.queue('clip.mp4');
      await retryNow(harness.pool);
      await harness.start({ tools: { ...harness.tools, ffmpeg } });
      await harness.until(JOBS_ENDED, [id]);
      expect(await harness.video(id)).toMatchObject({
        state: 'failed',
        failure: PROCESSING_FAILED_MESSAGE,
        listed_at: null,
      });
      expect(harness.countLines('failing-tries')).toBe(4);
    },
    TIMEOUT_MS,
  );

  it(
    'is queued with a delay before a retry',
    async () => {
      const ffmpeg = harness.fakeTool('failing-once', 'exit 1');
      const id = await harness.queue('clip.mp4');
      await harness.start({ tools: { ...harness.tools, ffmpeg } });
      await harness.until(
        `select state = 'retry' and start_after > now() + interval '3 seconds' from pgboss.job
         where data ->> 'videoId' = $1`,
        [String(id)],
      );
      expect(await harness.video(id)).toMatchObject({ state: 'queued', failure: null });
    },
    TIMEOUT_MS,
  );

  it(
    'that is deleted leaves no job behind',
    async () => {
      const id = await harness.queue('clip.mp4');
      await harness.pool.query('delete from videos where id = $1', [id]);
      await harness.start();
      await harness.until(`select state = 'completed' from pgboss.job where data ->> 'videoId' = $1`, [
        String(id),
      ]);
    },
    TIMEOUT_MS,
  );
});

it(
  'remains playable when the HLS step fails permanently',
  async () => {
    const ffmpeg = harness.fakeTool(
      'no-hls',
      'case "$*" in *m3u8*) exit 1;; esac; cd "$OLDPWD"; exec "$FFMPEG" "$@"',
    );
    const id = await harness.queue('clip.mp4');
    await harness.start({ tools: { ...harness.tools, ffmpeg } });
    await harness.until(IS_READY, [id]);
    await harness.until(
      `with hurried as (update pgboss.job set retry_delay = 0, start_after = now() - interval '1 s'
         where state in ('created', 'retry'))
       select exists (select 1 from pgboss.job where data ->> 'videoId' = $1 and name = 'video-hls' and state = 'failed')`,
      [String(id)],
    );
    const video = await harness.video(id);
    expect(video).toMatchObject({ state: 'ready', has_hls: false, failure: null });
    expect(existsSync(join(harness.mediaDir, video.media_key, '1/progressive.mp4'))).toBe(true);
    expect(existsSync(join(harness.mediaDir, video.media_key, '1/master.m3u8'))).toBe(false);
  },
  TIMEOUT_MS,
);
