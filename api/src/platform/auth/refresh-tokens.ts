import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Tokens } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../db/statement.ts';
import type { AccessTokens } from './access-tokens.ts';
import { REFRESH_TOKEN_LIFE } from './constants.ts';

const TOKEN_BYTES = 32;

const insertToken = statement<never, [hash: Buffer, sessionId: string, expiresAt: Date]>(
  'refresh-token-insert',
  'insert into refresh_tokens (hash, session_id, expires_at) values ($1, $2, $3)',
);

/** What is stored of a refresh token: who reads the database can't use it. */
export function hashRefreshToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * The token that comes after one: anybody who holds both parts gets the same. The salt alone, which is what the
 * database has, says nothing.
 */
export function successorOf(refreshToken: string, salt: Buffer): string {
  return createHmac('sha256', refreshToken).update(salt).digest('base64url');
}

/**
 * A new pair for a session: an access token, and a refresh token good once.
 * @param db the transaction in which the session was made or its former token used up
 * @param refreshToken what the new one is to be; random unless given
 */
export async function issueTokens(
  { accessTokens }: { accessTokens: AccessTokens },
  db: Queryable,
  userId: number,
  sessionId: string,
  refreshToken = randomBytes(TOKEN_BYTES).toString('base64url'),
): Promise<Tokens> {
  await insertToken(db, hashRefreshToken(refreshToken), sessionId, new Date(Date.now() + REFRESH_TOKEN_LIFE));
  return { token: await accessTokens.sign({ userId, sessionId }), refreshToken };
}
