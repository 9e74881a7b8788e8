import { calls } from '@ontrend/shared/wire';
import { sql } from 'kysely';
import { defineHandler } from '../framework/define-handler.ts';

/** Ends the session of the access token and invalidates its refresh tokens (ACCOUNT-52, WIRE-53). */
export const userLogout = defineHandler(
  calls.userLogout,
  async ({ viewer, services: { db } }) => {
    await db
      .updateTable('sessions')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', viewer.sessionId)
      .execute();
    return { data: {} };
  },
  { allowsUnusableAccounts: true },
);
