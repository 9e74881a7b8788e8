import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer, SERVERS } from '@ontrend/shared/build/build-server';
import { ROOT } from '@ontrend/shared/build/repository';
import { keepRunning, untilHealthy } from '../../../tools/supervisor/child.ts';
import { freePort } from '../../../tools/supervisor/ports.ts';
import { API_CACHE, POOL } from './constants.ts';
import type { Script } from './record.ts';

export interface Running {
  url: string;
  /** Of its process. */
  pid: number;
  stop(): Promise<void>;
}

/**
 * The API as production runs it, but for limits: a measurement is one address that asks more than any person.
 * @param dataDir where its media lie
 */
export async function startApi(databaseUrl: string, dataDir = API_CACHE): Promise<Running> {
  const server = SERVERS.find(({ folder }) => folder === 'api');
  if (!server) throw new Error('There is no server called api.');
  const { folder } = await buildServer(server);
  const port = await freePort();
  const child = keepRunning({
    name: 'API',
    arguments: [join(folder, 'main.mjs')],
    environment: {
      ...{ NODE_ENV: 'development', RATE_LIMITS: 'off', LOG_LEVEL: 'fatal', API_PORT: String(port) },
      ...{ DATABASE_URL: databaseUrl, DATABASE_POOL: String(POOL), DATA_DIR: dataDir },
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(`${url}/health/ready`);
  return { url, pid: child.pid, stop: () => child.stop() };
}

/** @param scripts by call, and by body */
export async function startBareServer(databaseUrl: string, scripts: Script[][]): Promise<Running> {
  const port = await freePort();
  const file = join(API_CACHE, `scripts-${port}.json`);
  await writeFile(file, JSON.stringify(scripts));
  const child = keepRunning({
    name: 'bare server',
    arguments: ['--import', 'tsx', join(ROOT, 'bench/src/api/bare-server.ts')],
    environment: {
      ...{ NODE_ENV: 'production', SCRIPTS: file, PORT: String(port) },
      ...{ DATABASE_URL: databaseUrl, DATABASE_POOL: String(POOL) },
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilHealthy(url);
  return { url, pid: child.pid, stop: () => child.stop() };
}
