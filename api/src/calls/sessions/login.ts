import { calls } from '@ontrend/shared/wire';
import { sql } from 'kysely';
import { openSession } from '../../platform/auth/open-session.ts';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { inTransaction } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

/**
 * Signs in with email and password (ACCOUNT-34, WIRE-52). Neither the reply nor its timing reveals which of
 * the two is wrong.
 */
export const userLogin = defineHandler(
  calls.userLogin,
  async ({ body, services, userAgent }) => {
    const { email, password } = body.registration;
    const user = await services.db
      .selectFrom('users')
      .select(['id', 'password_hash', 'state'])
      .where(sql`lower(email)`, '=', email.trim().toLowerCase())
      .where('state', '<>', 'deleted')
      .where(sql<boolean>`(will_be_deleted_at is null or will_be_deleted_at > now())`)
      .executeTakeFirst();
    if (!(await verifyPassword(user?.password_hash ?? null, password)) || !user)
      throw wrongCredentialsError();
    if (user.state === 'blocked') {
      throw new ApiError(
        403,
        'account-blocked',
        'This account is blocked. Contact us if you think this is a mistake.',
      );
    }
    const tokens = await inTransaction(services.pool, (client) =>
      openSession(services, client, user.id, { clientId: body.clientId, userAgent }),
    );
    return { data: tokens };
  },
  { limits: ['login'], getEmail: ({ registration }) => registration.email },
);

function wrongCredentialsError(): ApiError {
  const message = 'Incorrect email or password.';
  return new ApiError(422, 'wrong-credentials', message, { 'registration.password': [message] });
}
