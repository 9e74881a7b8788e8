import type { Migration } from './migration.ts';

/** Notices about an account, whose links undo what they report, and the place and maximum age of sessions (decision 108). */
export const notices: Migration = {
  name: '0045-notices',
  steps: [
    {
      kind: 'transaction',
      sql: `
-- Mailed notices, until some days after their link has expired.
create table notices (
  -- Ascending with the events of an account, because each is stored after its account was locked.
  id bigint generated always as identity primary key,
  -- HMAC of the code in the link.
  code_hash bytea not null unique,
  user_id bigint not null references users on delete cascade,
  kind text not null,
  -- What undoes the event: an address to restore, a factor or an identity to remove.
  undo jsonb not null default '{}',
  -- Identifies the device of a notice about a new one.
  device_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The account was secured with this link, or with that of an earlier notice.
  used_at timestamptz
);
create index notices_user on notices (user_id, id);
create index notices_expiry on notices (expires_at);

-- The network and the country of the last use. Null: unknown, private, or not used since the previous release.
alter table sessions add column network text, add column country text,
  add column expires_at timestamptz not null default now() + interval '90 days';
`,
    },
    {
      kind: 'batches',
      // Sessions could last a year. Older ones continue for 30 days, so that not all of their users log in again on the same day.
      sql: `
with batch as (
  select id from sessions
  where id > coalesce($1::jsonb ->> 'id', '00000000-0000-0000-0000-000000000000')::uuid
  order by id limit $2
), changed as (
  update sessions set expires_at =
    least(greatest(created_at + interval '90 days', now() + interval '30 days'), created_at + interval '365 days')
  from batch where sessions.id = batch.id
)
select jsonb_build_object('id', id) as cursor from batch order by id desc limit 1
`,
    },
  ],
};
