import type { Pool, PoolClient } from 'pg';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { CHANGES_BATCH_SIZE, ROLLUP_BATCH_SIZE, ROLLUP_LOCK_KEY } from './constants.ts';
import { applyCounterChanges } from './counter-changes.ts';
import { addToCounters } from './counters.ts';
import { sumByVideoAndDay } from './day-totals.ts';
import { disableSequentialScans, evaluateEvents, findUncountedDays } from './evaluate-events.ts';
import { learnFromEvents } from './learn-affinities.ts';

const tryLock = statement<{ mine: boolean }, [key: number]>(
  'analytics-rollup-lock',
  'select pg_try_advisory_xact_lock($1::bigint) as mine',
);

/**
 * Adds the events since the last run to the counters of videos and creators and to viewers' affinities.
 * Several workers may call it at once; only one of them runs.
 * @returns the number of events
 */
export async function rollUpAnalytics(pool: Pool): Promise<number> {
  let events = 0;
  for (const day of await readUncountedDays(pool)) {
    events += await runInBatches(pool, ROLLUP_BATCH_SIZE, (client) => countEvents(client, day));
  }
  await runInBatches(pool, CHANGES_BATCH_SIZE, applyCounterChanges);
  return events;
}

function readUncountedDays(pool: Pool): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    await disableSequentialScans(client);
    return (await findUncountedDays(client)).map(({ day }) => day);
  });
}

async function countEvents(client: PoolClient, day: string): Promise<number> {
  await disableSequentialScans(client);
  const rows = await evaluateEvents(client, day);
  const total = rows[0]?.total ?? 0;
  const events = rows.filter(({ event }) => event !== null);
  await addToCounters(client, sumByVideoAndDay(events));
  await learnFromEvents(client, events);
  return total;
}

/** Runs batches, each in its own transaction, until one is not full. */
async function runInBatches(
  pool: Pool,
  size: number,
  count: (client: PoolClient) => Promise<number>,
): Promise<number> {
  for (let total = 0; ; ) {
    const counted = await inTransaction(pool, async (client) => {
      const [lock] = await tryLock(client, ROLLUP_LOCK_KEY);
      return lock?.mine ? count(client) : 0;
    });
    total += counted;
    if (counted < size) return total;
  }
}
