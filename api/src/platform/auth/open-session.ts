import type { Tokens } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../db/statement.ts';
import { findPlace } from '../places/find-place.ts';
import type { AccessTokens } from './access-tokens.ts';
import { SESSION_LIFETIME_DAYS } from './constants.ts';
import { hashRefreshToken, issueTokens } from './refresh-tokens.ts';

const insertSession = statement<
  { id: string },
  [
    userId: number,
    deviceHash: Buffer | null,
    userAgent: string,
    network: string | null,
    country: string | null,
    predecessor: string | null,
  ]
>(
  'session-insert',
  `insert into sessions (user_id, device_hash, user_agent, network, country, expires_at, verified_at)
   values ($1, $2, $3, $4, $5, now() + interval '${SESSION_LIFETIME_DAYS} days',
     case when $6::uuid is null then now() else (select verified_at from sessions where id = $6) end)
   returning id`,
);
const endSessions = statement<never, [userId: number]>(
  'sessions-end',
  'update sessions set ended_at = now() where user_id = $1 and ended_at is null',
);
const forgetDevices = statement<never, [userId: number, keptDevice: Buffer | null]>(
  'sessions-forget-devices',
  'update sessions set device_hash = null where user_id = $1 and device_hash is distinct from $2',
);
const endSessionOfToken = statement<never, [hash: Buffer]>(
  'session-end-of-token',
  `update sessions set ended_at = now()
   where id = (select session_id from refresh_tokens where hash = $1) and ended_at is null`,
);

/**
 * Creates a session and its tokens.
 * @param db transaction of the sign-in
 * @param caller by whose device cookie the account recognizes the browser later; null for other clients
 * @param predecessor id of the session that the new one continues, which determines when the user last proved to own the
 *   account; by default that is now
 */
export async function openSession(
  services: { accessTokens: AccessTokens },
  db: Queryable,
  userId: number,
  caller: { deviceHash: Buffer | null; userAgent: string; clientAddress: string },
  predecessor: string | null = null,
): Promise<Tokens> {
  const { deviceHash, userAgent } = caller;
  const { network, country } = await findPlace(caller.clientAddress);
  const [session] = await insertSession(db, userId, deviceHash, userAgent, network, country, predecessor);
  if (!session) throw new Error('The session was not stored.');
  return issueTokens(services, db, userId, session.id);
}

/** Ends all sessions of a user, including sessions whose tokens may have been copied. */
export async function endAllSessions(db: Queryable, userId: number): Promise<void> {
  await endSessions(db, userId);
}

/**
 * Ends the earlier session of a browser that signs in, whichever user it belongs to.
 * @param refreshToken from the cookie of the browser; undefined without one
 */
export async function endEarlierSession(db: Queryable, refreshToken: string | undefined): Promise<void> {
  if (refreshToken !== undefined) await endSessionOfToken(db, hashRefreshToken(refreshToken));
}

/**
 * Makes all browsers strangers to an account except that of its owner, who has proved to have the mailbox. A thief may have
 * signed in with any number of browsers, and each would have limits of its own (decision 070).
 */
export async function forgetOtherDevices(
  db: Queryable,
  userId: number,
  owner: { deviceHash: Buffer | null },
): Promise<void> {
  await forgetDevices(db, userId, owner.deviceHash);
}
