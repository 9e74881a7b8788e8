import pg from 'pg';
import { CONNECTION_TIMEOUT_MS, KEEPALIVE_DELAY_MS } from '../../platform/db/pool.ts';
import { type RunSql, toRunSql } from '../../platform/db/run-sql.ts';

/**
 * A dedicated database connection that holds the advisory lock of the video being processed. PostgreSQL releases the
 * lock when the connection ends, however the worker ends. An active job whose video is not locked is
 * therefore abandoned.
 */
export interface LockConnection {
  run: RunSql;
  /** Aborted when the connection, and the lock with it, is lost. */
  lost: AbortSignal;
  /** Returns false if another worker holds the lock. */
  lock(videoId: number): Promise<boolean>;
  unlock(videoId: number): Promise<void>;
  /**
   * Runs `work` while holding a lock on the files below the video's key. Waits until no other connection copies or publishes files of
   * the video; with a bucket, this can take minutes.
   */
  withFilesLock<T>(videoId: number, work: () => Promise<T>): Promise<T>;
  /** Runs `work` with the same lock, unless another connection holds it. @returns false if it does */
  tryWithFilesLock(videoId: number, work: () => Promise<void>): Promise<boolean>;
  transaction<T>(work: (run: RunSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const JOB_LOCK_KEY = `hashtextextended('video-job ' || $1, 0)`;
const FILES_LOCK_KEY = `hashtextextended('video-files ' || $1, 0)`;
/** A silent connection counts as lost after half a minute. PostgreSQL's default is two hours. */
const KEEPALIVE_SETTINGS = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

export async function openLockConnection(databaseUrl: string): Promise<LockConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'ontrend-worker',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_DELAY_MS,
  });
  const loss = new AbortController();
  client.on('error', (error) => loss.abort(error));
  client.on('end', () => loss.abort(new Error('The database connection has ended')));
  await client.connect();
  await client.query(KEEPALIVE_SETTINGS);
  const run = toRunSql(client);
  /** Runs `work` and releases the lock of the files, which this connection holds. */
  const runAndUnlockFiles = async <T>(videoId: number, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } finally {
      if (!loss.signal.aborted) await run(`select pg_advisory_unlock(${FILES_LOCK_KEY})`, [videoId]);
    }
  };
  return {
    run,
    lost: loss.signal,
    async lock(videoId) {
      const { rows } = await run<{ ok: boolean }>(`select pg_try_advisory_lock(${JOB_LOCK_KEY}) as ok`, [
        videoId,
      ]);
      return rows[0]?.ok ?? false;
    },
    async unlock(videoId) {
      await run(`select pg_advisory_unlock(${JOB_LOCK_KEY})`, [videoId]);
    },
    async withFilesLock(videoId, work) {
      await run(`select pg_advisory_lock(${FILES_LOCK_KEY})`, [videoId]);
      return runAndUnlockFiles(videoId, work);
    },
    async tryWithFilesLock(videoId, work) {
      const { rows } = await run<{ ok: boolean }>(`select pg_try_advisory_lock(${FILES_LOCK_KEY}) as ok`, [
        videoId,
      ]);
      if (!rows[0]?.ok) return false;
      await runAndUnlockFiles(videoId, work);
      return true;
    },
    async transaction(work) {
      await run('begin', []);
      try {
        const result = await work(run);
        await run('commit', []);
        return result;
      } catch (error) {
        await run('rollback', []);
        throw error;
      }
    },
    async close() {
      await client.end();
    },
  };
}

/** Runs `work` with a connection of its own. */
export async function withLockConnection<Result>(
  databaseUrl: string,
  work: (connection: LockConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await openLockConnection(databaseUrl);
  return work(connection).finally(() => connection.close().catch(() => {}));
}
