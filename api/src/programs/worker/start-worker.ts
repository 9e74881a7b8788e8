import { setMaxListeners } from 'node:events';
import { QUEUES } from '../../domain/processing/constants.ts';
import { runJobs } from '../../domain/processing/job-runner.ts';
import { openQueues } from '../../domain/processing/queues.ts';
import { createFailureLog, type FailureLog } from '../../platform/failures/failure-log.ts';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import type { MediaTools } from '../../platform/media/tools.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import { watchDiskSpace } from '../../platform/storage/watch-disk-space.ts';
import type { WorkerMetrics } from './metrics.ts';
import { runPeriodicJobs } from './run-periodic-jobs.ts';

export interface WorkerOptions {
  databaseUrl: string;
  /** Base URL of links in mails. */
  siteUrl: string;
  /** Contains the uploads and receives the processed files. */
  storage: Storage;
  tools: MediaTools;
  log: WorkerLog;
  /** Records every job that ends. */
  metrics?: WorkerMetrics;
  /** Delay between polls for jobs, which tests shorten, in milliseconds. */
  pollIntervalMs?: number;
}

export interface Worker {
  /** Stops the tools, releases running jobs and closes the connections. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Queues of each job runner. One runner processes only the `playable` queue, so that a long HLS job never
 * delays an upload; the other one does both. There are two because the smallest supported machine has two
 * cores.
 */
const RUNNER_QUEUES = [[QUEUES.playable], [QUEUES.playable, QUEUES.hls]] as const;

/**
 * Limit of listeners on the signal that stops the worker: each loop and each running job has one. Node.js warns of a leak when there
 * are more.
 */
const MAX_STOP_LISTENERS = 40;

/**
 * Returns a log that reports failures of the machine to `failureLog`, which logs their beginning and end: every loop of the worker has the
 * same failure again at each attempt.
 */
function withoutRepeatedFailures(log: WorkerLog, failureLog: FailureLog): WorkerLog {
  return {
    ...log,
    error(details, message) {
      if (!('err' in details && failureLog.report(details.err))) log.error(details, message);
    },
  };
}

/** Starts the job runners and the periodic jobs. The database must be migrated. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { databaseUrl, siteUrl, storage, tools, metrics, pollIntervalMs } = options;
  const failureLog = createFailureLog(options.log);
  const log = withoutRepeatedFailures(options.log, failureLog);
  const stopping = new AbortController();
  const stop = stopping.signal;
  setMaxListeners(MAX_STOP_LISTENERS, stop);
  const boss = await openQueues({
    databaseUrl,
    maintain: true,
    onError: (error) => log.error({ err: error }, 'job queue error'),
  });
  const context = { tools, storage };
  const heldJobs = new Set<string>();
  const runners = RUNNER_QUEUES.map((queues) =>
    runJobs({
      databaseUrl,
      boss,
      context,
      queues,
      stop,
      heldJobs,
      pollIntervalMs,
      onEnd(job, result, milliseconds) {
        metrics?.recordJob(job, result, milliseconds);
        const { queue, videoId } = job;
        const details = { queue, videoId, result: result.kind, milliseconds: Math.round(milliseconds) };
        if (result.kind === 'failed') log.error({ ...details, err: result.error }, 'video job failed');
        else log.info(details, 'video job ended');
        if (result.kind === 'postponed') failureLog.report(result.error);
      },
      onError: (error) => log.error({ err: error }, 'job runner failed, will retry'),
    }),
  );
  const running = [...runners, runPeriodicJobs({ databaseUrl, siteUrl, boss, heldJobs, storage, log, stop })];
  const stopWatching = watchDiskSpace(storage.diskSpace, log);
  let stopped: Promise<void> | undefined;
  return {
    stop() {
      stopping.abort(new Error('The worker is stopping'));
      stopWatching();
      failureLog.stop();
      stopped ??= Promise.all(running).then(() => boss.stop({ graceful: false }));
      return stopped;
    },
  };
}
