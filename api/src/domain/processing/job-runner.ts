import { setTimeout as wait } from 'node:timers/promises';
import type PgBoss from 'pg-boss';
import { type HeldJob, takeJob } from './claimed-job.ts';
import { POLL_INTERVAL, type QueueName, RECONNECT_DELAY } from './constants.ts';
import { type Lease, openLease } from './lock-connection.ts';
import type { Workshop } from './pipeline-steps.ts';
import { type JobEnd, runJob } from './run-job.ts';

export interface LaneOptions {
  databaseUrl: string;
  boss: PgBoss;
  workshop: Workshop;
  /** The most urgent first. */
  queues: readonly QueueName[];
  stop: AbortSignal;
  onEnd: (job: HeldJob, end: JobEnd, milliseconds: number) => void;
  onTrouble: (error: unknown) => void;
}

/** Resolves early when stopped. */
async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal: stop }).catch(() => {});
}

async function workThrough(
  { boss, workshop, queues, stop, onEnd }: LaneOptions,
  lease: Lease,
): Promise<void> {
  while (!stop.aborted && !lease.lost.aborted) {
    const job = await takeJob(boss, queues);
    if (!job) {
      await pause(POLL_INTERVAL, stop);
      continue;
    }
    const started = performance.now();
    const end = await runJob({ boss, lease, workshop, stop }, job);
    onEnd(job, end, performance.now() - started);
  }
}

/** Does one job after the other until stopped, and outlives a database that goes away and comes back. */
export async function runLane(options: LaneOptions): Promise<void> {
  const { stop, databaseUrl, onTrouble } = options;
  while (!stop.aborted) {
    let lease: Lease | undefined;
    try {
      lease = await openLease(databaseUrl);
      await workThrough(options, lease);
      if (lease.lost.aborted) throw lease.lost.reason;
    } catch (error) {
      onTrouble(error);
      await pause(RECONNECT_DELAY, stop);
    } finally {
      await lease?.close().catch(() => {});
    }
  }
}
