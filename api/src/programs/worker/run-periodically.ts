import { setTimeout as wait } from 'node:timers/promises';
import type { WorkerLog } from '../../platform/log/json-log.ts';

export interface PeriodicJob {
  /** For the log. */
  name: string;
  /** Delay between two runs, in milliseconds. */
  intervalMs: number;
  /** Delay after a failed run, in milliseconds. Default: `intervalMs` */
  retryMs?: number;
  /** @returns the delay before the next run in milliseconds, if it differs from `intervalMs` */
  run(): Promise<number | undefined>;
}

/**
 * Runs a job at once and then periodically until stopped. Survives failures, such as database outages. Each worker runs it, also
 * at the same time: a job finds what is due in the database or the storage, and does nothing if another worker has done it.
 */
export async function runPeriodically(job: PeriodicJob, log: WorkerLog, stop: AbortSignal): Promise<void> {
  const { name, intervalMs, retryMs = intervalMs } = job;
  while (!stop.aborted) {
    let pauseMs: number;
    try {
      pauseMs = (await job.run()) ?? intervalMs;
    } catch (error) {
      if (!stop.aborted) log.error({ err: error }, `${name} failed, will retry`);
      pauseMs = retryMs;
    }
    await wait(pauseMs, undefined, { signal: stop }).catch(() => {});
  }
}
