import type { Pool } from 'pg';
import { statement } from '../../platform/db/statement.ts';
import { EXPIRED_NOTICE_DAYS, KNOWN_DEVICE_DAYS } from '../notices/index.ts';
import { SECURITY_EVENT_DAYS, UNKNOWN_SIGN_IN_DAYS } from '../security-events/index.ts';
import { EXPIRED } from '../sign-up/index.ts';
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
     where (purpose = 'password-reset' and subject = deleted.address)
       or (purpose in ('email-change', 'delete-profile') and subject = deleted.id::text)
   ),
   failures as (
     delete from code_failures using deleted
     where code_failures.subject in (deleted.address, deleted.id::text, 'second-step ' || deleted.id)
   ),
   subscriptions as (delete from news_subscriptions using deleted where news_subscriptions.email = deleted.address),
   queued as (delete from mails using deleted where lower(mails.recipient) = deleted.address),
   joins as (delete from join_attempts using deleted where join_attempts.address = deleted.address)
   select avatar_key from deleted`,
);
// The log keeps what happened, without the identity.
const anonymizeEvents = statement<never, [userId: number]>(
  'anonymize-security-events',
  `update security_events set user_id = null, client_address = '', user_agent = '', details = '{}' where user_id = $1`,
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
  `delete from join_attempts where expires_at < now() - interval '1 day'`,
);
const deleteOldSignUps = statement<never, []>('delete-old-sign-ups', `delete from sign_ups where ${EXPIRED}`);
const deleteOldProofs = statement<never, []>(
  'delete-old-proofs',
  'delete from used_proofs where expires_at < now()',
);
const deleteOldFormerEmails = statement<never, []>(
  'delete-old-former-emails',
  'delete from former_emails where expires_at < now()',
);
const deleteOldIdentityRequests = statement<never, []>(
  'delete-old-identity-requests',
  'delete from identity_requests where expires_at < now()',
);
const deleteOldPendingIdentities = statement<never, []>(
  'delete-old-pending-identities',
  'delete from identity_tickets where expires_at < now()',
);
const deleteOldNotices = statement<never, []>(
  'delete-old-notices',
  `delete from notices where expires_at < now() - interval '${EXPIRED_NOTICE_DAYS} days'`,
);
// The former address is stored only as long as it can be restored.
const clearExpiredNotices = statement<never, []>(
  'clear-expired-notices',
  `update notices set undo = '{}', device_hash = null where expires_at < now() and (undo <> '{}' or device_hash is not null)`,
);
const deleteOldCodeFailures = statement<never, []>(
  'delete-old-code-failures',
  `delete from code_failures where at < now() - interval '1 day'`,
);
const deleteOldTickets = statement<never, []>(
  'delete-old-tickets',
  'delete from sign_in_tickets where expires_at < now()',
);
const deleteOldRememberedDevices = statement<never, []>(
  'delete-old-remembered-devices',
  'delete from remembered_devices where expires_at < now()',
);
const deleteOldRecoveries = statement<never, []>(
  'delete-old-recoveries',
  'delete from account_recoveries where expires_at < now()',
);
const deleteUnconfirmedTotp = statement<never, []>(
  'delete-unconfirmed-totp',
  `delete from totp_secrets where confirmed_at is null and created_at < now() - interval '1 day'`,
);
// A refresh token is valid for 30 days, so these sessions cannot be continued. Accounts know their devices by them.
const deleteOldSessions = statement<never, []>(
  'delete-old-sessions',
  `delete from sessions where last_used_at < now() - interval '${KNOWN_DEVICE_DAYS} days'`,
);
const deleteOldSecurityEvents = statement<never, []>(
  'delete-old-security-events',
  `delete from security_events where at < now() - interval '${SECURITY_EVENT_DAYS} days'
     or at < now() - interval '${UNKNOWN_SIGN_IN_DAYS} days' and kind = 'sign-in-failed' and user_id is null`,
);
const deleteOldBrowserErrors = statement<never, []>(
  'delete-old-browser-errors',
  `delete from browser_errors where last_at < now() - interval '7 days'`,
);
const deleteOldErrorReports = statement<never, []>(
  'delete-old-error-reports',
  `delete from browser_error_reports where last_at < now() - interval '7 days'`,
);
const deleteOldBuildVisitors = statement<never, []>(
  'delete-old-build-visitors',
  `delete from build_visitors where last_at < now() - interval '7 days'`,
);
const deleteOldServedBuilds = statement<never, []>(
  'delete-old-served-builds',
  `delete from served_builds where served_at < now() - interval '7 days'`,
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
  const [deleted] = await runBatch(pool, async (client) => {
    const rows = await deleteUser(client, id);
    await anonymizeEvents(client, id);
    return rows;
  });
  const key = deleted?.avatar_key;
  // The key of an avatar is a hash of its content, so other users may have the same.
  if (key && (await selectAvatarUser(pool, key)).length === 0) await storage.store.remove(`avatars/${key}`);
}

/**
 * Deletes expired codes, registrations, sign-ups, notices, tickets, remembered devices, recoveries, sessions and security events,
 * and errors, visitors and names of builds older than a
 * week.
 */
export async function deleteExpiredRecords(pool: Pool): Promise<void> {
  await deleteOldCodes(pool);
  await deleteOldCodeFailures(pool);
  await deleteOldJoins(pool);
  await deleteOldSignUps(pool);
  await deleteOldProofs(pool);
  await deleteOldFormerEmails(pool);
  await deleteOldIdentityRequests(pool);
  await deleteOldPendingIdentities(pool);
  await clearExpiredNotices(pool);
  await deleteOldNotices(pool);
  await deleteOldTickets(pool);
  await deleteOldRememberedDevices(pool);
  await deleteOldRecoveries(pool);
  await deleteUnconfirmedTotp(pool);
  await deleteOldSessions(pool);
  await deleteOldSecurityEvents(pool);
  await deleteOldBrowserErrors(pool);
  await deleteOldErrorReports(pool);
  await deleteOldBuildVisitors(pool);
  await deleteOldServedBuilds(pool);
}
