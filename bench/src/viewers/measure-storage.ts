import type pg from 'pg';
import { type BenchRequest, runLoad } from '../load/run-load.ts';
import { printMetric } from '../print.ts';

const LOAD_SECONDS = 10;

/** Tables that grow with viewers and uploads. */
const GROWING_TABLES = [
  'analytics_events',
  'client_views',
  'watch_history',
  'likes',
  'notifications',
  'messages',
  'comments',
  'videos',
] as const;

async function readLogPosition(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    `select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`,
  );
  return Number(rows[0]?.bytes);
}

/** Sends requests, and prints the bytes of the write-ahead log that a request causes. */
export async function measureLog(
  pool: pg.Pool,
  url: string,
  requests: BenchRequest[],
  callsPerMinute: number,
): Promise<void> {
  const before = await readLogPosition(pool);
  const { times } = await runLoad(url, requests, LOAD_SECONDS);
  const bytes = ((await readLogPosition(pool)) - before) / times.length;
  printMetric('    bytes of the write-ahead log per minute', bytes * callsPerMinute);
}

/** Prints the bytes of a row, with its share of the indexes, for tables that grow with viewers and uploads. */
export async function measureRows(pool: pg.Pool): Promise<void> {
  for (const table of GROWING_TABLES) {
    const { rows } = await pool.query<{ bytes: string | null }>(
      // A table without partitions has no tree.
      `select coalesce(
           (select sum(pg_total_relation_size(relid)) from pg_partition_tree($1::regclass) where isleaf),
           pg_total_relation_size($1::regclass)
         ) / nullif((select count(*) from ${table}), 0) as bytes`,
      [table],
    );
    const { bytes } = rows[0] ?? {};
    printMetric(`bytes of a row of ${table}`, bytes ? Number(bytes) : 'no rows');
  }
}
