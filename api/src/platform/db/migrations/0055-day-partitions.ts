import type { Migration } from './migration.ts';

/**
 * One mechanism for tables with a partition per day (decision 122). Creating a partition does not block writers; dropping one
 * blocks them for at most the lock timeout, and is tried again later.
 */
export const dayPartitions: Migration = {
  name: '0055-day-partitions',
  steps: [
    {
      kind: 'transaction',
      sql: `
-- The functions run with the rights of the owner (decision 067), so they accept only these tables.
create function assert_day_partitioned(parent text) returns void language plpgsql as $$
begin
  if parent is null or parent <> all (array['analytics_events']) then
    raise exception 'The table % has no partitions by day.', parent;
  end if;
end $$;

-- Creates the missing partitions of a range of days.
create function create_day_partitions(parent text, first date, last date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d date;
  part text;
begin
  perform assert_day_partitioned(parent);
  -- Serialized, because concurrent calls would create the same table.
  perform pg_advisory_xact_lock(hashtext('day partitions'));
  for d in select generate_series(first, last, interval '1 day')::date loop
    part := parent || '_' || to_char(d, 'YYYYMMDD');
    if to_regclass(part) is null then
      -- In two statements, because "create table ... partition of" blocks all readers and writers of the parent.
      execute format('create table %I (like %I including all)', part, parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, part, d, d + 1);
    end if;
  end loop;
end $$;

-- Drops the partitions of the days before this one. Skips partitions in use, such as by autovacuum, and drops no further one
-- when a long transaction uses the table. Returns how many.
create function drop_day_partitions(parent text, before date) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '400ms' as $$
declare
  part text;
  dropped integer := 0;
begin
  perform assert_day_partitioned(parent);
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname < parent || '_' || to_char(before, 'YYYYMMDD')
    order by 1
  loop
    begin
      -- "drop table" locks the parent first, so writers of the parent would wait for the users of this partition.
      execute format('lock table %I in access exclusive mode nowait', part);
    exception when lock_not_available then
      continue;
    end;
    begin
      execute format('drop table %I', part);
    exception when lock_not_available then
      exit;
    end;
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- The previous release calls these functions until it is replaced.
create or replace function make_analytics_days(first date, last date) returns void
language sql security definer set search_path = public, pg_temp as
  $$ select create_day_partitions('analytics_events', first, last) $$;
create or replace function drop_analytics_days(before date) returns void
language sql security definer set search_path = public, pg_temp as
  $$ select drop_day_partitions('analytics_events', before) $$;
`,
    },
  ],
};
