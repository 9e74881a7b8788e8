import type { Migration } from './migration.ts';

/** Watch events of browsers, partitioned by day, and the totals derived from them. */
export const analytics: Migration = {
  name: '0010-analytics',
  sql: `
-- Append-only input of the rollup job; no page reads it. It has no foreign keys, because they would cost more than
-- the rest of the insert.
create table analytics_events (
  -- Derived from the time that the browser reports, so that an event sent twice falls on the same day.
  day date not null,
  id uuid not null,
  event text not null,
  video_id bigint,
  client_id text,
  user_id bigint,
  at timestamptz not null,
  value real not null default 0,
  counted boolean not null default false,
  primary key (day, id)
) partition by range (day);
create index analytics_events_uncounted on analytics_events (day) where not counted;

-- Creates the missing partitions of a range of days.
create function make_analytics_days(first date, last date) returns void language plpgsql as $$
declare
  d date;
begin
  -- Serialized, because concurrent calls would create the same table.
  perform pg_advisory_xact_lock(hashtext('make_analytics_days'));
  for d in select generate_series(first, last, interval '1 day')::date loop
    if to_regclass('analytics_events_' || to_char(d, 'YYYYMMDD')) is null then
      execute format('create table %I partition of analytics_events for values from (%L) to (%L)',
        'analytics_events_' || to_char(d, 'YYYYMMDD'), d, d + 1);
    end if;
  end loop;
end $$;

-- Drops the partitions of the days before this one.
create function drop_analytics_days(before date) returns void language plpgsql as $$
declare
  part text;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'analytics_events'::regclass
      and c.relname < 'analytics_events_' || to_char(before, 'YYYYMMDD')
  loop
    execute format('drop table %I', part);
  end loop;
end $$;

create table video_stats (
  video_id bigint primary key references videos on delete cascade,
  views bigint not null default 0,
  skips bigint not null default 0,
  replays bigint not null default 0,
  -- Views that reached the end.
  finished bigint not null default 0,
  seconds_watched double precision not null default 0
);

alter table clients add column device jsonb;
`,
};
