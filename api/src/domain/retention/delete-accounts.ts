import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { runBatch } from './batches.ts';
import { deleteUserData } from './delete-user-data.ts';
import { deleteVideosOf, type VideoDeletion } from './delete-videos.ts';

// Closes the accounts: ends their sessions, and the deletion can no longer be canceled.
const closeDueAccounts = statement<never, []>(
  'close-due-accounts',
  `with due as (
     update users set state = 'deleted'
     where will_be_deleted_at <= now() and state <> 'deleted' returning id
   )
   update sessions set ended_at = now() from due where sessions.user_id = due.id and ended_at is null`,
);
const selectNextDue = statement<{ id: number }, [after: number]>(
  'next-due-account',
  `select id from users
   where will_be_deleted_at <= now() and state = 'deleted' and id > $1 order by id limit 1`,
);
const deleteUser = statement<{ avatar_key: string | null }, [id: number]>(
  'delete-user',
  `with deleted as (delete from users where id = $1 returning id, lower(email) as address, avatar_key),
   codes as (
     delete from account_codes using deleted
     where (purpose in ('join', 'password-reset') and subject = deleted.address)
       or (purpose in ('email-change', 'delete-profile') and subject = deleted.id::text)
   )
   select avatar_key from deleted`,
);
const selectAvatarUser = statement<{ id: number }, [key: string]>(
  'avatar-in-use',
  'select id from users where avatar_key = $1 limit 1',
);
const deleteOldCodes = statement<never, []>(
  'delete-old-codes',
  `delete from account_codes where expires_at < now() - interval '1 day'`,
);
const deleteOldJoins = statement<never, []>(
  'delete-old-joins',
  `delete from pending_joins where created_at < now() - interval '1 day'`,
);

const deleteOldBrowserErrors = statement<never, []>(
  'delete-old-browser-errors',
  `delete from browser_errors where last_at < now() - interval '7 days'`,
);

/** Result of a run. */
export interface DeletedAccounts {
  deleted: number;
  /** Users with a video that is being processed. They are deleted in a later run. */
  waiting: number;
}

/**
 * Deletes accounts whose deletion is due (PROFILE-27): videos and their files, comments, messages, likes,
 * follows, and the account. Works in small transactions, each of which leaves all counters correct. An
 * interrupted run is resumed by the next one, which depends only on the rows that remain.
 */
export async function deleteDueAccounts(removal: VideoDeletion): Promise<DeletedAccounts> {
  const { pool, stop } = removal;
  const result: DeletedAccounts = { deleted: 0, waiting: 0 };
  await runBatch(pool, (client) => closeDueAccounts(client));
  for (let after = 0; ; ) {
    const [user] = await selectNextDue(pool, after);
    if (!user) return result;
    after = user.id;
    await deleteUserData(pool, user.id, stop);
    if (await deleteVideosOf(removal, user.id)) {
      await deleteAccount(removal, user.id);
      result.deleted += 1;
    } else result.waiting += 1;
  }
}

async function deleteAccount({ pool, storage }: VideoDeletion, id: number): Promise<void> {
  const [deleted] = await runBatch(pool, (client) => deleteUser(client, id));
  const key = deleted?.avatar_key;
  // The key of an avatar is a hash of its content, so other users may have the same.
  if (key && (await selectAvatarUser(pool, key)).length === 0) await storage.store.remove(`avatars/${key}`);
}

/** Deletes expired codes and registrations, and browser errors older than a week. */
export async function deleteExpiredRecords(pool: Pool): Promise<void> {
  await deleteOldCodes(pool);
  await deleteOldJoins(pool);
  await deleteOldBrowserErrors(pool);
}
