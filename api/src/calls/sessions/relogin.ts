import { randomBytes } from 'node:crypto';
import { calls } from '@ontrend/shared/wire';
import type { PoolClient } from 'pg';
import { writeDailyNotice } from '../../domain/notices/write-daily-notice.ts';
import { recordSecurityEvent } from '../../domain/security-events/index.ts';
import { REFRESH_GRACE_MS } from '../../platform/auth/constants.ts';
import { notDeletedSql } from '../../platform/auth/not-deleted.ts';
import { deriveNextRefreshToken, hashRefreshToken, issueTokens } from '../../platform/auth/refresh-tokens.ts';
import { inTransaction, statement } from '../../platform/db/statement.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { findPlace } from '../../platform/places/find-place.ts';
import { defineHandler } from '../framework/define-handler.ts';

const SALT_BYTES = 16;

interface TokenRow {
  session_id: string;
  user_id: number;
  is_valid: boolean;
  /** Milliseconds since the token was used; null if it is unused. */
  used_ago: number | null;
  successor_salt: Buffer | null;
}

const lockToken = statement<TokenRow, [hash: Buffer]>(
  'refresh-token-lock',
  `select t.session_id, s.user_id, 
     t.expires_at > now() and s.ended_at is null and s.expires_at > now() and ${notDeletedSql('u')} as is_valid,
     extract(epoch from clock_timestamp() - t.used_at)::double precision * 1000 as used_ago, t.successor_salt
   from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
   where t.hash = $1
   for update of t`,
);
const markTokenUsed = statement<never, [hash: Buffer, salt: Buffer]>(
  'refresh-token-use',
  'update refresh_tokens set used_at = clock_timestamp(), successor_salt = $2 where hash = $1',
);
const findUnusedToken = statement<{ hash: Buffer }, [hash: Buffer]>(
  'refresh-token-unused',
  'select hash from refresh_tokens where hash = $1 and used_at is null',
);
/** Browsers that signed in before there were device cookies, or lost theirs, get one with their next tokens. */
const touchSession = statement<
  never,
  [id: string, deviceHash: Buffer | null, network: string | null, country: string | null]
>(
  'session-touch',
  `update sessions set last_used_at = now(), device_hash = coalesce($2, device_hash), network = $3, country = $4
   where id = $1`,
);
const endSession = statement<never, [id: string]>(
  'session-end',
  'update sessions set ended_at = now() where id = $1 and ended_at is null',
);
const deleteExpiredTokens = statement<never, [sessionId: string]>(
  'refresh-tokens-delete-expired',
  'delete from refresh_tokens where session_id = $1 and expires_at < now()',
);

/**
 * Exchanges a single-use refresh token for a new pair (ACCOUNT-48, WIRE-54). The token used last may be sent
 * again within the refresh gate of 5 s (ACCOUNT-49), because another tab may refresh concurrently. It gets
 * the same pair, so that there is one newest token, whichever tab stores its reply last. Any other reuse
 * means that the token was stolen: the session ends, and its user gets a mail (ACCOUNT-70, decision 013). Browsers send the token in a cookie (decision 075).
 */
export const userRelogin = defineHandler(
  calls.userRelogin,
  async ({ body, services, caller, acceptLanguage, sessionCookies }) => {
    const arrivedAt = Date.now();
    const { refreshToken, reply } = sessionCookies.receive(body.refreshToken);
    if (refreshToken === undefined) throw badRefreshTokenError();
    // Only failures count, because many people may share an address, such as a school.
    const limitKeys = { address: caller.address };
    await services.limiter.count('relogin', limitKeys);
    const tokens = await inTransaction(services.pool, async (client) => {
      const [token] = await lockToken(client, hashRefreshToken(refreshToken));
      if (!token?.is_valid) return null;
      const { session_id: sessionId, user_id: userId } = token;
      if (token.used_ago === null) {
        const salt = randomBytes(SALT_BYTES);
        await markTokenUsed(client, hashRefreshToken(refreshToken), salt);
        const { network, country } = await findPlace(caller.clientAddress);
        await touchSession(client, sessionId, caller.deviceHash, network, country);
        await deleteExpiredTokens(client, sessionId);
        return issueTokens(services, client, userId, sessionId, deriveNextRefreshToken(refreshToken, salt));
      }
      const newest = await findSuccessor(client, refreshToken, token, Date.now() - arrivedAt);
      if (newest === null) {
        // Before the session is changed, as at a sign-in, so that both can't deadlock.
        await writeDailyNotice(services, client, { kind: 'sessionReused', userId, caller, acceptLanguage });
        await endSession(client, sessionId);
        await recordSecurityEvent(client, 'refresh-token-reused', { userId }, caller);
        return null;
      }
      return { token: await services.accessTokens.sign({ userId, sessionId }), refreshToken: newest };
    });
    services.mailDispatcher.flush();
    if (!tokens) throw badRefreshTokenError();
    await services.limiter.refund('relogin', limitKeys);
    return { data: reply(tokens) };
  },
);

function badRefreshTokenError(): ApiError {
  return new ApiError(400, 'bad-refresh-token', 'Your session has ended. Log in again.');
}

/**
 * Returns the session's newest token if `refreshToken` is its direct predecessor and was used just now,
 * otherwise null.
 * @param waited milliseconds this call waited for the database, so that our own delay does not make a tab
 *   late
 */
async function findSuccessor(
  client: PoolClient,
  refreshToken: string,
  token: TokenRow,
  waited: number,
): Promise<string | null> {
  const { used_ago: usedAgo, successor_salt: salt } = token;
  if (salt === null || usedAgo === null || usedAgo - waited > REFRESH_GRACE_MS) return null;
  const successor = deriveNextRefreshToken(refreshToken, salt);
  const [unused] = await findUnusedToken(client, hashRefreshToken(successor));
  return unused ? successor : null;
}
