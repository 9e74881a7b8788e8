import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Tokens } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../db/statement.ts';
import type { AccessTokens } from './access-tokens.ts';
import { REFRESH_TOKEN_LIFETIME_MS } from './constants.ts';

const TOKEN_BYTES = 32;

const insertToken = statement<never, [hash: Buffer, sessionId: string, expiresAt: Date]>(
  'refresh-token-insert',
  `insert into refresh_tokens (hash, session_id, expires_at)
   select $1, id, least($3::timestamptz, expires_at) from sessions where id = $2`,
);

/** Hashes a refresh token for storage, so that reading the database does not give access. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Derives the successor of a refresh token. Every holder of the token and the salt gets the same successor;
 * the salt alone, which the database has, reveals nothing.
 */
export function deriveNextRefreshToken(refreshToken: string, salt: Buffer): string {
  return createHmac('sha256', refreshToken).update(salt).digest('base64url');
}

/**
 * Issues an access token and a single-use refresh token for a session.
 * @param db transaction that created the session or used up its previous refresh token
 * @param refreshToken value of the new refresh token; random by default
 */
export async function issueTokens(
  { accessTokens }: { accessTokens: AccessTokens },
  db: Queryable,
  userId: number,
  sessionId: string,
  refreshToken = randomBytes(TOKEN_BYTES).toString('base64url'),
): Promise<Tokens> {
  await insertToken(
    db,
    hashRefreshToken(refreshToken),
    sessionId,
    new Date(Date.now() + REFRESH_TOKEN_LIFETIME_MS),
  );
  return { token: await accessTokens.sign({ userId, sessionId }), refreshToken };
}
