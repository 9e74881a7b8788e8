import type { Migration } from './migration.ts';

/**
 * The worker creates and drops partitions of `analytics_events` with two functions. They run with the rights of the schema's
 * owner, so that the worker's role needs no other rights than those to rows (decision 067).
 */
export const partitionRights: Migration = {
  name: '0041-partition-rights',
  sql: `
alter function make_analytics_days(date, date) security definer set search_path = public, pg_temp;
alter function drop_analytics_days(date) security definer set search_path = public, pg_temp;
`,
};
