import { calls } from '@ontrend/shared/wire';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { defineHandler } from '../framework/define-handler.ts';

const selectPasswordHash = statement<{ password_hash: string }, [userId: number]>(
  'password-read',
  'select password_hash from users where id = $1',
);
/** Updates the hash only if it has not changed in the meantime. */
const updatePasswordHash = statement<{ id: number }, [userId: number, newHash: string, oldHash: string]>(
  'password-write',
  'update users set password_hash = $2 where id = $1 and password_hash = $3 returning id',
);
const endOtherSessions = statement<never, [userId: number, sessionId: string]>(
  'sessions-end-others',
  'update sessions set ended_at = now() where user_id = $1 and id <> $2 and ended_at is null',
);

/** Changes the password and signs the user out of all other sessions. */
export const userPasswordChange = defineHandler(
  calls.userPasswordChange,
  async ({ body, viewer, services: { pool } }) => {
    const [user] = await selectPasswordHash(pool, viewer.id);
    if (!user || !(await verifyPassword(user.password_hash, body.oldPassword))) throw wrongPasswordError();
    const hash = await hashPassword(body.password);
    await inTransaction(pool, async (client) => {
      const [changed] = await updatePasswordHash(client, viewer.id, hash, user.password_hash);
      if (!changed) throw wrongPasswordError();
      await endOtherSessions(client, viewer.id, viewer.sessionId);
    });
    return { data: {}, message: 'Password has changed!' };
  },
  { limits: ['password-change'] },
);

function wrongPasswordError(): ApiError {
  const message = 'Your current password is incorrect.';
  return new ApiError(422, 'wrong-password', message, { oldPassword: [message] });
}
