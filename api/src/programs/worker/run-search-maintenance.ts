import { setTimeout as wait } from 'node:timers/promises';
import { createPool } from '../../platform/db/pool.ts';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import { SEARCH_MAINTENANCE_INTERVAL_MS } from './constants.ts';

/**
 * Adds new words to the spelling vocabulary and moves entries whose popularity has changed between the search
 * tiers (decision 022), until stopped. Survives database outages.
 */
export async function runSearchMaintenance(
  databaseUrl: string,
  log: WorkerLog,
  stop: AbortSignal,
): Promise<void> {
  const pool = createPool(databaseUrl, 1);
  try {
    while (!stop.aborted) {
      try {
        await pool.query('select search_learn()');
        await pool.query('select search_sort_tiers()');
      } catch (error) {
        log.error({ err: error }, 'search maintenance failed, will retry');
      }
      await wait(SEARCH_MAINTENANCE_INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await pool.end();
  }
}
