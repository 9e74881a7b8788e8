import { calls } from '@ontrend/shared/wire';
import { sql } from 'kysely';
import { defineHandler } from '../framework/define-handler.ts';

/** Ends the session the access token belongs to; its refresh tokens are worthless from now on (spec 7). */
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
