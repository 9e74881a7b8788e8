import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunSql } from '../../platform/db/run-sql.ts';
import { findMachineFailure, NoSpaceError } from '../../platform/failures/machine-failure.ts';
import { encodeHls } from '../../platform/media/encode-hls.ts';
import { encodeProgressive } from '../../platform/media/encode-progressive.ts';
import { assertWithinLimits } from '../../platform/media/limits.ts';
import { probeVideo } from '../../platform/media/probe.ts';
import type { MediaTools } from '../../platform/media/tools.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import { QUEUES, type QueueName } from './constants.ts';
import { markHlsReady, markReady, type VideoRecord } from './video-record.ts';

/** The services that processing needs, shared by all jobs of a worker. */
export interface WorkerContext {
  tools: MediaTools;
  storage: Storage;
}

export interface StepRun {
  context: WorkerContext;
  video: VideoRecord;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /**
   * Calls `write` with the video's current media folder and prevents a key rotation until it returns: the key may have
   * changed since the job began.
   * @throws when the video was deleted
   */
  withTargetFolder<T>(write: (folder: string) => Promise<T>): Promise<T>;
}

/** Permissions of the results, in which tools of another user could replace what was checked (`tool-files.ts`). */
const WORKER_ONLY = 0o700;

/** Writes the result of a step to the database, after its files were published. */
type CommitResult = (run: RunSql) => Promise<void>;

interface PipelineStep {
  /** True if the result already exists and only the job has to be completed. */
  isDone(video: VideoRecord): boolean;
  /** Creates the files in the scratch folder. */
  process(run: StepRun, source: string, folder: string): Promise<CommitResult>;
  /** The file that is published last; its existence means that all others exist. */
  lastFile: string;
  /** The queue of the next step. */
  nextQueue: QueueName | null;
}

const progressiveStep: PipelineStep = {
  isDone: ({ state }) => state === 'ready',
  async process({ context: { tools }, video, signal, onProgress }, source, folder) {
    const metadata = await probeVideo(source, tools, signal);
    assertWithinLimits(metadata);
    const output = await encodeProgressive({ tools, source, metadata, folder, signal, onProgress });
    return (run) => markReady(run, video.id, metadata, output);
  },
  lastFile: 'progressive.mp4',
  nextQueue: QUEUES.hls,
};

const hlsStep: PipelineStep = {
  isDone: ({ hasHls }) => hasHls,
  async process({ context: { tools }, video, signal, onProgress }, source, folder) {
    const metadata = await probeVideo(source, tools, signal);
    await encodeHls({ tools, source, metadata, folder, signal, onProgress });
    return (run) => markHlsReady(run, video.id);
  },
  lastFile: 'master.m3u8',
  nextQueue: null,
};

const STEP_BY_QUEUE: Record<QueueName, PipelineStep> = {
  [QUEUES.playable]: progressiveStep,
  [QUEUES.hls]: hlsStep,
};

/** Returns the queue of the step that follows `queue`. */
export function getNextQueue(queue: QueueName): QueueName | null {
  return STEP_BY_QUEUE[queue].nextQueue;
}

/**
 * Runs one step of a video and publishes its files. Incomplete results are never visible.
 * @returns writes the result; to be called in the transaction that completes the job
 */
export async function runStep(queue: QueueName, run: StepRun): Promise<CommitResult> {
  const { context, video } = run;
  const step = STEP_BY_QUEUE[queue];
  if (step.isDone(video)) return async () => {};
  if (!video.sourceKey) throw new Error(`Video ${video.id} has no source`);
  const { store, sources, diskSpace } = context.storage;
  const scratch = await store.openScratch(`${video.id}-${queue}`);
  try {
    const source = await sources.fetch(video.sourceKey, scratch, run.signal);
    const folder = join(scratch, 'output');
    await mkdir(folder, { mode: WORKER_ONLY });
    const commit = await step.process(run, source, folder);
    run.signal.throwIfAborted();
    await run.withTargetFolder((target) => store.publish(folder, target, step.lastFile));
    return commit;
  } catch (error) {
    // Some tools report a full disk with an unknown error, or not at all, and the next step fails.
    if (findMachineFailure(error) || run.signal.aborted) throw error;
    if (await diskSpace.hasSpace('media')) throw error;
    throw new NoSpaceError('The disk became full during the step', { cause: error });
  } finally {
    await store.closeScratch(scratch);
  }
}
