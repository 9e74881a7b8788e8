import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer, SERVERS } from '@ontrend/shared/build/build-server';
import { ROOT } from '@ontrend/shared/build/repository';
import { findFreePort } from '@ontrend/shared/server/ports';
import { superviseProcess } from '../../../tools/supervisor/supervise-process.ts';
import { waitUntilReady } from '../../../tools/supervisor/wait-until-ready.ts';
import { API_CACHE, POOL_SIZE } from './constants.ts';
import type { Script } from './record-statements.ts';

export interface RunningServer {
  url: string;
  /** Process ID of the server. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts the API as in production, but without rate limits, because the benchmark sends all requests from one
 * address.
 * @param dataDir folder of its media files
 */
export async function startApi(databaseUrl: string, dataDir = API_CACHE): Promise<RunningServer> {
  const server = SERVERS.find(({ folder }) => folder === 'api');
  if (!server) throw new Error('There is no server called api.');
  const { folder } = await buildServer(server);
  const port = await findFreePort();
  const child = superviseProcess({
    name: 'API',
    arguments: [join(folder, 'main.mjs')],
    environment: {
      NODE_ENV: 'development',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'fatal',
      API_PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(POOL_SIZE),
      DATA_DIR: dataDir,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, `${url}/health/ready`);
  return { url, pid: child.pid, stop: () => child.stop() };
}

/** @param scripts statements by call and body */
export async function startBareServer(databaseUrl: string, scripts: Script[][]): Promise<RunningServer> {
  const port = await findFreePort();
  const file = join(API_CACHE, `scripts-${port}.json`);
  await writeFile(file, JSON.stringify(scripts));
  const child = superviseProcess({
    name: 'bare server',
    arguments: ['--import', 'tsx', join(ROOT, 'bench/src/api/bare-server.ts')],
    environment: {
      NODE_ENV: 'production',
      SCRIPTS: file,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(POOL_SIZE),
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, url);
  return { url, pid: child.pid, stop: () => child.stop() };
}
