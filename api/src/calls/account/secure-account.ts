import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { needsPassword } from '../../domain/accounts/needs-password.ts';
import { lockAccountOfRecovery } from '../../domain/factors/recoveries.ts';
import {
  type LinkRejection,
  type ReportedChanges,
  useLinksSinceKind,
  useNoticeLink,
} from '../../domain/notices/use-notice-link.ts';
import { inTransaction, isUniqueViolation } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
import type { Services } from '../framework/services.ts';
import { createInvalidPasswordHash, takeAccountBack } from './take-account-back.ts';

const REJECTIONS: Record<LinkRejection, string> = {
  'wrong-code': 'This link is incomplete or no longer valid. Open it from your latest email.',
  'link-used':
    'This link, or one from an earlier email, has already been used: everyone was logged out. Reset your password to log in.',
  'link-expired':
    'This link has expired. Reset your password, check your devices in the settings, or contact us.',
  'account-deleted': 'This account has been deleted.',
};

/**
 * Secures an account with the link of a notice, or of the mail of a recovery, that its owner did not cause (ACCOUNT-72): undoes what that notice and later ones
 * report, ends all sessions, forgets devices and makes the password invalid, so that the owner has to reset it. An account without a
 * password gets none (ACCOUNT-73).
 */
export const userSecureAccount = defineHandler(
  calls.userSecureAccount,
  async ({ body, services, acceptLanguage, caller }) => {
    const passwordHash = await createInvalidPasswordHash();
    const result = await inTransaction(services.pool, async (client) => {
      const changes = await useLink(services, client, body.code.trim());
      if (typeof changes === 'string') return changes;
      const given = { passwordHash, acceptLanguage, caller };
      const account = await takeAccountBack(services, client, changes, given);
      return { ...account, needsPassword: await needsPassword(client, changes.userId) };
    }).catch((error: unknown) => {
      // Another user has joined with the former address since.
      throw isUniqueViolation(error) ? notUniqueError('code', 'Email') : error;
    });
    if (typeof result === 'string')
      throw new ApiError(422, result, REJECTIONS[result], { code: [REJECTIONS[result]] });
    services.mailDispatcher.flush();
    return { data: result };
  },
  { limits: ['code'] },
);

/** Uses the link of a notice. That of a recovery's mail is about the same event as the notice of its start. */
async function useLink(
  services: Services,
  client: PoolClient,
  code: string,
): Promise<ReportedChanges | LinkRejection> {
  const userId = await lockAccountOfRecovery(client, code);
  return userId === null
    ? useNoticeLink(services, client, code)
    : useLinksSinceKind(client, userId, 'recoveryStarted');
}
