import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expireTimers } from '@ontrend/shared/server/testing/expire-timers';
import { openStorage, type Storage } from '../../platform/storage/open-store.ts';
import type { WorkerOptions } from '../../programs/worker/start-worker.ts';
import { PROCESSING_FAILED_MESSAGE } from './constants.ts';
import { HAS_HLS, IS_POSTPONED, useWorkerHarness, waitWithoutRetryDelays } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();
const IS_DELAYED = `select exists (select from pgboss.job where data ->> 'videoId' = $1
  and (data ->> 'postponements')::int = 1 and start_after >= created_on + interval '2 seconds')`;
const HAS_ATTEMPTS = `select exists (select from pgboss.job where data ->> 'videoId' = $1 and retry_count > 0)`;

const openHarnessStorage = () =>
  openStorage({ mediaDir: harness.mediaDir, dataDir: harness.folder, s3: undefined });

/** Starts a tool that fails with `script` as long as the file `name` exists. */
function failingTool(name: string, script: string): Pick<WorkerOptions, 'tools'> {
  const ffmpeg = harness.fakeTool(
    name,
    `touch -a ${name}.called; if [ ! -e ${name}.over ]; then ${script}; fi; cd "$OLDPWD"; exec "$FFMPEG" "$@"`,
  );
  return { tools: { ...harness.tools, ffmpeg } };
}

/** Waits until a job was postponed more often than it could be tried, ends the failure and waits for the video. */
async function expectCompletion(id: number, endFailure: () => unknown): Promise<void> {
  await waitWithoutRetryDelays(harness, IS_POSTPONED, [String(id), 6]);
  expect(await harness.video(id)).toMatchObject({ state: 'queued', failure: null, progress: 0 });
  await endFailure();
  await waitWithoutRetryDelays(harness, HAS_HLS, [id]);
  expect(await harness.video(id)).toMatchObject({ state: 'ready', failure: null });
  expect(await harness.jobs(id)).toMatchObject([
    { name: 'video-playable', state: 'completed', retry_count: 0 },
    { name: 'video-hls', state: 'completed', retry_count: 0 },
  ]);
}

it.each([
  ['cannot write its output', 'echo "av_interleaved_write_frame(): No space left on device" >&2; exit 228'],
  ['is killed', 'kill -9 $$'],
])(
  'a video whose tool %s waits, and is processed afterwards without a counted attempt',
  async (_what, script) => {
    rmSync(join(harness.folder, 'tool.over'), { force: true });
    const id = await harness.queue('clip.mp4');
    await harness.start(failingTool('tool', script));
    await expectCompletion(id, () => harness.fakeTool('tool.over', ''));
  },
  TIMEOUT_MS,
);

it(
  'a video whose tool takes too long is attempted again',
  async () => {
    const ffprobe = harness.fakeTool(
      'slow',
      `if mkdir slow.started 2> /dev/null; then exec sleep 300; fi; cd "$OLDPWD"; exec '${harness.tools.ffprobe}' "$@"`,
    );
    const restore = expireTimers(60_000, () => existsSync(join(harness.folder, 'slow.started')));
    const id = await harness.queue('clip.mp4');
    await harness.start({ tools: { ...harness.tools, ffprobe } });
    await waitWithoutRetryDelays(harness, HAS_ATTEMPTS, [String(id)]).finally(restore);
    await waitWithoutRetryDelays(harness, HAS_HLS, [id]);
    expect(await harness.video(id)).toMatchObject({ state: 'ready', failure: null });
  },
  TIMEOUT_MS,
);

it(
  'a video that cannot be published waits, and is processed afterwards',
  async () => {
    let isFull = true;
    const storage = await openHarnessStorage();
    const full: Storage = {
      ...storage,
      store: {
        ...storage.store,
        async publish(...args) {
          if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
          await storage.store.publish(...args);
        },
      },
    };
    const id = await harness.queue('clip.mp4');
    await harness.start({ storage: full });
    await expectCompletion(id, () => {
      isFull = false;
    });
  },
  TIMEOUT_MS,
);

