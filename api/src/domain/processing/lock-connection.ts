import pg from 'pg';
import { type RunSql, runOn } from '../../platform/db/run-sql.ts';

/**
 * A database connection of its own that holds the lock of the video in work. PostgreSQL gives the lock free when the
 * connection ends, however the worker ends, so a job without a lock has nobody who works on it.
 */
export interface LockConnection {
  run: RunSql;
  /** Aborted when the connection, and the lock with it, is lost. */
  lost: AbortSignal;
  /** False: another worker has it. */
  lock(videoId: number): Promise<boolean>;
  unlock(videoId: number): Promise<void>;
  /** Waits for its turn to change what stands below a video's key, which takes moments where making it takes minutes. */
  withFilesLock<T>(videoId: number, work: () => Promise<T>): Promise<T>;
  transaction<T>(work: (run: RunSql) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const JOB_LOCK_KEY = `hashtextextended('video-job ' || $1, 0)`;
const FILES_LOCK_KEY = `hashtextextended('video-files ' || $1, 0)`;
/** A connection that fell silent counts as lost after half a minute; two hours are PostgreSQL's default. */
const KEEPALIVE_SETTINGS = `set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`;

export async function openLockConnection(databaseUrl: string): Promise<LockConnection> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'ontrend-worker',
    keepAlive: true,
  });
  const loss = new AbortController();
  client.on('error', (error) => loss.abort(error));
  client.on('end', () => loss.abort(new Error('The database connection has ended')));
  await client.connect();
  await client.query(KEEPALIVE_SETTINGS);
  const run = runOn(client);
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
      try {
        return await work();
      } finally {
        if (!loss.signal.aborted) await run(`select pg_advisory_unlock(${FILES_LOCK_KEY})`, [videoId]);
      }
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
