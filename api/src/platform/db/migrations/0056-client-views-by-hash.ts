import type { Migration } from './migration.ts';

const PARTITIONS = 16;

/**
 * Partitions `client_views` by a hash of the client id (decision 122). A trigger mirrors concurrent writes, so that the
 * tables can be exchanged within one short lock.
 */
export const clientViewsByHash: Migration = {
  name: '0056-client-views-by-hash',
  steps: [
    {
      kind: 'transaction',
      sql: `
create table client_views_by_hash (
  client_id text not null,
  video_id bigint not null constraint client_views_video_id_fkey references videos on delete cascade,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (client_id, video_id) include (seen_at)
) partition by hash (client_id);
create index on client_views_by_hash (client_id, seen_at) include (video_id);
create index on client_views_by_hash (video_id);
`,
    },
    // One per transaction, because each locks `videos` to create the triggers of its foreign key.
    ...Array.from({ length: PARTITIONS }, (_, n) => ({
      kind: 'transaction' as const,
      sql: `create table client_views_${String(n).padStart(2, '0')} partition of client_views_by_hash
  for values with (modulus ${PARTITIONS}, remainder ${n})`,
    })),
    {
      kind: 'transaction',
      sql: `
create function copy_client_views() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from client_views_by_hash where client_id = old.client_id and video_id = old.video_id;
  else
    insert into client_views_by_hash (client_id, video_id, seen_at) values (new.client_id, new.video_id, new.seen_at)
    on conflict (client_id, video_id) do update set seen_at = excluded.seen_at;
  end if;
  return null;
end $$;
create trigger copy_client_views after insert or update or delete on client_views
  for each row execute function copy_client_views();
`,
    },
    {
      kind: 'batches',
      // A locked row is not deleted until the batch is committed, and then the trigger deletes the copy, too.
      sql: `
with batch as materialized (
  select client_id, video_id, seen_at from client_views
  where (client_id, video_id) > (coalesce($1::jsonb ->> 'client', ''), coalesce(($1::jsonb ->> 'video')::bigint, 0))
  order by client_id, video_id limit $2 for key share
), copied as (
  insert into client_views_by_hash (client_id, video_id, seen_at)
  select client_id, video_id, seen_at from batch order by client_id, video_id
  on conflict do nothing
)
select jsonb_build_object('client', client_id, 'video', video_id) as cursor
from batch order by client_id desc, video_id desc limit 1`,
    },
    { kind: 'statistics', table: 'client_views_by_hash' },
    {
      kind: 'transaction',
      sql: `
lock table client_views;
drop trigger copy_client_views on client_views;
alter table client_views rename to client_views_unpartitioned;
alter table client_views_by_hash rename to client_views;
`,
    },
    {
      kind: 'transaction',
      sql: `
drop table client_views_unpartitioned;
drop function copy_client_views();
alter index client_views_by_hash_pkey rename to client_views_pkey;
alter index client_views_by_hash_client_id_seen_at_video_id_idx rename to client_views_oldest;
alter index client_views_by_hash_video_id_idx rename to client_views_video;
`,
    },
  ],
};
