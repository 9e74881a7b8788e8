import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { programArguments } from '../../../test/programs.ts';
import { createSeededRandom } from '../../../test/seeded-random.ts';
import { reportMeasurement, soakCount, soakTimeoutMs } from '../../../test/soak.ts';
import { findHlsProblems } from '../../platform/media/testing/validate-hls.ts';
import { diskMediaStore } from '../../platform/storage/disk-store.ts';
import { sweepMedia } from '../retention/sweep-media.ts';
import { openLockConnection } from './lock-connection.ts';
import { HAS_HLS, useWorkerHarness, waitWithoutRetryDelays } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();

/** Starts a real worker process with an ffmpeg that never ends and appends to the file `hanging-tries`. */
function startHangingWorker(): ChildProcess {
  rmSync(join(harness.folder, 'hanging-tries'), { force: true });
  return startWorkerProcess(harness.fakeTool('hanging', 'echo $$ >> hanging-tries; exec sleep 300'));
}

function startWorkerProcess(ffmpeg: string): ChildProcess {
  return spawn(process.execPath, programArguments('worker'), {
    env: {
      ...process.env,
      ...{
        DATABASE_URL: harness.databaseUrl,
        DATA_DIR: harness.folder,
        MEDIA_DIR: harness.mediaDir,
        LOG_LEVEL: 'silent',
      },
      ...{ FFMPEG_PATH: ffmpeg, FFPROBE_PATH: harness.tools.ffprobe, NODE_OPTIONS: '' },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function ownerCount(id: number): Promise<number> {
  const { rows } = await harness.pool.query<{ videos: number }>(
    'select users.videos from users join videos on owner_id = users.id where videos.id = $1',
    [id],
  );
  return rows[0]?.videos ?? -1;
}

it(
  'the job of a killed worker is taken over and completed exactly once',
  async () => {
    const id = await harness.queue('clip.mp4');
    const before = await ownerCount(id);
    const process = startHangingWorker();
    await harness.untilFileExists('hanging-tries');
    process.kill('SIGKILL');
    await once(process, 'exit');
    expect(await harness.video(id)).toMatchObject({ state: 'processing' });
    expect(await harness.jobs(id)).toMatchObject([{ state: 'active' }]);
    // As after a slow restart of the machine, and without the delay before the retry.
    await harness.pool.query(
      `update pgboss.job set started_on = now() - interval '1 minute', retry_delay = 0`,
    );

    await Promise.all([harness.start(), harness.start()]);
    await harness.until(HAS_HLS, [id]);
    expect(await harness.jobs(id)).toMatchObject([
      { name: 'video-playable', state: 'completed', retry_count: 0 },
      { name: 'video-hls', state: 'completed', retry_count: 0 },
    ]);
    expect(await ownerCount(id)).toBe(before + 1);
    expect(readdirSync(join(harness.mediaDir, '.scratch'))).toEqual([]);
  },
  TIMEOUT_MS,
);

it(
  'a worker that is stopped ends quickly, kills its tools and requeues the job without counting the attempt',
  async () => {
    const id = await harness.queue('clip.mp4');
    const process = startHangingWorker();
    await harness.untilFileExists('hanging-tries');
    process.kill('SIGTERM');
    const [code] = await once(process, 'exit');
    expect(code).toBe(0);
    expect(await harness.video(id)).toMatchObject({ state: 'queued', progress: 0 });
    expect(await harness.jobs(id)).toMatchObject([{ state: 'created', retry_count: 0 }]);
    expect(readdirSync(join(harness.mediaDir, '.scratch'))).toEqual([]);
    await harness.start();
    await harness.until(HAS_HLS, [id]);
  },
  TIMEOUT_MS,
);

it(
  'a worker that lost its database ends its job and repeats it when the database is back',
  async () => {
    const id = await harness.queue('clip.mp4');
    const ffmpeg = harness.fakeTool(
      'waiting',
      `if mkdir first-try 2> /dev/null; then exec sleep 300; fi; cd "$OLDPWD"; exec "$FFMPEG" "$@"`,
    );
    await harness.start({ tools: { ...harness.tools, ffmpeg } });
    await harness.untilFileExists('first-try');
    await harness.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ontrend-worker' and datname = current_database()`,
    );
    await harness.pool.query(
      `update pgboss.job set started_on = now() - interval '1 minute', retry_delay = 0`,
    );
    await harness.start({ tools: { ...harness.tools, ffmpeg } });
    await harness.until(HAS_HLS, [id]);
  },
  TIMEOUT_MS,
);

/** Each run is killed at different times. A failure prints the seed. */
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const KILLS = soakCount(2, 10);
/** Latest kill in ms after the job was claimed, enough for both steps of the clip. */
const LATEST_KILL = 1_500;

it(
  `workers killed at ${KILLS} random times lose no video, finish each once and leave no file behind (seed ${SEED})`,
  async () => {
    const random = createSeededRandom(SEED);
    const ids: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      ids.push(await harness.queue('clip.mp4'));
      const worker = startWorkerProcess(harness.tools.ffmpeg);
      await harness.until(
        `select exists (select from pgboss.job where state = 'active' and started_on > now() - interval '30 seconds')`,
      );
      await wait(random.next() * LATEST_KILL);
      worker.kill('SIGKILL');
      await once(worker, 'exit');
      await harness.pool.query(
        `update pgboss.job set retry_delay = 0, retry_limit = 100, start_after = now() - interval '1 second',
           started_on = started_on - interval '1 minute' where state in ('created', 'retry', 'active')`,
      );
    }
    await harness.start();
    for (const id of ids) await waitWithoutRetryDelays(harness, HAS_HLS, [id]);
    for (const id of ids) {
      const jobs = await harness.jobs(id);
      expect(jobs.map(({ name, state }) => [name, state])).toEqual([
        ['video-playable', 'completed'],
        ['video-hls', 'completed'],
      ]);
      const video = await harness.video(id);
      expect(video).toMatchObject({ state: 'ready', progress: 100, failure: null });
      expect(findHlsProblems(harness.tools, join(harness.mediaDir, video.media_key, '1'))).toEqual([]);
    }
    const { rows } = await harness.pool.query(
      'select videos from users where videos <> (select count(*) from videos where owner_id = users.id and listed_at is not null)',
    );
    expect(rows).toEqual([]);
    const lease = await openLockConnection(harness.databaseUrl);
    const swept = await sweepMedia(lease, diskMediaStore(harness.mediaDir), 0);
    await lease.close();
    expect(swept.folders).toEqual([]);
    expect(readdirSync(join(harness.mediaDir, '.scratch'))).toEqual([]);
    reportMeasurement(
      `worker killed ${KILLS} times (seed ${SEED}): ${ids.length} videos finished once each, ${swept.scratches.length} scratch folders swept, no orphaned files`,
    );
  },
  soakTimeoutMs,
);
