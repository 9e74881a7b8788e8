import type { Migration } from './migration.ts';

/**
 * Who may have links in the profile (PROFILE-8). `users.urls_clickable` remains the permission that an administrator
 * has granted.
 */
export const profileLinks: Migration = {
  name: '0034-profile-links',
  steps: [
    {
      kind: 'transaction',
      sql: `
alter table users add column urls_withdrawn boolean not null default false;

-- Videos and comments that a moderator has hidden. A row outlives its content, so that deleting the content doesn't
-- undo the strike; restoring the content deletes the row.
create table moderation_strikes (
  user_id bigint not null references users on delete cascade,
  target_type text not null check (target_type in ('video', 'comment')),
  -- A video's file name, or the id.
  target_id text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, target_type, target_id)
);
`,
    },
    {
      kind: 'batches',
      sql: `
insert into moderation_strikes (user_id, target_type, target_id, created_at)
select owner_id, 'video', file_name, hidden_at from videos where hidden_at is not null
`,
    },
    {
      kind: 'batches',
      sql: `
-- A comment doesn't store when it was hidden.
insert into moderation_strikes (user_id, target_type, target_id, created_at)
select c.author_id, 'comment', c.id::text, max(a.at)
from admin_actions a
join comments c on c.state = 'hidden' and c.id = case when a.action = 'comment hide' then a.target_id::bigint end
group by c.id
`,
    },
  ],
};
