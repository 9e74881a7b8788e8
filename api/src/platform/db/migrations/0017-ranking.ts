import type { Migration } from './migration.ts';

/** Inputs of the feed ranking, and counters per day (decision 018). */
export const ranking: Migration = {
  name: '0017-ranking',
  sql: `
-- What the popular are found by: kept by the job that counts, with the weights of the feed, in this narrow table, so
-- that counting a view touches one index.
alter table video_stats add column hot double precision not null default 0;
insert into video_stats (video_id, hot)
  select id, feed_score from videos where feed_score is not null and likes + comments + views > 0
  on conflict (video_id) do update set hot = excluded.hot;
create index video_stats_hot on video_stats (hot desc, video_id desc);
alter table videos drop column feed_score;

-- Who is still to be shown around: 2 a video of a creator nobody knows yet (or nobody has counted), 1 a video nobody
-- knows yet, 0 neither. The job that counts takes it down.
alter table videos add column explore smallint not null default 2 check (explore between 0 and 2);
update videos set explore = 0 where views >= 100;
create index videos_explore on videos (explore, listed_at desc, id desc) where listed_at is not null and explore > 0;

-- What a viewer likes to watch, at most a few dozen things. The key is a browser's client id, or 'member:' and an
-- account's id.
create table viewer_interests (
  viewer_key text primary key,
  interests jsonb not null,
  -- Changes whenever the interests do.
  version bigint not null default 1,
  updated_at timestamptz not null default now()
);
create index viewer_interests_age on viewer_interests (updated_at);

-- Whether a client saw a video, and when, is read from the key alone. The other index can't be taken for it: reading
-- all that a client has seen for each candidate is what makes a feed slow for who has seen much.
alter table client_views drop constraint client_views_pkey;
alter table client_views add primary key (client_id, video_id) include (seen_at);
drop index client_views_oldest;
create index client_views_oldest on client_views (client_id, seen_at) include (video_id);

-- The version of the interests that a session was ranked by, and up to where.
alter table feed_sessions add column interests_version bigint not null default 0;
alter table feed_sessions add column ranked_offset integer not null default 0;

-- Of the address an event came from: a number that changes daily and can't be turned back.
alter table analytics_events add column source bigint;
-- It was counted as the one of its kind for this client, video and day.
alter table analytics_events add column worth boolean not null default false;
create unique index analytics_events_worth on analytics_events (video_id, client_id, event, day) where worth;
create index analytics_events_sources on analytics_events (source, video_id, event, day) where worth;

-- What likes and follows come to, appended by triggers in the transaction that changes them and added up by the job:
-- nobody waits for a counter.
create table counter_changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('like', 'follow')),
  -- The video, or the person who is followed.
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

-- By day in UTC. Likes and followers are what came and went that day.
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
-- What was there before days were counted.
insert into video_days (video_id, day, likes)
  select video_id, (created_at at time zone 'utc')::date, count(*) from likes group by 1, 2;
insert into creator_days (user_id, day, likes)
  select v.owner_id, d.day, sum(d.likes) from video_days d join videos v on v.id = d.video_id group by 1, 2;
insert into creator_days (user_id, day, followers)
  select followed_id, (created_at at time zone 'utc')::date, count(*) from follows group by 1, 2
  on conflict (user_id, day) do update set followers = excluded.followers;

-- Of all that a person made, also of what is gone.
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
