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
import { REMOVAL_INTERVAL, REMOVAL_RETRY } from './constants.ts';

interface RemovalOptions {
  databaseUrl: string;
  storage: Storage;
  log: WorkerLog;
  stop: AbortSignal;
}

/** Removes people whose day has come, at once and every hour, until stopped. Outlives a lost database. */
export async function keepRemoving({ databaseUrl, storage, log, stop }: RemovalOptions): Promise<void> {
  const pool = createPool(databaseUrl, 1);
  const round = async (): Promise<DeletedAccounts> => {
    await deleteExpiredRecords(pool);
    await purgeDeletedMessages(pool, stop);
    return deleteDueAccounts({ pool, storage, stop });
  };
  try {
    while (!stop.aborted) {
      let pause = REMOVAL_INTERVAL;
      try {
        const removed = await round();
        if (removed.deleted > 0) log.info({ ...removed }, 'people were removed');
        if (removed.waiting > 0) pause = REMOVAL_RETRY;
      } catch (error) {
        if (!stop.aborted) log.error({ err: error }, 'removing people failed and is tried again');
        pause = REMOVAL_RETRY;
      }
      await wait(pause, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await pool.end();
  }
}
