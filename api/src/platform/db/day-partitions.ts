import type { RunSql } from './run-sql.ts';
import { type Queryable, statement } from './statement.ts';

/** A table with one partition per day (UTC), which the functions of migration 0055 accept. */
export interface DayPartitionedTable {
  name: string;
  /** Days in the past whose rows still arrive. */
  daysBehind: number;
  /** Days in the future for which partitions are created. */
  daysAhead: number;
  /** Age in days at which a partition is dropped with its rows. */
  retentionDays: number;
}

const TODAY = `(now() at time zone 'utc')::date`;

const createPartitions = statement<never, [table: string, behind: number, ahead: number]>(
  'day-partitions-create',
  `select create_day_partitions($1, ${TODAY} - $2::integer, ${TODAY} + $3::integer)`,
);

const dropPartitions = statement<{ dropped: number }, [table: string, days: number]>(
  'day-partitions-drop',
  `select drop_day_partitions($1, ${TODAY} - $2::integer) as dropped`,
);

/** Creates the missing partitions of a table, from the first day whose rows still arrive. Does not block writers. */
export async function createDayPartitions(
  db: Queryable,
  { name, daysBehind, daysAhead }: DayPartitionedTable,
): Promise<void> {
  await createPartitions(db, name, daysBehind, daysAhead);
}

/**
 * Drops the partitions of a table that are older than its retention period. Skips those in use. Waits for the lock of the table,
 * and writers behind it, for at most 0.4 s; if a long transaction uses the table, nothing is dropped.
 * @returns the number of dropped partitions
 */
export async function dropOldDayPartitions(
  db: Queryable,
  { name, retentionDays }: DayPartitionedTable,
): Promise<number> {
  return (await dropPartitions(db, name, retentionDays))[0]?.dropped ?? 0;
}

/** How far the partitions of a table reach. */
export interface PartitionCoverage {
  table: string;
  /** Number of future days that have a partition. */
  days_ahead: number;
  /** Number of partitions that are older than the retention period. */
  overdue: number;
}

/** Reads the coverage of tables from the catalog, without reading the tables. */
export async function readPartitionCoverage(
  run: RunSql,
  tables: readonly DayPartitionedTable[],
): Promise<PartitionCoverage[]> {
  const { rows } = await run<PartitionCoverage>(
    `select t.name as table, count(*) filter (where part.day > ${TODAY})::integer as days_ahead,
       count(*) filter (where part.day < ${TODAY} - t.retention)::integer as overdue
     from unnest($1::text[], $2::integer[]) as t (name, retention)
     left join pg_inherits i on i.inhparent = to_regclass(t.name)
     left join pg_class c on c.oid = i.inhrelid
     left join lateral (select to_date(right(c.relname, 8), 'YYYYMMDD') as day) part on true
     group by t.name`,
    [tables.map(({ name }) => name), tables.map(({ retentionDays }) => retentionDays)],
  );
  return rows;
}
