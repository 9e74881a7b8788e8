import DataLoader from 'dataloader';
import { type Queryable, statement } from '../db/statement.ts';
import { activeSessionSql } from './active-sessions.ts';
import { SESSION_TOUCH_INTERVAL_MINUTES } from './constants.ts';

/** Only an active account can be used. */
export type AccountState = 'active' | 'blocked' | 'deleted';

/** A session that can be used. */
export interface ActiveSession {
  id: string;
  user_id: number;
  /** Of the account. */
  state: AccountState;
  /** Whether the time of its last use must be updated. */
  is_stale: boolean;
}

const selectSessions = statement<ActiveSession, [sessionIds: readonly string[]]>(
  'viewer-sessions',
  `select s.id, s.user_id, u.state,
     s.last_used_at < now() - interval '${SESSION_TOUCH_INTERVAL_MINUTES} minutes' as is_stale
   from sessions s join users u on u.id = s.user_id
   where s.id = any ($1::uuid[]) and ${activeSessionSql('s', 'u')}`,
);

/** Sessions that one statement looks up at most. */
const MAX_SESSIONS = 100;

/** Looks up sessions by id; undefined for one that can't be used. */
export type SessionLookup = (id: string) => Promise<ActiveSession | undefined>;

/**
 * Creates the lookup of the sessions of calls. Calls that arrive in the same turn of the event loop share a statement; nothing
 * is cached, so that the end of a session applies to every call that arrives after it (decision 135).
 * @param db the primary database, because a replica may not know the end of a session yet
 */
export function createSessionLookup(db: Queryable): SessionLookup {
  const loader = new DataLoader<string, ActiveSession | undefined>(
    async (ids) => {
      const sessions = new Map((await selectSessions(db, ids)).map((session) => [session.id, session]));
      return ids.map((id) => sessions.get(id));
    },
    // After the requests that have arrived were read; by default, each request would be a batch of its own.
    { cache: false, maxBatchSize: MAX_SESSIONS, batchScheduleFn: setImmediate },
  );
  return (id) => loader.load(id);
}
