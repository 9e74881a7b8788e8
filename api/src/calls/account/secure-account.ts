import { calls } from '@ontrend/shared/wire';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { needsPassword } from '../../domain/accounts/needs-password.ts';
import { type LinkRejection, useNoticeLink } from '../../domain/notices/use-notice-link.ts';
import { inTransaction, isUniqueViolation } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';
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
 * Secures an account with the link of a notice that its owner did not cause (ACCOUNT-72): undoes what that notice and later ones
 * report, ends all sessions, forgets devices and makes the password invalid, so that the owner has to reset it. An account without a
 * password gets none (ACCOUNT-73).
 */
export const userSecureAccount = defineHandler(
  calls.userSecureAccount,
  async ({ body, services, acceptLanguage, caller }) => {
    const passwordHash = await createInvalidPasswordHash();
    const result = await inTransaction(services.pool, async (client) => {
      const changes = await useNoticeLink(services, client, body.code.trim());
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
