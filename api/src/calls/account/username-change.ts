import { calls } from '@ontrend/shared/wire';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const setUsername = statement<{ username: string }, [id: number, username: string]>(
  'username-set',
  'update users set username = $2 where id = $1 returning username',
);

/**
 * Changes the viewer's username (ACCOUNT-28, PROFILE-24). A change of only upper and lower case is always
 * allowed.
 */
export const userUsernameChange = defineHandler(
  calls.userUsernameChange,
  async ({ body, viewer, services: { pool } }) => {
    try {
      await setUsername(pool, viewer.id, body.username);
    } catch (error) {
      throw isUniqueViolation(error) ? notUniqueError('username', 'Username') : error;
    }
    return { data: { username: body.username }, message: SUCCESS_MESSAGES.usernameChanged };
  },
);
