import type { PoolClient } from 'pg';
import { notDeletedSql } from '../../platform/auth/not-deleted.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Notice, NoticeUndo } from './notice.ts';
import { hashNoticeCode, type NoticeServices } from './write-notice.ts';

/** Why a link secures nothing. */
export type LinkRejection = 'wrong-code' | 'link-used' | 'link-expired' | 'account-deleted';

/** What a link undoes. */
export interface ReportedChanges {
  userId: number;
  /** Kind of the notice whose link is used. */
  kind: string;
  /** The account's address before the first change; null if it was not changed. */
  email: string | null;
  factorIds: string[];
  identityIds: string[];
  /** The recovery codes were renewed or used, so that a thief may have them. */
  areRecoveryCodesExposed: boolean;
  /** The account got its first password. */
  isPasswordNew: boolean;
  /** Hashes of the passwords that were replaced, the earliest first. */
  formerPasswordHashes: string[];
}

interface NoticeRow {
  id: number;
  user_id: number;
  kind: string;
  is_used: boolean;
  is_expired: boolean;
  is_deleted: boolean;
}

// Locks the account, so that nothing is changed, and no other link used, in the meantime.
const lockAccount = statement<{ id: number }, [codeHash: Buffer]>(
  'notice-code-lock-account',
  'select id from users where id = (select user_id from notices where code_hash = $1) for no key update',
);
const findNotice = statement<NoticeRow, [codeHash: Buffer]>(
  'notice-by-code',
  `select n.id, n.user_id, n.kind, n.used_at is not null as is_used, n.expires_at <= now() as is_expired,
     not ${notDeletedSql('u')} as is_deleted
   from notices n join users u on u.id = n.user_id where n.code_hash = $1`,
);
const findLastOfKind = statement<{ id: number }, [userId: number, kind: string]>(
  'notice-last-of-kind',
  'select id from notices where user_id = $1 and kind = $2 order by id desc limit 1',
);
const useLinks = statement<{ undo: NoticeUndo }, [userId: number, firstId: number]>(
  'notice-use-links',
  `with used as (update notices set used_at = now() where user_id = $1 and id >= $2 and used_at is null)
   select undo from notices where user_id = $1 and id >= $2 order by id`,
);

/**
 * Uses the link of a notice and those of all later notices, which may have been mailed to an attacker. Links of earlier notices
 * remain valid: if the link is the attacker's, one of them is the owner's (decision 108).
 * @param client transaction that secures the account
 * @returns everything that the notice and later ones report, or why the link does not work
 */
export async function useNoticeLink(
  services: NoticeServices,
  client: PoolClient,
  code: string,
): Promise<ReportedChanges | LinkRejection> {
  const codeHash = hashNoticeCode(services, code);
  await lockAccount(client, codeHash);
  const [notice] = await findNotice(client, codeHash);
  if (!notice) return 'wrong-code';
  if (notice.is_deleted) return 'account-deleted';
  if (notice.is_used) return 'link-used';
  if (notice.is_expired) return 'link-expired';
  return useLinksSince(client, notice.user_id, notice.id, notice.kind);
}

/**
 * Uses the links of the last notice of a kind and of all later ones, for a mail of the same event that has a code of its own.
 * @param client transaction that secures the account, which it has locked
 */
export async function useLinksSinceKind(
  client: PoolClient,
  userId: number,
  kind: Notice['kind'],
): Promise<ReportedChanges> {
  const [last] = await findLastOfKind(client, userId, kind);
  return useLinksSince(client, userId, last?.id ?? Number.MAX_SAFE_INTEGER, kind);
}

/** Uses the links of all notices of an account, for links of the previous release, which were mailed before them. */
export async function useAllNoticeLinks(client: PoolClient, userId: number): Promise<ReportedChanges> {
  return useLinksSince(client, userId, 0, 'emailChanged');
}

async function useLinksSince(
  client: PoolClient,
  userId: number,
  firstId: number,
  kind: string,
): Promise<ReportedChanges> {
  const undone = (await useLinks(client, userId, firstId)).map(({ undo }) => undo);
  return {
    userId,
    kind,
    // The earliest one: the attacker may have moved on to other addresses.
    email: undone.find(({ email }) => email !== undefined)?.email ?? null,
    factorIds: undone.flatMap(({ factorId = [] }) => factorId),
    identityIds: undone.flatMap(({ identityId = [] }) => identityId),
    areRecoveryCodesExposed: undone.some(({ recoveryCodes }) => recoveryCodes === true),
    isPasswordNew: undone.some(({ noPassword }) => noPassword === true),
    formerPasswordHashes: undone.flatMap(({ formerPasswordHash = [] }) => formerPasswordHash),
  };
}
