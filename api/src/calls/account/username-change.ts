import { calls } from '@ontrend/shared/wire';
import { notUniqueError } from '../../domain/accounts/errors.ts';
import { SUCCESS_MESSAGES } from '../../domain/accounts/success-messages.ts';
import { isUniqueViolation, statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const setUsername = statement<{ username: string }, [id: number, username: string]>(
  'username-set',
  'update users set username = $2 where id = $1 returning username',
);

/** Gives a person another user name (spec 5, 7); the same in another case is always free. */
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
