import { DatabaseError, type Pool } from 'pg';
import { createPool } from '../pool.ts';
import { startPoll } from './poll.ts';
import type { PositionHistory } from './position-history.ts';

/** Null on a server that is not in recovery: it was promoted and is no longer a copy of the primary. */
const REPLAYED_POSITION_SQL = `select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0')::bigint end as position`;

/** Stop, crash and start of the server. */
const SERVER_DOWN_SQLSTATE = /^57P0[123]$/;

/** Reads were running on a replica when it was lost. */
export class LostReplicaError extends Error {
  override name = 'LostReplicaError';
}

export interface ReplicaLog {
  warn(details: object, message: string): void;
  info(details: object, message: string): void;
}

/** A streaming replica of the database. */
export interface Replica {
  /** Host and port, for logs and metrics. */
  readonly name: string;
  isLost(): boolean;
  /** Whether the server is a primary at the moment: servers of a cluster change their roles. */
  isPrimary(): boolean;
  /** Position up to which it had replayed the WAL at the last poll, in bytes. */
  position(): number;
  /** Time whose commits it contains, in milliseconds of `performance.now()`. */
  dataTime(): number;
  /** Number of reads that are running on it. */
  pendingReads(): number;
  /**
   * Runs reads. When the server is down or one of its connections breaks, the replica is lost until it answers the next poll.
   * Other failures affect only these reads, such as a pool without free connections or another service.
   * @throws {LostReplicaError} as soon as the replica is lost, even if their connection is silent
   */
  run<Result>(read: (pool: Pool) => Promise<Result>): Promise<Result>;
  /** Resolves after the first poll. */
  ready: Promise<void>;
  close(): Promise<void>;
}

/** @param history positions of the primary */
export function openReplica(
  databaseUrl: string,
  poolSize: number,
  history: PositionHistory,
  log: ReplicaLog,
): Replica {
  const { host: name } = new URL(databaseUrl);
  // The poll notices a lost server; the error of an idle connection says nothing about the others.
  const connectionErrors = new WeakSet<object>();
  const pool = createPool(databaseUrl, poolSize, {
    planCacheMode: 'force_generic_plan',
    onConnectionError: (error) => connectionErrors.add(error),
  });
  const pending = new Set<(error: Error) => void>();
  let state: 'unknown' | 'lost' | 'primary' | 'reachable' = 'unknown';
  let position = 0;
  let dataTime = Number.NEGATIVE_INFINITY;

  function rejectPending(cause: unknown): void {
    for (const reject of pending) reject(new LostReplicaError(`The replica ${name} is lost.`, { cause }));
    pending.clear();
  }

  function markLost(error: unknown): void {
    if (state !== 'lost') log.warn({ err: error, replica: name }, 'database replica lost');
    state = 'lost';
    rejectPending(error);
  }

  function markPrimary(): void {
    if (state !== 'primary') log.info({ replica: name }, 'database server is the primary');
    state = 'primary';
    rejectPending(new Error('The server was promoted.'));
  }

  /** Other services that a call uses fail with the same codes, so only errors of this pool's connections count. */
  function isServerLost(error: unknown): boolean {
    if (typeof error !== 'object' || error === null) return false;
    const isServerDown = error instanceof DatabaseError && SERVER_DOWN_SQLSTATE.test(error.code ?? '');
    return isServerDown || connectionErrors.has(error) || isServerLost((error as Error).cause);
  }

  function updatePosition(replayed: number): void {
    // A replica that was restored from a backup begins at an earlier position.
    if (replayed < position) dataTime = Number.NEGATIVE_INFINITY;
    position = replayed;
    if (state === 'lost' || state === 'primary') log.info({ replica: name }, 'database replica is back');
    state = 'reachable';
  }

  const poll = startPoll(databaseUrl, REPLAYED_POSITION_SQL, {
    onPosition: (replayed) => {
      if (replayed === null) markPrimary();
      else updatePosition(replayed);
    },
    onFailure: markLost,
  });

  return {
    name,
    isLost: () => state !== 'reachable',
    isPrimary: () => state === 'primary',
    position: () => position,
    dataTime() {
      // While the primary writes nothing, the same position covers later times, too.
      if (state === 'reachable') dataTime = Math.max(dataTime, history.timeOf(position));
      return dataTime;
    },
    pendingReads: () => pending.size,
    run: (read) =>
      new Promise((resolve, reject) => {
        pending.add(reject);
        read(pool)
          .then(resolve, (error) => {
            // Reads that were rejected when the replica was lost can fail after it is back.
            if (pending.has(reject) && isServerLost(error)) markLost(error);
            reject(error);
          })
          .finally(() => pending.delete(reject));
      }),
    ready: poll.first,
    async close() {
      await Promise.all([poll.stop(), pool.end()]);
    },
  };
}
