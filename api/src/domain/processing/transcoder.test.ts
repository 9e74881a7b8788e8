import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '@ontrend/shared/server/process-identity';
import { programArguments } from '../../../test/programs.ts';
import { createToolClient } from '../../platform/media/tool-client.ts';
import { PROCESSING_FAILED_MESSAGE } from './constants.ts';
import { HAS_HLS, IS_POSTPONED, useWorkerHarness, waitWithoutRetryDelays } from './testing/worker-harness.ts';

/** Timeout in ms, generous for a busy machine. */
const TIMEOUT_MS = 60_000;
const harness = useWorkerHarness();
const services: ChildProcess[] = [];

const socketPath = () => join(harness.folder, 'transcoder.sock');
const startWorker = () => harness.start({ tools: createToolClient(socketPath()).tools });

async function killService(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

afterEach(async () => {
  for (const child of services.splice(0)) await killService(child);
});

/** Starts the program of the service with a script as ffmpeg. */
async function startService(script: string): Promise<ChildProcess> {
  const ffmpeg = harness.fakeTool('service-ffmpeg', `${script}; cd "$OLDPWD"; exec "$FFMPEG" "$@"`);
  const ffprobe = harness.fakeTool(
    'service-ffprobe',
    `echo call >> ffprobe-calls; cd "$OLDPWD"; exec '${harness.tools.ffprobe}' "$@"`,
  );
  const child = spawn(process.execPath, programArguments('transcoder'), {
    env: {
      ...{ PATH: process.env.PATH, FFMPEG_PATH: ffmpeg, FFPROBE_PATH: ffprobe },
      ...{ TRANSCODER_SOCKET: socketPath(), TRANSCODER_FILES: harness.folder },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  services.push(child);
  for await (const line of child.stdout) if (String(line).includes('"transcoder ready"')) break;
  return child;
}

async function expectCompletion(id: number): Promise<void> {
  await waitWithoutRetryDelays(harness, HAS_HLS, [id]);
  expect(await harness.video(id)).toMatchObject({ state: 'ready', failure: null });
  // A job that is postponed is queued again with the attempts that are left.
  const { rows } = await harness.pool.query(
    `select retry_limit - retry_count as left from pgboss.job where data ->> 'videoId' = $1`,
    [String(id)],
  );
  expect(rows).toEqual([{ left: 3 }, { left: 3 }]);
}

it(
  'a video is read and processed by the service alone',
  async () => {
    await startService('echo call >> ffmpeg-calls');
    const id = await harness.queue('clip.mp4');
    await startWorker();
    await expectCompletion(id);
    // Header and packets in both steps; loudness in both, the encoding of both, and the poster.
    expect(harness.countLines('ffprobe-calls')).toBe(4);
    expect(harness.countLines('ffmpeg-calls')).toBe(5);
  },
  TIMEOUT_MS,
);

it(
  'a video waits while the service is away, and is processed afterwards without a counted attempt',
  async () => {
    const id = await harness.queue('clip.mp4');
    await startWorker();
    await waitWithoutRetryDelays(harness, IS_POSTPONED, [String(id), 6]);
    expect(await harness.video(id)).toMatchObject({ state: 'queued', failure: null });
    await startService(':');
    await expectCompletion(id);
  },
  TIMEOUT_MS,
);

it(
  'a video whose service is killed is processed by the next one without a counted attempt',
  async () => {
    const first = await startService('touch killed.started; exec sleep 300');
    const id = await harness.queue('clip.mp4');
    await startWorker();
    await harness.untilFileExists('killed.started');
    await killService(first);
    await waitWithoutRetryDelays(harness, IS_POSTPONED, [String(id), 1]);
    await startService(':');
    await expectCompletion(id);
  },
  TIMEOUT_MS,
);

it(
  'a service that shuts down ends its tools, whose videos wait',
  async () => {
    const first = await startService(
      'echo $$ > stopped.writing; mv stopped.writing stopped.pid; exec sleep 300',
    );
    const id = await harness.queue('clip.mp4');
    await startWorker();
    await harness.untilFileExists('stopped.pid');
    first.kill('SIGTERM');
    await once(first, 'exit');
    expect(first.exitCode).toBe(0);
    await startService(':');
    await expectCompletion(id);
    expect(isAlive(Number(readFileSync(join(harness.folder, 'stopped.pid'), 'utf8')))).toBe(false);
  },
  TIMEOUT_MS,
);

it(
  'a worker that shuts down ends its tool in the service',
  async () => {
    await startService('echo $$ > worker.writing; mv worker.writing worker.pid; exec sleep 300');
    await harness.queue('clip.mp4');
    const worker = await startWorker();
    await harness.untilFileExists('worker.pid');
    const pid = Number(readFileSync(join(harness.folder, 'worker.pid'), 'utf8'));
    expect(isAlive(pid)).toBe(true);
    await worker.stop();
    expect(isAlive(pid)).toBe(false);
  },
  TIMEOUT_MS,
);

it(
  'a file that crashes its tool in the service fails after four attempts',
  async () => {
    await startService('echo try >> crashes; kill -SEGV $$');
    const id = await harness.queue('clip.mp4');
    await startWorker();
    await waitWithoutRetryDelays(harness, `select state = 'failed' from videos where id = $1`, [id]);
    expect(await harness.video(id)).toMatchObject({ failure: PROCESSING_FAILED_MESSAGE });
    expect(harness.countLines('crashes')).toBe(4);
  },
  TIMEOUT_MS,
);
