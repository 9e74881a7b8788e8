import type { Migration } from './migration.ts';

/**
 * Creates blocks, mutes and "not interested", content hidden by moderators (`hidden_at`), the result of reports, and
 * the audit log of administrator commands (`admin_actions`).
 *
 * A video is listed only if its owner is public. `videos.owner_active` contains the owner's `is_public`:
 * `copy_owner_active` reads it for a new video, and `spread_owner_active` writes it to all videos of a user when it
 * changes. The generated columns `listed_at` and `feed_score` now also require that the video is not hidden.
 *
 * Migration 0033 renames `unwanted_*` to `not_interested_*`.
 */
export const hiddenPeople: Migration = {
  name: '0013-hidden-people',
  sql: `
-- A block hides both users from each other.
create table blocks (
  blocker_id bigint not null references users on delete cascade,
  blocked_id bigint not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id, blocker_id);
create index blocks_recent on blocks (blocker_id, created_at desc, blocked_id desc);

-- Hides the muted user from the muting user in feeds, comments and notifications.
create table mutes (
  muter_id bigint not null references users on delete cascade,
  muted_id bigint not null references users on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_muted on mutes (muted_id);
create index mutes_recent on mutes (muter_id, created_at desc, muted_id desc);

-- Videos and creators that a user marked as "not interested"; feeds exclude them.
create table unwanted_videos (
  user_id bigint not null references users on delete cascade,
  video_id bigint not null references videos on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, video_id)
);
create index unwanted_videos_video on unwanted_videos (video_id);
create table unwanted_creators (
  user_id bigint not null references users on delete cascade,
  creator_id bigint not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, creator_id),
  check (user_id <> creator_id)
);
create index unwanted_creators_creator on unwanted_creators (creator_id);

-- Content hidden by moderators is visible to its owner only. A hidden comment has the state 'hidden'.
alter table users add column hidden_at timestamptz;
alter table videos add column hidden_at timestamptz;

-- Whether the user may be viewed and listed.
alter table users add column is_public boolean not null
  generated always as (state = 'active' and will_be_deleted_at is null and hidden_at is null) stored;

create or replace function copy_owner_active() returns trigger language plpgsql as $$
begin
  select is_public into new.owner_active from users where id = new.owner_id for share;
  return new;
end $$;
create or replace function spread_owner_active() returns trigger language plpgsql as $$
begin
  update videos set owner_active = new.is_public
  where owner_id = new.id and owner_active is distinct from new.is_public;
  return null;
end $$;
drop trigger spread_owner_active on users;
create trigger spread_owner_active after update on users for each row
  when (old.is_public is distinct from new.is_public) execute function spread_owner_active();

alter table videos alter column listed_at set expression as
  (case when state = 'ready' and visibility = 'public' and owner_active and hidden_at is null then published_at end);
alter table videos alter column feed_score set expression as
  (case when state = 'ready' and visibility = 'public' and owner_active and hidden_at is null then
    extract(epoch from (published_at - timestamptz '2020-01-01 00:00:00+00'))::double precision / 43200
    + ln(1 + likes * 3 + comments * 5 + views * 0.1)::double precision
    + (case when is_trusted then 2 else 0 end)
  end);

-- Result of a report.
alter table user_reports add column closed_at timestamptz;
alter table user_reports add column outcome text;
create index user_reports_open on user_reports (created_at, id) where closed_at is null;
create index user_reports_target on user_reports (type_id, target_id);

-- Audit log of administrator commands. Rows are never changed or deleted.
create table admin_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Name that the administrator entered.
  admin text not null,
  -- The command, such as 'video hide'.
  action text not null,
  -- Target of the command, such as 'video' and a file name.
  target_type text,
  target_id text,
  -- The previous values and the reason.
  details jsonb not null default '{}'
);
create index admin_actions_at on admin_actions (at desc, id desc);
create index admin_actions_target on admin_actions (target_type, target_id);
`,
};
