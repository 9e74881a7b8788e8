import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { runBatches } from './batches.ts';
import { DELETION_BATCH_SIZE } from './constants.ts';

interface DeletedCount {
  deleted: number;
}

/** Messages that both members deleted individually. */
const deleteMessagesOfBoth = statement<DeletedCount, [size: number]>(
  'remove-deleted-messages',
  `with deleted as (
     delete from messages where id in (
       select id from messages
       where sender_deleted_at is not null and receiver_deleted_at is not null
         and greatest(sender_deleted_at, receiver_deleted_at) < now() - interval '1 day'
       limit $1)
     returning id
   )
   select count(*)::integer as deleted from deleted`,
);

/** Messages in conversations that both members have deleted. */
const deleteClearedMessages = statement<DeletedCount, [size: number]>(
  'remove-cleared-messages',
  `with deleted as (
     delete from messages where id in (
       select x.id
       from chat_members m
       join chat_members peer on peer.chat_id = m.chat_id and peer.user_id = m.peer_id
       join messages x on x.chat_id = m.chat_id and x.id <= least(m.cleared_id, peer.cleared_id)
       where m.user_id < m.peer_id and m.cleared_at < now() - interval '1 day'
         and peer.cleared_at < now() - interval '1 day'
       limit $1)
     returning id
   )
   select count(*)::integer as deleted from deleted`,
);

/** Deletes messages that both members deleted, after the time for undo. */
export async function purgeDeletedMessages(pool: Pool, stop: AbortSignal): Promise<void> {
  for (const step of [deleteMessagesOfBoth, deleteClearedMessages]) {
    await runBatches(
      pool,
      stop,
      async (client) => (await step(client, DELETION_BATCH_SIZE))[0]?.deleted ?? 0,
    );
  }
}
