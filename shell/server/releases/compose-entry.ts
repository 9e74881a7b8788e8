import type { LogEntry } from './log-entry.ts';
import { MoveError, type Pointer } from './pointer.ts';

/** Pointers by app. */
export type Pointers = Readonly<Record<string, Pointer>>;

/** State of all pointers at one moment. */
export interface LogState
  extends Pick<
    LogEntry,
    'pointers' | 'startupRequests' | 'pending' | 'signedAt' | 'digests' | 'grants' | 'revocations'
  > {
  /** Number of the last entry; 0 without entries. */
  number: number;
  isSigned: boolean;
  /** Time of the last entry; undefined without entries. */
  at?: string;
  /** Number of the last move, by app. */
  lastNumbers: Record<string, number>;
}

/** The fields of an entry that describe its move. */
export type LoggedMove = Pick<LogEntry, 'action' | 'by' | 'override' | 'apps' | 'provenance'>;

interface EntryChanges extends Pick<LogEntry, 'at' | 'pending' | 'grants' | 'revocations'> {
  move: LoggedMove;
  /** Builds whose startup requests are handled by the entry. */
  started: LogEntry['pending'];
}

/** Number of startup requests stored per app: more than an app has containers. */
const MAX_STORED_REQUESTERS = 100;

/**
 * Returns the entry that follows a state. Builds of the moved apps are no longer pending.
 * @throws MoveError when a signed change repeats an earlier one
 */
export function composeEntry(
  { lastNumbers, startupRequests, signedAt }: LogState,
  { at, move, started, pending, grants, revocations }: EntryChanges,
  pointers: Pointers,
  digests: LogEntry['digests'],
): LogEntry {
  const newRequests = Object.entries(started).map(([app, { version, by }]) => [
    app,
    {
      version,
      requesters: [...new Set([...(startupRequests[app]?.requesters ?? []), by])].slice(
        -MAX_STORED_REQUESTERS,
      ),
    },
  ]);
  const signed = Object.entries(move.provenance).filter(([, { signature }]) => signature);
  const newTimes = signed.map(([app, provenance]) => {
    const last = signedAt[app];
    if (last && Date.parse(provenance.at) <= Date.parse(last))
      throw new MoveError(`${app} was changed at ${last}, after this change was signed. Sign it again.`);
    return [app, provenance.at];
  });
  return {
    at,
    ...move,
    pointers: { ...pointers },
    previousMoves: lastNumbers,
    startupRequests: { ...startupRequests, ...Object.fromEntries(newRequests) },
    pending: Object.fromEntries(Object.entries(pending).filter(([app]) => !move.apps.includes(app))),
    signedAt: { ...signedAt, ...Object.fromEntries(newTimes) },
    digests,
    grants,
    revocations,
  };
}
