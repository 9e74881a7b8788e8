import type { Pool } from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { createPool } from '../../platform/db/pool.ts';
import { openReplicas, type ReplicaLog, type ReplicaSet } from '../../platform/db/replicas/replica-set.ts';

/** Connections of the API to its database servers. */
export interface Databases {
  /** The primary. */
  pool: Pool;
  /** The primary, for calls that declare that they only read. */
  readPool: Pool;
  replicas: ReplicaSet;
  close(): Promise<void>;
}

/** Settings that tests override. */
export interface DatabaseOverrides {
  /** Maximum age of the data of a replica that is read, in milliseconds. */
  maxReplicaLagMs?: number;
  /** Calls that declare that they only read use connections that reject writes. */
  rejectsWritesOfReads?: boolean;
}

/** Statements of calls are planned once for each connection (decision 126). */
const PLANNED_ONCE = { planCacheMode: 'force_generic_plan' } as const;

export function openDatabases(
  config: Config,
  { maxReplicaLagMs, rejectsWritesOfReads }: DatabaseOverrides,
  log: ReplicaLog,
): Databases {
  const { databaseUrl, databaseSessionUrl, databasePool } = config;
  const pool = createPool(databaseUrl, databasePool, PLANNED_ONCE);
  const readPool = rejectsWritesOfReads
    ? createPool(databaseSessionUrl, databasePool, { ...PLANNED_ONCE, isReadOnly: true })
    : pool;
  const replicas = openReplicas(config, log, maxReplicaLagMs);
  return {
    pool,
    readPool,
    replicas,
    async close() {
      if (readPool !== pool) await readPool.end();
      await Promise.all([pool.end(), replicas.close()]);
    },
  };
}
