import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunSql } from '../../platform/db/run-sql.ts';
import { checkLimits } from '../../platform/media/limits.ts';
import { makeHls } from '../../platform/media/make-hls.ts';
import { makePlayable } from '../../platform/media/make-playable.ts';
import { probe } from '../../platform/media/probe.ts';
import type { MediaTools } from '../../platform/media/tools.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import { QUEUES, type QueueName } from './constants.ts';
import { markHls, markReady, type VideoRecord } from './video-record.ts';

/** What making videos needs; the same for every job. */
export interface Workshop {
  tools: MediaTools;
  storage: Storage;
}

export interface StageRun {
  workshop: Workshop;
  video: VideoRecord;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
  /**
   * Says where the video's files belong now, and keeps them there meanwhile: its key may have changed since.
   * @throws when the video is gone
   */
  place<T>(work: (folder: string) => Promise<T>): Promise<T>;
}

/** What is to be written when the files are in place. */
type Finish = (run: RunSql) => Promise<void>;

interface Stage {
  /** The work has been done before: only the job has to end. */
  isDone(video: VideoRecord): boolean;
  /** Makes the files in the scratch folder. */
  make(run: StageRun, source: string, folder: string): Promise<Finish>;
  /** The file that tells that all others are there. */
  last: string;
  /** The queue that goes on with the video. */
  next: QueueName | null;
}

const playable: Stage = {
  isDone: ({ state }) => state === 'ready',
  async make({ workshop: { tools }, video, signal, onProgress }, source, folder) {
    const facts = await probe(source, tools, signal);
    checkLimits(facts);
    const made = await makePlayable({ tools, source, facts, folder, signal, onProgress });
    return (run) => markReady(run, video.id, facts, made);
  },
  last: 'progressive.mp4',
  next: QUEUES.hls,
};

const hls: Stage = {
  isDone: ({ hasHls }) => hasHls,
  async make({ workshop: { tools }, video, signal, onProgress }, source, folder) {
    const facts = await probe(source, tools, signal);
    await makeHls({ tools, source, facts, folder, signal, onProgress });
    return (run) => markHls(run, video.id);
  },
  last: 'master.m3u8',
  next: null,
};

const STAGES: Record<QueueName, Stage> = { [QUEUES.playable]: playable, [QUEUES.hls]: hls };

/** The queue that goes on with a video when this one has done its part. */
export function nextQueue(queue: QueueName): QueueName | null {
  return STAGES[queue].next;
}

/**
 * Does one stage of a video up to the files in their place; nothing half-made is ever seen.
 * @returns what has to be written in the transaction that ends the job
 */
export async function runStage(queue: QueueName, run: StageRun): Promise<Finish> {
  const { workshop, video } = run;
  const stage = STAGES[queue];
  if (stage.isDone(video)) return async () => {};
  if (!video.sourceKey) throw new Error(`Video ${video.id} has no source`);
  const { store, sources } = workshop.storage;
  const scratch = await store.openScratch(`${video.id}-${queue}`);
  try {
    const source = await sources.fetch(video.sourceKey, scratch, run.signal);
    const folder = join(scratch, 'made');
    await mkdir(folder);
    const finish = await stage.make(run, source, folder);
    run.signal.throwIfAborted();
    await run.place((target) => store.publish(folder, target, stage.last));
    return finish;
  } finally {
    await store.closeScratch(scratch);
  }
}
