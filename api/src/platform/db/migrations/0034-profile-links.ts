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
with batch as (
  select id, owner_id, file_name, hidden_at from videos
  where id > coalesce(($1::jsonb ->> 'id')::bigint, 0) order by id limit $2
), inserted as (
  insert into moderation_strikes (user_id, target_type, target_id, created_at)
  select owner_id, 'video', file_name, hidden_at from batch where hidden_at is not null
)
select jsonb_build_object('id', max(id)) as cursor from batch having count(*) > 0
`,
    },
    {
      kind: 'batches',
      sql: `
-- A comment doesn't store when it was hidden.
with batch as (
  select id, action, target_id, at from admin_actions
  where id > coalesce(($1::jsonb ->> 'id')::bigint, 0) order by id limit $2
), inserted as (
  insert into moderation_strikes (user_id, target_type, target_id, created_at)
  select c.author_id, 'comment', c.id::text, max(b.at)
  from batch b
  join comments c on c.state = 'hidden' and c.id = case when b.action = 'comment hide' then b.target_id::bigint end
  group by c.id
  on conflict (user_id, target_type, target_id) do update
    set created_at = greatest(moderation_strikes.created_at, excluded.created_at)
)
select jsonb_build_object('id', max(id)) as cursor from batch having count(*) > 0
`,
    },
  ],
};
