import type { Migration } from './migration.ts';

/** Playlists of the kind `series`, and where members stopped watching them (decision 116). */
export const series: Migration = {
  name: '0051-series',
  sql: `
alter table playlists drop constraint playlists_kind_check;
alter table playlists add constraint playlists_kind_check check (kind in ('saved', 'playlist', 'series'));

-- Whether the playlist is a series. A copy of its kind, so that an index limits each video to one series.
alter table playlist_videos add column is_part boolean not null default false;
create unique index playlist_videos_part on playlist_videos (video_id) include (playlist_id) where is_part;

-- The part of each series that a member watched last.
create table series_progress (
  user_id bigint not null references users on delete cascade,
  playlist_id bigint not null references playlists on delete cascade,
  video_id bigint not null references videos on delete cascade,
  -- Whether it was watched to its end.
  is_finished boolean not null,
  watched_at timestamptz not null,
  primary key (user_id, playlist_id)
);
create index series_progress_playlist on series_progress (playlist_id);
create index series_progress_video on series_progress (video_id);
`,
};
