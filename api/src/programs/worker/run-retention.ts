import { setTimeout as wait } from 'node:timers/promises';
import {
  type DeletedAccounts,
  deleteDueAccounts,
  deleteExpiredRecords,
} from '../../domain/retention/delete-accounts.ts';
import { purgeDeletedMessages } from '../../domain/retention/delete-messages.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import type { Storage } from '../../platform/storage/open-store.ts';
import { RETENTION_INTERVAL_MS, RETENTION_RETRY_MS } from './constants.ts';

interface RetentionOptions {
  databaseUrl: string;
  storage: Storage;
  log: WorkerLog;
  stop: AbortSignal;
}

/**
 * Deletes accounts whose deletion is due and outdated data, at the start and then every hour, until stopped.
 * Survives database outages.
 */
export async function runRetention({ databaseUrl, storage, log, stop }: RetentionOptions): Promise<void> {
  const pool = createPool(databaseUrl, 1);
  const round = async (): Promise<DeletedAccounts> => {
    await deleteExpiredRecords(pool);
    await purgeDeletedMessages(pool, stop);
    return deleteDueAccounts({ pool, storage, stop });
  };
  try {
    while (!stop.aborted) {
      let pause = RETENTION_INTERVAL_MS;
      try {
        const removed = await round();
        if (removed.deleted > 0) log.info({ ...removed }, 'accounts deleted');
        if (removed.waiting > 0) pause = RETENTION_RETRY_MS;
      } catch (error) {
        if (!stop.aborted) log.error({ err: error }, 'retention failed, will retry');
        pause = RETENTION_RETRY_MS;
      }
      await wait(pause, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await pool.end();
  }
}
