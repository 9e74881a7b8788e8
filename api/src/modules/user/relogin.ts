import { calls } from '@ontrend/shared/wire';
import { REFRESH_GRACE } from '../../auth/constants.ts';
import { hashRefreshToken, issueTokens } from '../../auth/refresh-tokens.ts';
import { inTransaction, statement } from '../../db/statement.ts';
import type { AccountState } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import { handler } from '../../http/handler.ts';

interface TokenRow {
  session_id: string;
  user_id: number;
  state: AccountState;
  fresh: boolean;
  /** ms since it was used, null: never. */
  used_ago: number | null;
}

const lockToken = statement<TokenRow, [hash: Buffer]>(
  'refresh-token-lock',
  `select t.session_id, s.user_id, u.state, t.expires_at > now() and s.ended_at is null as fresh,
     extract(epoch from clock_timestamp() - t.used_at)::double precision * 1000 as used_ago
   from refresh_tokens t join sessions s on s.id = t.session_id join users u on u.id = s.user_id
   where t.hash = $1
   for update of t`,
);
const useToken = statement<never, [hash: Buffer]>(
  'refresh-token-use',
  'update refresh_tokens set used_at = clock_timestamp() where hash = $1 and used_at is null',
);
const touchSession = statement<never, [id: string]>(
  'session-touch',
  'update sessions set last_used_at = now() where id = $1',
);
const endSession = statement<never, [id: string]>(
  'session-end',
  'update sessions set ended_at = now() where id = $1 and ended_at is null',
);
const forgetExpired = statement<never, [sessionId: string]>(
  'refresh-token-forget',
  'delete from refresh_tokens where session_id = $1 and expires_at < now()',
);

/**
 * Exchanges a refresh token, good once, for a new pair (spec 4, 7). Within the refresh gate of 5 s it is good again: a
 * second tab asked at the same moment. Later its use means that somebody copied it, and the whole session ends.
 */
export const userRelogin = handler(
  calls.userRelogin,
  async ({ body, services }) => {
    const hash = hashRefreshToken(body.refreshToken);
    const tokens = await inTransaction(services.pool, async (client) => {
      const [token] = await lockToken(client, hash);
      if (!token?.fresh || token.state === 'deleted') return null;
      if (token.used_ago !== null && token.used_ago > REFRESH_GRACE) {
        await endSession(client, token.session_id);
        return null;
      }
      await useToken(client, hash);
      await touchSession(client, token.session_id);
      await forgetExpired(client, token.session_id);
      return issueTokens(services, client, token.user_id, token.session_id);
    });
    if (!tokens)
      throw new ApiError(400, 'bad-refresh-token', 'Your session has ended. Please sign in again.');
    return { data: tokens };
  },
  { limits: ['relogin'] },
);
