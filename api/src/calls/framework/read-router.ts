import { DatabaseError, type Pool } from 'pg';
import { LostReplicaError } from '../../platform/db/replicas/replica.ts';
import type { ReadNeeds, ReplicaRejection, ReplicaSet } from '../../platform/db/replicas/replica-set.ts';
import { ApiError } from '../../platform/http/api-error.ts';

/**
 * Why reads were retried on the primary. `refused`: the reply says that something does not exist or is not visible, which
 * may have changed. `write`: a statement wrote.
 */
type RetryReason = 'lost' | 'conflict' | 'refused' | 'write' | 'error';
export type FallbackReason = ReplicaRejection | RetryReason;

/** Routes reads to the primary or to a replica. */
export interface ReadRouter {
  /**
   * Runs reads that may be up to two seconds old, on a replica if one fulfills the needs, which are only determined if there
   * are replicas. When they fail there, they are retried on the primary.
   */
  run<Result>(read: (pool: Pool) => Promise<Result>, findNeeds?: () => ReadNeeds): Promise<Result>;
  /** Runs reads of current data. */
  runOnPrimary<Result>(read: (pool: Pool) => Promise<Result>): Promise<Result>;
}

interface RouterOptions {
  /** Pool of the primary. */
  primary: Pool;
  replicas: ReplicaSet;
  log: { error(details: object, message: string): void };
  record(target: 'primary' | 'replica', reason: FallbackReason | 'current'): void;
  /** Fails reads that write instead of retrying them, so that tests notice it. */
  rejectsWrites: boolean;
}

const READ_ONLY_TRANSACTION = '25006';
const STATEMENT_TIMEOUT = '57014';
/** Serialization failure and deadlock, also for conflicts with the replay of the WAL. */
const CONFLICT = /^40/;
const CONFLICT_MESSAGE = 'conflict with recovery';
/** Statuses of replies that depend on what exists and who may see it. */
const REFUSALS = [403, 404, 410];

/** Returns why reads that failed on a replica are retried; null if the primary would also fail, or would take too long. */
function findRetryReason(error: unknown): RetryReason | null {
  if (error instanceof ApiError) return REFUSALS.includes(error.status) ? 'refused' : null;
  if (error instanceof LostReplicaError) return 'lost';
  if (!(error instanceof DatabaseError)) return 'error';
  if (CONFLICT.test(error.code ?? '') || error.message.includes(CONFLICT_MESSAGE)) return 'conflict';
  if (error.code === READ_ONLY_TRANSACTION) return 'write';
  return error.code === STATEMENT_TIMEOUT ? null : 'error';
}

export function createReadRouter(options: RouterOptions): ReadRouter {
  const { primary, replicas, log, record, rejectsWrites } = options;
  const runOnPrimary: ReadRouter['runOnPrimary'] = (read) => read(primary);
  if (replicas.count === 0) return { run: runOnPrimary, runOnPrimary };
  return {
    runOnPrimary,
    async run(read, findNeeds = () => ({})) {
      const replica = replicas.choose(findNeeds());
      if (typeof replica === 'string') {
        record('primary', replica);
        return read(primary);
      }
      try {
        const result = await replica.run(read);
        record('replica', 'current');
        return result;
      } catch (error) {
        const reason = findRetryReason(error);
        if (reason === 'write') {
          log.error({ err: error }, 'a call that may read from a replica writes');
          if (rejectsWrites) throw error;
        }
        record(reason ? 'primary' : 'replica', reason ?? 'current');
        if (!reason) throw error;
        return read(primary);
      }
    },
  };
}
