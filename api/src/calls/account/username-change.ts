import { calls } from '@ontrend/shared/wire';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { requireFreshAuthentication } from '../../domain/accounts/fresh-authentication.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { writeNotice } from '../../domain/notices/write-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction, isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const setUsername = statement<{ former: string }, [id: number, username: string]>(
  'username-set',
  `update users set username = $2 from (select username as former from users where id = $1 for update) as before
   where id = $1 returning former`,
);

/**
 * Changes the viewer's username and notifies the user by mail (ACCOUNT-28, ACCOUNT-68, PROFILE-24). A change of only upper and
 * lower case is always allowed.
 */
export const userUsernameChange = defineHandler(
  calls.userUsernameChange,
  async ({ body, viewer, services, caller, acceptLanguage }) => {
    await requireFreshAuthentication(services.pool, viewer, caller);
    const { id: userId } = viewer;
    const { username } = body;
    await inTransaction(services.pool, async (client) => {
      const [row] = await setUsername(client, userId, username);
      const former = row?.former ?? '';
      if (former === username) return;
      await recordSecurityEvent(client, 'username-changed', { userId }, caller, { former });
      const kind = 'usernameChanged';
      await writeNotice(services, client, {
        kind,
        userId,
        caller,
        acceptLanguage,
        values: { former, username },
      });
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? notUniqueError('username', 'Username') : error;
    });
    services.mailDispatcher.flush();
    return { data: { username }, message: SUCCESS_MESSAGES.usernameChanged };
  },
);
