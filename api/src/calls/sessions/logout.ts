import { calls } from '@ontrend/shared/wire';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { statement } from '../../platform/db/statement.ts';
import { defineHandler } from '../framework/define-handler.ts';

const endSession = statement<never, [sessionId: string]>(
  'session-logout',
  'update sessions set ended_at = now() where id = $1',
);

/** Ends the session of the access token and invalidates its refresh tokens (ACCOUNT-52, WIRE-53). */
export const userLogout = defineHandler(
  calls.userLogout,
  async ({ viewer, services: { pool }, caller, sessionCookies }) => {
    await endSession(pool, viewer.sessionId);
    await recordSecurityEvent(pool, 'sign-out', { userId: viewer.id }, caller);
    sessionCookies.delete();
    return { data: {} };
  },
  { allowsUnusableAccounts: true },
);
