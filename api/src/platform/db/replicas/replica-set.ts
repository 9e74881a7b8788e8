import type { Config } from '../../config/config.ts';
import { COMMITTED_LSN_SQL } from './committed-lsn.ts';
import { MAX_LAG_MS } from './constants.ts';
import { startPoll } from './poll.ts';
import { createPositionHistory } from './position-history.ts';
import { openReplica, type Replica, type ReplicaLog } from './replica.ts';

export type { ReplicaLog } from './replica.ts';

/** What data must contain to be read. */
export interface ReadNeeds {
  /** Position of the primary after the last write of the caller, in bytes of the WAL. */
  position?: number | undefined;
  /** Commits until this time, in milliseconds of `performance.now()`. */
  since?: number | undefined;
  /** The caller may have written before and cannot say when. */
  hasUnknownWrites?: boolean;
}

/** Why no replica can be read. */
export type ReplicaRejection = 'lost' | 'lag' | 'own-writes' | 'unknown-writes';

/** The read replicas of the database (decision 120). */
export interface ReplicaSet {
  readonly count: number;
  /** Returns the least busy of the replicas that fulfill the needs. */
  choose(needs: ReadNeeds): Replica | ReplicaRejection;
  /** Returns the age of each replica's data in seconds; it also grows while the replica or the primary is lost. A primary has none. */
  listLags(): { name: string; seconds: number }[];
  /** Resolves when each server has answered once or failed. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

type ReplicaSettings = Pick<Config, 'databaseUrl' | 'databaseReplicaUrls' | 'databasePool'>;

/** Opens the replicas of a database. Without replicas, nothing is polled. @param maxLagMs maximum age of data that is read */
export function openReplicas(
  { databaseUrl, databaseReplicaUrls, databasePool }: ReplicaSettings,
  log: ReplicaLog,
  maxLagMs: number = MAX_LAG_MS,
): ReplicaSet {
  const history = createPositionHistory(maxLagMs);
  const replicas = databaseReplicaUrls.map((url) => openReplica(url, databasePool, history, log));
  const primaryPoll =
    replicas.length > 0
      ? startPoll(databaseUrl, `select ${COMMITTED_LSN_SQL} as position`, {
          onPosition: (position, requestedAt) => history.record(position ?? 0, requestedAt),
          // Without new positions, the measured lag of the replicas grows until they are not used.
          onFailure: () => {},
        })
      : null;
  let next = 0;

  /** Round robin among the replicas with the fewest running reads. */
  function pickLeastBusy(usable: Replica[]): Replica {
    const rotated = usable.map((_, index) => usable[(next + index) % usable.length] as Replica);
    next += 1;
    return rotated.reduce((best, replica) => (replica.pendingReads() < best.pendingReads() ? replica : best));
  }

  return {
    count: replicas.length,
    choose({ position = 0, since = Number.NEGATIVE_INFINITY, hasUnknownWrites = false }) {
      if (hasUnknownWrites) return 'unknown-writes';
      const reachable = replicas.filter((replica) => !replica.isLost());
      if (reachable.length === 0) return 'lost';
      const oldest = performance.now() - maxLagMs;
      const current = reachable.filter((replica) => replica.dataTime() >= oldest);
      if (current.length === 0) return 'lag';
      const usable = current.filter(
        (replica) => replica.position() >= position && replica.dataTime() >= since,
      );
      return usable.length === 0 ? 'own-writes' : pickLeastBusy(usable);
    },
    listLags: () =>
      replicas
        .filter((replica) => !replica.isPrimary())
        .map((replica) => ({
          name: replica.name,
          seconds: (performance.now() - replica.dataTime()) / 1_000,
        })),
    async ready() {
      await Promise.all([primaryPoll?.first, ...replicas.map((replica) => replica.ready)]);
    },
    async close() {
      await Promise.all([primaryPoll?.stop(), ...replicas.map((replica) => replica.close())]);
    },
  };
}
