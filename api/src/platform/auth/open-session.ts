import type { Tokens } from '@ontrend/shared/wire';
import { type Queryable, statement } from '../db/statement.ts';
import type { AccessTokens } from './access-tokens.ts';
import { issueTokens } from './refresh-tokens.ts';

const insertSession = statement<{ id: string }, [userId: number, clientId: string | null, userAgent: string]>(
  'session-insert',
  'insert into sessions (user_id, client_id, user_agent) values ($1, $2, $3) returning id',
);
const endSessions = statement<never, [userId: number]>(
  'sessions-end',
  'update sessions set ended_at = now() where user_id = $1 and ended_at is null',
);

const endOthers = statement<never, [userId: number, sessionId: string]>(
  'sessions-end-others',
  'update sessions set ended_at = now() where user_id = $1 and id <> $2 and ended_at is null',
);

/** Creates a session and its tokens. @param db transaction of the sign-in */
export async function openSession(
  services: { accessTokens: AccessTokens },
  db: Queryable,
  userId: number,
  { clientId, userAgent }: { clientId: string | undefined; userAgent: string },
): Promise<Tokens> {
  const [session] = await insertSession(db, userId, clientId ?? null, userAgent);
  if (!session) throw new Error('The session was not stored.');
  return issueTokens(services, db, userId, session.id);
}

/** Ends all sessions of a user. */
export async function endAllSessions(db: Queryable, userId: number): Promise<void> {
  await endSessions(db, userId);
}

/** Ends all sessions of a user except one. */
export async function endOtherSessions(db: Queryable, userId: number, sessionId: string): Promise<void> {
  await endOthers(db, userId, sessionId);
}
