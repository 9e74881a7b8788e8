import type { Migration } from './migration.ts';

/** Messages that the sender deleted for both users, which only the sender can restore. */
export const withdrawnMessages: Migration = {
  name: '0038-withdrawn-messages',
  sql: `
-- The sender deleted the message for both. The receiver's time of deletion is the same, or that of an earlier deletion.
alter table messages add column withdrawn_at timestamptz;
update messages set withdrawn_at = sender_deleted_at
where sender_deleted_at is not null and sender_deleted_at = receiver_deleted_at;
`,
};
