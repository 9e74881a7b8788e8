import type { Migration } from './migration.ts';

/** Messages that the sender deleted for both users, which only the sender can restore. */
export const withdrawnMessages: Migration = {
  name: '0038-withdrawn-messages',
  steps: [
    {
      kind: 'transaction',
      sql: `
-- The sender deleted the message for both. The receiver's time of deletion is the same, or that of an earlier deletion.
alter table messages add column withdrawn_at timestamptz;
`,
    },
    {
      kind: 'batches',
      sql: `
with batch as (
  select id from messages
  where id > coalesce(($1::jsonb ->> 'id')::bigint, 0)
  order by id limit $2
), changed as (
  update messages set withdrawn_at = sender_deleted_at from batch
  where messages.id = batch.id and sender_deleted_at = receiver_deleted_at
)
select jsonb_build_object('id', max(id)) as cursor from batch having count(*) > 0
`,
    },
  ],
};
