import type { Migration } from './migration.ts';

/** Saved videos as a signal of the feed ranking (docs/ranking.md), and playlists that can be reported and hidden. */
export const signals: Migration = {
  name: '0054-signals',
  steps: [
    {
      kind: 'transaction',
      sql: `
alter table counter_changes drop constraint counter_changes_kind_check;
alter table counter_changes add constraint counter_changes_kind_check check (kind in ('like', 'follow', 'save')) not valid;
-- The member whose affinities a save changes; null for likes and follows.
alter table counter_changes add column user_id bigint;

insert into user_report_types (id, name) values (5, 'Playlist');
-- Set by moderators: only its owner sees the playlist.
alter table playlists add column hidden_at timestamptz;
alter table moderation_strikes drop constraint moderation_strikes_target_type_check;
alter table moderation_strikes add constraint moderation_strikes_target_type_check
  check (target_type in ('video', 'comment', 'playlist'));
`,
    },
    { kind: 'validation', table: 'counter_changes', constraint: 'counter_changes_kind_check' },
  ],
};