it(
  'a video whose state cannot be stored is processed when the database has space again',
  async () => {
    await harness.pool.query(
      `create function disk_full() returns trigger language plpgsql as
         $$ begin raise 'could not extend file' using errcode = '53100'; end $$;
       create trigger disk_full before update on videos for each row execute function disk_full()`,
    );
    const errors: object[] = [];
    const id = await harness.queue('clip.mp4');
    const failing = new Promise<void>((resolve) => {
      const error = (details: object) => {
        errors.push(details);
        resolve();
      };
      void harness.start({ log: { info() {}, warn() {}, error } });
    });
    await failing;
    await harness.pool.query('drop function disk_full cascade');
    await waitWithoutRetryDelays(harness, HAS_HLS, [id]);
    expect(await harness.video(id)).toMatchObject({ state: 'ready', failure: null });
    expect((await harness.jobs(id)).map(({ retry_count }) => retry_count)).toEqual([0, 0]);
    expect(errors).toMatchObject([{ kind: 'no-space', source: 'database' }]);
  },
  TIMEOUT_MS,
);

it(
  'a video whose worker loses the database is processed again after a delay, without a counted attempt',
  async () => {
    const id = await harness.queue('clip.mp4');
    await harness.start(failingTool('lost', 'exec sleep 300'));
    await harness.untilFileExists('lost.called');
    harness.fakeTool('lost.over', '');
    await harness.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ontrend-worker' and datname = current_database()`,
    );
    await harness.until(IS_DELAYED, [String(id)]);
    await waitWithoutRetryDelays(harness, HAS_HLS, [id]);
    expect((await harness.jobs(id)).map(({ retry_count }) => retry_count)).toEqual([0, 0]);
  },
  TIMEOUT_MS,
);

it(
  'jobs stay queued while only the reserve of the disk is free',
  async () => {
    let hasSpace = false;
    const storage = await openHarnessStorage();
    const { diskSpace } = storage;
    let check = () => {};
    const checked = new Promise<void>((resolve) => {
      check = resolve;
    });
    const id = await harness.queue('clip.mp4');
    await harness.start({
      storage: {
        ...storage,
        diskSpace: {
          ...diskSpace,
          async assertSpace() {
            check();
            if (!hasSpace) throw Object.assign(new Error('only the reserve is free'), { code: 'NO_SPACE' });
          },
        },
      },
    });
    await checked;
    expect(await harness.jobs(id)).toMatchObject([{ state: 'created', retry_count: 0 }]);
    hasSpace = true;
    await harness.until(HAS_HLS, [id]);
  },
  TIMEOUT_MS,
);

it(
  'a step that fails for any reason while only the reserve is free is postponed',
  async () => {
    let hasSpace = false;
    const storage = await openHarnessStorage();
    const diskSpace = { ...storage.diskSpace, hasSpace: async () => hasSpace };
    const id = await harness.queue('clip.mp4');
    await harness.start({
      storage: { ...storage, diskSpace },
      ...failingTool('unclear', 'echo "moov atom not found" >&2; exit 1'),
    });
    await expectCompletion(id, () => {
      hasSpace = true;
      harness.fakeTool('unclear.over', '');
    });
  },
  TIMEOUT_MS,
);

it(
  'attempts that failed because of the file still count after a failure of the machine',
  async () => {
    const id = await harness.queue('clip.mp4');
    await harness.start(failingTool('both', 'if mkdir file-error 2> /dev/null; then exit 1; fi; kill -9 $$'));
    await waitWithoutRetryDelays(harness, IS_POSTPONED, [String(id), 1]);
    const { rows } = await harness.pool.query(
      `select retry_limit from pgboss.job where data ->> 'videoId' = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ retry_limit: 2 }]);
  },
  TIMEOUT_MS,
);

it(
  'a file whose tool crashes or exceeds its memory fails after four attempts',
  async () => {
    const ffmpeg = harness.fakeTool(
      'out-of-memory',
      'echo try >> memory-tries; if [ $(wc -l < memory-tries) = 1 ]; then kill -SEGV $$; fi; echo "Cannot allocate memory" >&2; exit 244',
    );
    const id = await harness.queue('clip.mp4');
    await harness.start({ tools: { ...harness.tools, ffmpeg } });
    await waitWithoutRetryDelays(harness, `select state = 'failed' from videos where id = $1`, [id]);
    expect(await harness.video(id)).toMatchObject({ failure: PROCESSING_FAILED_MESSAGE });
    expect(harness.countLines('memory-tries')).toBe(4);
  },
  TIMEOUT_MS,
);

it(
  'a tool that has been killed for a day counts as an attempt',
  async () => {
    const id = await harness.queue('clip.mp4');
    await harness.pool.query(
      `update pgboss.job set data = data || jsonb_build_object('toolInterruptedAt', $1::bigint)`,
      [Date.now() - 25 * 3_600_000],
    );
    await harness.start(failingTool('hungry', 'kill -9 $$'));
    await waitWithoutRetryDelays(harness, `select state = 'failed' from videos where id = $1`, [id]);
  },
  TIMEOUT_MS,
);
