import type { Migration } from './migration.ts';

/** Pinned videos, the popular videos of a profile, and the visibility of liked videos (decision 118). */
export const profileTabs: Migration = {
  name: '0053-profile-tabs',
  steps: [
    {
      kind: 'transaction',
      sql: `
-- Videos that a user has pinned to their profile. The key allows one video per slot, so that a user has at most three.
create table pinned_videos (
  owner_id bigint not null references users on delete cascade,
  slot smallint not null check (slot between 1 and 3),
  video_id bigint not null unique references videos on delete cascade,
  pinned_at timestamptz not null default clock_timestamp(),
  primary key (owner_id, slot)
);

-- A video that others can't see anymore frees its slot. The videos of a hidden or deleted account stay pinned, because
-- the account may return.
create function unpin_video() returns trigger language plpgsql as $$
begin
  delete from pinned_videos where video_id = new.id;
  return null;
end $$;
create trigger unpin_video after update of state, visibility, hidden_at on videos for each row
  when ((old.state = 'ready' and new.state <> 'ready') or new.visibility <> 'public' or new.hidden_at is not null)
  execute function unpin_video();

-- Who may see the videos that the user likes. The saved videos have the visibility of their playlist.
alter table user_settings add column liked_visibility text not null default 'private',
  add constraint user_settings_liked_visibility_check check (liked_visibility in ('private', 'public')) not valid;
`,
    },
    { kind: 'validation', table: 'user_settings', constraint: 'user_settings_liked_visibility_check' },
    {
      kind: 'index',
      name: 'videos_owner_popular',
      definition: 'on videos (owner_id, views desc, id desc) where listed_at is not null',
    },
  ],
};
