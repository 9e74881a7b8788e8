import { calls } from '@ontrend/shared/wire';
import { sql } from 'kysely';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { defineHandler } from '../framework/define-handler.ts';

/** Ends the session of the access token and invalidates its refresh tokens (ACCOUNT-52, WIRE-53). */
export const userLogout = defineHandler(
  calls.userLogout,
  async ({ viewer, services: { db, pool }, caller, sessionCookies }) => {
    await db
      .updateTable('sessions')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', viewer.sessionId)
      .execute();
    await recordSecurityEvent(pool, 'sign-out', { userId: viewer.id }, caller);
    sessionCookies.delete();
    return { data: {} };
  },
  { allowsUnusableAccounts: true },
);
