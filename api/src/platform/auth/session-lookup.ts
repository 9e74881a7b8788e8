import DataLoader from 'dataloader';
import { type Queryable, statement } from '../db/statement.ts';
import { activeSessionSql } from './active-sessions.ts';
import { SESSION_TOUCH_INTERVAL_MINUTES } from './constants.ts';

/** State of an account. A blocked one can sign in, but most calls reject it. */
export type AccountState = 'active' | 'blocked' | 'deleted';

/** A session that has neither ended nor expired, of an account that is not deleted. */
export interface ActiveSession {
  readonly id: string;
  readonly user_id: number;
  /** State of its account. */
  readonly state: AccountState;
  /** Whether the time of its last use must be updated. */
  readonly is_stale: boolean;
}

const selectSessions = statement<ActiveSession, [sessionIds: readonly string[]]>(
  'viewer-sessions',
  `select s.id, s.user_id, u.state,
     s.last_used_at < now() - interval '${SESSION_TOUCH_INTERVAL_MINUTES} minutes' as is_stale
   from sessions s join users u on u.id = s.user_id
   where s.id = any ($1::uuid[]) and ${activeSessionSql('s', 'u')}`,
);

/** Maximum number of sessions per statement. */
const MAX_BATCH_SIZE = 100;

/**
 * Looks up a session; undefined if it has ended.
 * @param id from a verified access token. A text that is not a UUID would fail the whole batch.
 */
export type SessionLookup = (id: string) => Promise<ActiveSession | undefined>;

/**
 * Creates a function that looks up sessions in batches: ids requested in one iteration of the event loop are read with one
 * statement. Results are not cached, so a session that has ended is rejected by every later call (decision 135).
 * @param db the primary database, because a replica may lag behind the end of a session
 */
export function createSessionLookup(db: Queryable): SessionLookup {
  const loader = new DataLoader<string, ActiveSession | undefined>(
    async (ids) => {
      const sessions = new Map((await selectSessions(db, ids)).map((session) => [session.id, session]));
      return ids.map((id) => sessions.get(id));
    },
    // `setImmediate` runs after all waiting sockets were read. By default, a batch runs before the next request is read.
    { cache: false, maxBatchSize: MAX_BATCH_SIZE, batchScheduleFn: setImmediate },
  );
  return (id) => loader.load(id);
}
