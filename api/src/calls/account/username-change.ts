import { calls } from '@ontrend/shared/wire';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { inTransaction, isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const setUsername = statement<{ former: string }, [id: number, username: string]>(
  'username-set',
  `update users set username = $2 from (select username as former from users where id = $1 for update) as before
   where id = $1 returning former`,
);

/**
 * Changes the viewer's username (ACCOUNT-28, PROFILE-24). A change of only upper and lower case is always
 * allowed.
 */
export const userUsernameChange = defineHandler(
  calls.userUsernameChange,
  async ({ body, viewer, services: { pool }, caller }) => {
    await inTransaction(pool, async (client) => {
      const [row] = await setUsername(client, viewer.id, body.username);
      await recordSecurityEvent(client, 'username-changed', { userId: viewer.id }, caller, {
        former: row?.former,
      });
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? notUniqueError('username', 'Username') : error;
    });
    return { data: { username: body.username }, message: SUCCESS_MESSAGES.usernameChanged };
  },
);
