import type { Queryable } from '../db/statement.ts';
import { statement } from '../db/statement.ts';
import { notDeletedSql } from './not-deleted.ts';

/**
 * SQL: the session can be used; the state of the account is a separate condition.
 * @param sessions name or alias of the table `sessions`
 * @param users name or alias of the table `users`
 */
export const activeSessionSql = (sessions: string, users: string): string =>
  `(${sessions}.ended_at is null and ${sessions}.expires_at > now() and ${notDeletedSql(users)})`;

const selectActiveSessions = statement<{ id: string }, [sessionIds: readonly string[]]>(
  'active-sessions',
  `select s.id from sessions s join users u on u.id = s.user_id
   where s.id = any($1::uuid[]) and u.state = 'active' and ${activeSessionSql('s', 'u')}`,
);

/** Returns the sessions that can be used and whose account is active. */
export async function findActiveSessions(
  db: Queryable,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await selectActiveSessions(db, sessionIds)).map(({ id }) => id));
}
