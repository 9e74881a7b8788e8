import { setTimeout as wait } from 'node:timers/promises';
import { createEventPartitions, dropOldEventPartitions } from '../../domain/analytics/event-partitions.ts';
import { rollUpAnalytics } from '../../domain/analytics/roll-up.ts';
import { purgeInactiveBrowsers } from '../../domain/feed/purge-view-history.ts';
import { createPool } from '../../platform/db/pool.ts';
import type { WorkerLog } from '../../platform/log/json-log.ts';
import { ANALYTICS_ROLLUP_INTERVAL_MS } from './constants.ts';

/**
 * Rolls up analytics events and maintains their daily partitions until stopped. Survives database outages.
 */
export async function runAnalyticsRollup(
  databaseUrl: string,
  log: WorkerLog,
  stop: AbortSignal,
): Promise<void> {
  const pool = createPool(databaseUrl, 1);
  try {
    while (!stop.aborted) {
      try {
        await createEventPartitions(pool);
        await dropOldEventPartitions(pool);
        const events = await rollUpAnalytics(pool);
        await purgeInactiveBrowsers(pool);
        if (events > 0) log.info({ events }, 'analytics events rolled up');
      } catch (error) {
        log.error({ err: error }, 'analytics rollup failed, will retry');
      }
      await wait(ANALYTICS_ROLLUP_INTERVAL_MS, undefined, { signal: stop }).catch(() => {});
    }
  } finally {
    await pool.end();
  }
}
