import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadConfig } from '../src/platform/config/config.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { createPool } from '../src/platform/db/pool.ts';
import { createServer, type ServerOverrides } from '../src/programs/server/create-server.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';

/** Two processes of the API with a primary and a replica. */
export interface ReplicatedApi {
  postgres: ReplicatedPostgres;
  databaseUrl: string;
  replicaUrl: string;
  /** For inserting and reading rows of the primary. */
  pool: pg.Pool;
  /** URL of a process that reads from a replica with old data for a minute, so that tests have time. */
  origin: string;
  /** URL of a process with the real maximum lag. */
  otherOrigin: string;
  /** Returns how many calls of a process read where and why, such as `primary lag`. @param origin default: the first */
  countReads(origin?: string): Promise<Record<string, number>>;
  /** Returns the lag of the replica in seconds, as a process exports it. */
  readLag(origin: string): Promise<number>;
  /** Resolves when the replica has applied what was written. */
  replicated(): Promise<void>;
}

const DATABASE = 'ontrend_replicated';

const READS = /^ontrend_db_reads_total\{target="([^"]+)",reason="([^"]+)"\} (\d+)$/gm;
const LAG = /^ontrend_db_replica_lag_seconds\{[^}]*\} (\S+)$/m;

const LONG_LAG_MS = 60_000;
/** Two servers and a migration, on a machine that runs other tests. */
const START_TIMEOUT_MS = 120_000;
const WITHOUT_CACHES = {
  random: () => 0,
  candidatePoolSeconds: 0,
  suggestionCacheSeconds: 0,
  trendingSeconds: 0,
};

const withDatabase = (server: string) => new URL(`/${DATABASE}`, server).href;
const readMetrics = async (origin: string) => (await fetch(`${origin}/metrics`)).text();

/** Resolves when the replica has applied what the primary has written. */
async function waitForReplica(primaryUrl: string, replicaUrl: string): Promise<void> {
  const [primary, replica] = [primaryUrl, replicaUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  );
  if (!primary || !replica) return;
  await Promise.all([primary.connect(), replica.connect()]);
  try {
    const written = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
    const isApplied = async () =>
      (
        await replica.query<{ done: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as done', [
          written.rows[0]?.lsn,
        ])
      ).rows[0]?.done;
    while (!(await isApplied()));
  } finally {
    await Promise.all([primary.end(), replica.end()]);
  }
}

/** Starts the servers before the tests of a file and stops them after them. Caches are disabled. */
export function useReplicatedApi(): ReplicatedApi {
  const api = {} as ReplicatedApi;
  const cleanups: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const postgres = await startReplicatedPostgres();
    cleanups.push(() => postgres.close());
    const admin = new pg.Client({ connectionString: postgres.primaryUrl });
    await admin.connect();
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
    const [databaseUrl, replicaUrl] = [withDatabase(postgres.primaryUrl), withDatabase(postgres.replicaUrl)];
    await migrate(databaseUrl);
    const pool = createPool(databaseUrl, 3);
    cleanups.push(() => pool.end());
    const dataDir = await mkdtemp(join(tmpdir(), 'ontrend-data-'));
    cleanups.push(() => rm(dataDir, { recursive: true }));
    for (const folder of ['content/blog/pictures', 'content/legal'])
      await mkdir(join(dataDir, folder), { recursive: true });
    const config = loadConfig({
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URLS: replicaUrl,
      DATA_DIR: dataDir,
      CONTENT_DIR: join(dataDir, 'content'),
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
    });
    const start = async (overrides: ServerOverrides) => {
      const app = await createServer(config, { ...WITHOUT_CACHES, ...overrides });
      cleanups.push(() => app.close());
      return app.listen({ host: '127.0.0.1', port: 0 });
    };
    Object.assign(api, {
      postgres,
      databaseUrl,
      replicaUrl,
      pool,
      origin: await start({ maxReplicaLagMs: LONG_LAG_MS }),
      otherOrigin: await start({}),
      countReads: async (origin = api.origin) =>
        Object.fromEntries(
          [...(await readMetrics(origin)).matchAll(READS)].map(([, target, reason, count]) => [
            `${target} ${reason}`,
            Number(count),
          ]),
        ),
      readLag: async (origin) => Number(LAG.exec(await readMetrics(origin))?.[1]),
      replicated: () => waitForReplica(databaseUrl, replicaUrl),
    } satisfies ReplicatedApi);
  }, START_TIMEOUT_MS);
  afterAll(async () => {
    for (const clean of cleanups.reverse()) await clean();
  });
  return api;
}
