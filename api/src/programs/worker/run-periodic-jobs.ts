import type PgBoss from 'pg-boss';
import { rollUpAnalytics } from '../../domain/analytics/roll-up.ts';
import { mailDueRecoveries } from '../../domain/factors/recoveries.ts';
import { purgeInactiveBrowsers } from '../../domain/feed/purge-view-history.ts';
import {
  type LockConnection,
  openLockConnection,
  withLockConnection,
} from '../../domain/processing/lock-connection.ts';
import { recoverAbandonedJobs } from '../../domain/processing/recover-jobs.ts';
import { createMediaKeyRotation, KEY_BATCH_SIZE } from '../../domain/processing/rotate-media-keys.ts';
import { deleteDueAccounts, deleteExpiredRecords } from '../../domain/retention/delete-accounts.ts';
import { purgeDeletedMessages } from '../../domain/retention/delete-messages.ts';
import { purgeRemovedVideos } from '../../domain/retention/delete-videos.ts';
import { sweepMedia } from '../../domain/retention/sweep-media.ts';
import { purgeHistory } from '../../domain/watch-history/purge-history.ts';
import { createDayPartitions, dropOldDayPartitions } from '../../platform/db/day-partitions.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import { DAY_PARTITIONED_TABLES } from './day-partitioned-tables.ts';
import { type PeriodicJob, runPeriodically } from './run-periodically.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** One connection for each job that uses the pool, so that a long run delays no other job. */
const POOL_SIZE = 7;

interface PeriodicJobsOptions {
  databaseUrl: string;
  /** Base URL of links in mails. */
  siteUrl: string;
  boss: PgBoss;
  /** IDs of the jobs that this process has claimed, also while its connection to the database is lost. */
  heldJobs: ReadonlySet<string>;
  storage: Storage;
  log: WorkerLog;
  stop: AbortSignal;
}

/** Runs all periodic jobs of the worker until stopped. */
export async function runPeriodicJobs(options: PeriodicJobsOptions): Promise<void> {
  const { databaseUrl, siteUrl, boss, heldJobs, storage, log, stop } = options;
  const pool = createPool(databaseUrl, POOL_SIZE);
  let keyConnection: LockConnection | undefined;
  const rotateMediaKeys = createMediaKeyRotation(storage.store, (videoId, error) =>
    log.error(
      { videoId, err: error },
      'a media key was not rotated, or its old files were not deleted, will retry',
    ),
  );
  const jobs: PeriodicJob[] = [
    {
      name: 'job recovery',
      intervalMs: 15 * SECOND_MS,
      async run() {
        const recover = (connection: LockConnection) => recoverAbandonedJobs(boss, connection, heldJobs);
        const count = await withLockConnection(databaseUrl, recover);
        if (count > 0) log.info({ count }, 'abandoned jobs recovered');
      },
    },
    {
      name: 'analytics rollup',
      intervalMs: 30 * SECOND_MS,
      async run() {
        const events = await rollUpAnalytics(pool);
        await purgeInactiveBrowsers(pool);
        if (events > 0) log.info({ events }, 'analytics events rolled up');
      },
    },
    {
      name: 'partition maintenance',
      intervalMs: MINUTE_MS,
      async run() {
        for (const table of DAY_PARTITIONED_TABLES) {
          await createDayPartitions(pool, table);
          const dropped = await dropOldDayPartitions(pool, table);
          if (dropped > 0) log.info({ table: table.name, dropped }, 'old partitions dropped');
        }
      },
    },
    {
      // Adds new words to the spelling vocabulary, and moves entries whose popularity has changed (decision 022).
      name: 'search maintenance',
      intervalMs: MINUTE_MS,
      async run() {
        await pool.query('select search_learn()');
        await pool.query('select search_sort_tiers()');
      },
    },
    {
      name: 'retention',
      intervalMs: HOUR_MS,
      retryMs: MINUTE_MS,
      async run() {
        await deleteExpiredRecords(pool);
        await purgeDeletedMessages(pool, stop);
        await purgeHistory(pool, stop);
      },
    },
    {
      // Often, because the address and the username of an account are reserved until its data is removed.
      name: 'account deletion',
      intervalMs: MINUTE_MS,
      async run() {
        const accounts = await deleteDueAccounts({ pool, storage, stop });
        if (accounts.deleted > 0) log.info({ ...accounts }, 'accounts deleted');
      },
    },
    {
      name: 'account recovery',
      intervalMs: MINUTE_MS,
      async run() {
        const count = await mailDueRecoveries(pool, siteUrl);
        if (count > 0) log.info({ count }, 'account recovery links mailed');
      },
    },
    {
      name: 'video deletion',
      intervalMs: 2 * SECOND_MS,
      async run() {
        const count = await purgeRemovedVideos({ pool, storage, stop });
        if (count > 0) log.info({ count }, 'deleted videos purged');
      },
    },
    {
      name: 'media key rotation',
      intervalMs: SECOND_MS,
      // Less often than usual, because an interrupted rotation copies all files of its video again.
      retryMs: 5 * SECOND_MS,
      async run() {
        if (!keyConnection || keyConnection.lost.aborted)
          keyConnection = await openLockConnection(databaseUrl);
        const count = await rotateMediaKeys(keyConnection);
        if (count > 0) log.info({ count }, 'media keys rotated');
        return count < KEY_BATCH_SIZE ? undefined : 0;
      },
    },
    {
      // On every worker, because each deletes the scratch folders of its own machine.
      name: 'media sweep',
      intervalMs: HOUR_MS,
      async run() {
        const sweep = (connection: LockConnection) => sweepMedia(connection, storage.store);
        const swept = await withLockConnection(databaseUrl, sweep);
        if (Object.values(swept).some((names) => names.length > 0))
          log.info({ ...swept }, 'orphaned media files deleted');
      },
    },
  ];
  await Promise.all(jobs.map((job) => runPeriodically(job, log, stop)));
  await keyConnection?.close().catch(() => {});
  await pool.end();
}
