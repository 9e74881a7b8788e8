import type { Queryable } from '../db/statement.ts';
import { statement } from '../db/statement.ts';
import { ApiError } from '../http/api-error.ts';
import { findPlace } from '../places/find-place.ts';
import type { AccessTokens } from './access-tokens.ts';
import { SESSION_TOUCH_INTERVAL_MINUTES } from './constants.ts';
import type { AccountState, SessionLookup } from './session-lookup.ts';

/** The signed-in user who makes a call. */
export interface Viewer {
  id: number;
  sessionId: string;
  state: AccountState;
}

/**
 * Updates the last use and the place of a session. The condition is repeated, so that only the first of several concurrent calls
 * writes.
 */
const touchSession = statement<never, [sessionId: string, network: string | null, country: string | null]>(
  'viewer-session-touch',
  `update sessions set last_used_at = now(), network = $2, country = $3
   where id = $1 and last_used_at < now() - interval '${SESSION_TOUCH_INTERVAL_MINUTES} minutes'`,
);

/**
 * Identifies the viewer of a call.
 * @param authorization request header
 * @param clientAddress in full, for the place of the session
 * @returns null for a guest, who sends no header
 * @throws {ApiError} 401 if the token is invalid or expired, its session has ended or its account is deleted. The client refreshes the
 *   token and retries (ACCOUNT-48).
 */
export async function identifyViewer(
  services: { accessTokens: AccessTokens; findSession: SessionLookup; pool: Queryable },
  authorization: string | undefined,
  clientAddress: string,
): Promise<Viewer | null> {
  if (authorization === undefined) return null;
  const claims = await verifyHeader(services.accessTokens, authorization);
  if (!claims) throw sessionExpiredError();
  const session = await services.findSession(claims.sessionId);
  if (session?.user_id !== claims.userId) throw sessionExpiredError();
  if (session.is_stale) {
    const { network, country } = await findPlace(clientAddress);
    await touchSession(services.pool, claims.sessionId, network, country);
  }
  return { id: session.user_id, sessionId: claims.sessionId, state: session.state };
}

/**
 * Returns the user of a valid access token, for log lines of requests that are rejected before or while the viewer is
 * identified. The session may have ended, so this authorizes nothing.
 */
export async function findTokenUser(
  accessTokens: AccessTokens,
  authorization: string | undefined,
): Promise<number | undefined> {
  if (authorization === undefined) return undefined;
  return (await verifyHeader(accessTokens, authorization))?.userId;
}

async function verifyHeader(accessTokens: AccessTokens, authorization: string) {
  const [scheme, token = ''] = authorization.split(' ');
  return scheme?.toLowerCase() === 'bearer' ? accessTokens.verify(token) : null;
}

/** 401 for a call that requires a signed-in user. */
export function signInRequiredError(): ApiError {
  return new ApiError(401, 'not-signed-in', 'Log in first.');
}

/** @throws {ApiError} 403 for a blocked account */
export function assertUsableAccount({ state }: Viewer): void {
  if (state === 'active') return;
  throw new ApiError(403, 'account-unusable', "This account can't be used at the moment.");
}

function sessionExpiredError(): ApiError {
  return new ApiError(401, 'session-ended', 'Your session has ended. Log in again.');
}

/**
 * Returns the signed-in user, whose account must be usable. For routes that are not calls of the wire.
 * @throws {ApiError} 401, 403
 */
export async function requireMember(
  services: Parameters<typeof identifyViewer>[0],
  authorization: string | undefined,
  clientAddress: string,
): Promise<Viewer> {
  const viewer = await identifyViewer(services, authorization, clientAddress);
  if (!viewer) throw signInRequiredError();
  assertUsableAccount(viewer);
  return viewer;
}
