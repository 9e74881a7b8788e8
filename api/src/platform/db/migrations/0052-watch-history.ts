import type { Migration } from './migration.ts';

/** The watch history of accounts (decision 117). */
export const watchHistory: Migration = {
  name: '0052-watch-history',
  sql: `
create table watch_history (
  user_id bigint not null references users on delete cascade,
  video_id bigint not null references videos on delete cascade,
  watched_at timestamptz not null,
  -- Playback position in seconds at which the video was left.
  position real not null,
  -- Set when the video was removed after it was watched. Views up to this time that arrive late don't show it again.
  removed_at timestamptz,
  primary key (user_id, video_id)
);
create index watch_history_recent on watch_history (user_id, watched_at, video_id);
create index watch_history_video on watch_history (video_id);
create index watch_history_watched_at on watch_history (watched_at);
create index watch_history_removed on watch_history (removed_at) where removed_at is not null;

-- A user without a row has a history that is on.
create table watch_history_settings (
  user_id bigint primary key references users on delete cascade,
  retention text not null default 'year' check (retention in ('30-days', 'year', 'unlimited')),
  -- Null: the history is on.
  paused_at timestamptz,
  -- When it was last turned on again.
  resumed_at timestamptz,
  cleared_at timestamptz
);
create index watch_history_settings_retention on watch_history_settings (retention) where retention <> 'year';
`,
};
