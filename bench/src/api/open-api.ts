import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { buildServer, findServer } from '@ontrend/shared/build/build-server';
import pg from 'pg';
import { loadConfig } from '../../../api/src/platform/config/config.ts';
import type { Cleanup } from '../cleanups.ts';
import { type RunningServer, startServer } from '../instance/start-server.ts';
import { API_CACHE, POOL_SIZE } from './constants.ts';
import { type HotCall, hotCalls } from './hot-calls.ts';
import { openDataset, type SizeName } from './open-dataset.ts';

/** Chooses a dataset by the number of cores. */
export const defaultSize = (): SizeName => (availableParallelism() > 2 ? 'full' : 'small');

/** Starts the API as in production, but without rate limits, because a benchmark sends all requests from one address. */
export async function startApi(databaseUrl: string, dataDir: string): Promise<RunningServer> {
  const { folder } = await buildServer(findServer('api'));
  return startServer(
    'API',
    [join(folder, 'main.mjs')],
    {
      NODE_ENV: 'development',
      RATE_LIMITS: 'off',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(POOL_SIZE),
      DATA_DIR: dataDir,
    },
    '/health/ready',
  );
}

/** An API with a dataset, and its most frequent calls. */
export interface BenchApi {
  api: RunningServer;
  calls: HotCall[];
  config: ReturnType<typeof loadConfig>;
  pool: pg.Pool;
  databaseUrl: string;
}

interface ApiOptions {
  /** Folder of its media files. */
  dataDir?: string;
  /** Runs after the API has stopped, while the database still runs. */
  onStopped?: (pool: pg.Pool) => Promise<void>;
}

/** Starts the API with a dataset. */
export async function openApi(
  size: SizeName,
  cleanups: Cleanup[],
  { dataDir = API_CACHE, onStopped = async () => {} }: ApiOptions = {},
): Promise<BenchApi> {
  const database = await openDataset(size);
  cleanups.push(database.stop);
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The database may terminate a connection before the pool closes it.
  pool.on('error', () => {});
  cleanups.push(() => pool.end());
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  });
  const calls = await hotCalls(pool, config.authSecret);
  const api = await startApi(database.url, dataDir);
  cleanups.push(() => onStopped(pool), api.stop);
  return { api, calls, config, pool, databaseUrl: database.url };
}
