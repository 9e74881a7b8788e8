import type { Migration } from './migration.ts';

/** Inputs of the feed ranking, and counters per day (decision 018). */
export const ranking: Migration = {
  name: '0017-ranking',
  sql: `
-- Popularity, computed by the rollup job with the weights of the feed. It is stored in this narrow table, so that
-- counting a view updates a single index.
alter table video_stats add column hot double precision not null default 0;
insert into video_stats (video_id, hot)
  select id, feed_score from videos where feed_score is not null and likes + comments + views > 0
  on conflict (video_id) do update set hot = excluded.hot;
create index video_stats_hot on video_stats (hot desc, video_id desc);
alter table videos drop column feed_score;

-- Exploration level: 2 for a video whose creator is still unknown (or that was not counted yet), 1 for a video that
-- is still unknown, 0 for others. The rollup job lowers it.
alter table videos add column explore smallint not null default 2 check (explore between 0 and 2);
update videos set explore = 0 where views >= 100;
create index videos_explore on videos (explore, listed_at desc, id desc) where listed_at is not null and explore > 0;

-- Affinities of a viewer, at most a few dozen. The key is a client ID, or 'member:' and a user ID.
create table viewer_interests (
  viewer_key text primary key,
  interests jsonb not null,
  -- Incremented with every change of the affinities.
  version bigint not null default 1,
  updated_at timestamptz not null default now()
);
create index viewer_interests_age on viewer_interests (updated_at);

-- Index-only lookup of whether and when a client saw a video. The other index would read all views of the client for
-- each candidate, which slows down feeds of clients with many views.
alter table client_views drop constraint client_views_pkey;
alter table client_views add primary key (client_id, video_id) include (seen_at);
drop index client_views_oldest;
create index client_views_oldest on client_views (client_id, seen_at) include (video_id);

-- Version of the affinities that the session was ranked with, and the offset up to which it was ranked.
alter table feed_sessions add column interests_version bigint not null default 0;
alter table feed_sessions add column ranked_offset integer not null default 0;

-- Hash of the IP address that sent the event. It changes daily and cannot be reversed.
alter table analytics_events add column source bigint;
-- Whether the event was counted: one event per kind, client, video and day is.
alter table analytics_events add column worth boolean not null default false;
create unique index analytics_events_worth on analytics_events (video_id, client_id, event, day) where worth;
create index analytics_events_sources on analytics_events (source, video_id, event, day) where worth;

-- Changes by likes and follows, appended by triggers in the same transaction and added up by the rollup job, so that
-- no transaction waits for a counter.
create table counter_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('like', 'follow')),
  -- ID of the video, or of the followed user.
  ref bigint not null,
  day date not null,
  delta integer not null
);
create function tell_likes_added() returns trigger language plpgsql as $$
begin
  insert into counter_changes (kind, ref, day, delta)
  select 'like', video_id, (created_at at time zone 'utc')::date, count(*) from changed group by 2, 3;
  return null;
end $$;
create function tell_likes_removed() returns trigger language plpgsql as $$
begin
  insert into counter_changes (kind, ref, day, delta)
  select 'like', video_id, (now() at time zone 'utc')::date, -count(*) from changed group by 2;
  return null;
end $$;
create trigger tell_likes_added after insert on likes referencing new table as changed
  for each statement execute function tell_likes_added();
create trigger tell_likes_removed after delete on likes referencing old table as changed
  for each statement execute function tell_likes_removed();
create function tell_follows_added() returns trigger language plpgsql as $$
begin
  insert into counter_changes (kind, ref, day, delta)
  select 'follow', followed_id, (created_at at time zone 'utc')::date, count(*) from changed group by 2, 3;
  return null;
end $$;
create function tell_follows_removed() returns trigger language plpgsql as $$
begin
  insert into counter_changes (kind, ref, day, delta)
  select 'follow', followed_id, (now() at time zone 'utc')::date, -count(*) from changed group by 2;
  return null;
end $$;
create trigger tell_follows_added after insert on follows referencing new table as changed
  for each statement execute function tell_follows_added();
create trigger tell_follows_removed after delete on follows referencing old table as changed
  for each statement execute function tell_follows_removed();

-- Daily statistics in UTC. Likes and followers are the net change of the day.
create table video_days (
  video_id bigint not null references videos on delete cascade,
  day date not null,
  views integer not null default 0,
  seconds_watched double precision not null default 0,
  likes integer not null default 0,
  primary key (video_id, day)
);
create table creator_days (
  user_id bigint not null references users on delete cascade,
  day date not null,
  views integer not null default 0,
  seconds_watched double precision not null default 0,
  likes integer not null default 0,
  followers integer not null default 0,
  primary key (user_id, day)
);
-- Backfill from before daily statistics existed.
insert into video_days (video_id, day, likes)
  select video_id, (created_at at time zone 'utc')::date, count(*) from likes group by 1, 2;
insert into creator_days (user_id, day, likes)
  select v.owner_id, d.day, sum(d.likes) from video_days d join videos v on v.id = d.video_id group by 1, 2;
insert into creator_days (user_id, day, followers)
  select followed_id, (created_at at time zone 'utc')::date, count(*) from follows group by 1, 2
  on conflict (user_id, day) do update set followers = excluded.followers;

-- Totals of a creator, including deleted videos.
create table creator_stats (
  user_id bigint primary key references users on delete cascade,
  views bigint not null default 0,
  seconds_watched double precision not null default 0
);
insert into creator_stats (user_id, views, seconds_watched)
  select v.owner_id, sum(v.views), coalesce(sum(s.seconds_watched), 0)
  from videos v left join video_stats s on s.video_id = v.id
  group by v.owner_id having sum(v.views) > 0;
`,
};
