import { calls } from '@ontrend/shared/wire';
import { invalidLinkError, notUniqueError } from '../../domain/accounts/errors.ts';
import { useAllNoticeLinks } from '../../domain/notices/use-notice-link.ts';
import { inTransaction, isUniqueViolation } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';
import { createInvalidPasswordHash, takeAccountBack } from './take-account-back.ts';

const INVALID_LINK =
  "This link has expired, or it or one from an earlier email has been used. If you can't log in, contact us.";

/**
 * Restores the email address that an account had before a change, with the code from a mail of an earlier release, which sent no
 * notices. They were mailed before all notices of the account, so everything that these report is undone, too (decisions 076 and
 * 108).
 */
export const userEmailRestore = defineHandler(
  calls.userEmailRestore,
  async ({ body, services, acceptLanguage, caller }) => {
    const passwordHash = await createInvalidPasswordHash();
    const email = await inTransaction(services.pool, async (client) => {
      const former = await services.formerEmails.take(client, body.code.trim());
      if (!former) return null;
      const changes = { ...(await useAllNoticeLinks(client, former.userId)), email: former.email };
      const given = { passwordHash, acceptLanguage, caller };
      return (await takeAccountBack(services, client, changes, given)).email;
    }).catch((error: unknown) => {
      // Another user has joined with this address since.
      throw isUniqueViolation(error) ? notUniqueError('code', 'Email') : error;
    });
    if (email === null) throw invalidLinkError(INVALID_LINK);
    services.mailDispatcher.flush();
    return { data: { email } };
  },
  { limits: ['code'] },
);
