import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../../api/src/platform/db/migrate.ts';
import { publishAtStartup } from '../../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import { NPM_START } from '../../../shell/server/releases/startup-requests.ts';
import type { BuildOutput } from '../../../tools/build/build-everything.ts';
import { startBackend } from '../../../tools/supervisor/start-backend.ts';
import type { Cleanup } from '../cleanups.ts';
import { CACHE } from '../constants.ts';
import { fillInstance, VIDEO_COUNT } from './fill-instance.ts';
import { startServer } from './start-server.ts';

const FOLDER = join(CACHE, 'instance');
/** Written last: an instance without it was interrupted and is created again. */
const FILLED_MARKER = join(FOLDER, `filled-${VIDEO_COUNT}`);

/** Starts a document server for an API, with the current builds and without rate limits. */
export async function startDocumentServer({ apps, servers }: BuildOutput, apiUrl: string, folder: string) {
  const releases = join(folder, 'releases');
  await publishAtStartup(new ReleaseStore(releases), apps, { by: NPM_START, commit: null });
  const environment = {
    NODE_ENV: 'production',
    HOST: 'localhost',
    API_URL: apiUrl,
    RELEASES_DIR: releases,
    RATE_LIMITS: 'off',
  };
  return startServer('document server', [join(servers.shell ?? '', 'main.mjs')], environment, '/health/live');
}

/**
 * Starts database, API and worker without rate limits, because a benchmark sends all requests from one address.
 * @param fill runs before the API and the worker start
 */
export async function startBenchBackend(
  { servers }: BuildOutput,
  dataDir: string,
  cleanups: Cleanup[],
  fill: (databaseUrl: string) => Promise<void> = async () => {},
) {
  await mkdir(dataDir, { recursive: true });
  const { url: databaseUrl, stop } = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres') });
  cleanups.push(stop);
  await migrate(databaseUrl);
  await fill(databaseUrl);
  const api = servers.api ?? '';
  const settings = { port: 0, host: 'localhost', dataDir, demo: false, logLevel: 'fatal', databaseUrl };
  const commands = { api: [join(api, 'main.mjs')], worker: [join(api, 'worker.mjs')] };
  process.env.RATE_LIMITS = 'off';
  const backend = await startBackend(settings, commands);
  cleanups.push(backend.stop);
  return { apiUrl: backend.apiUrl, databaseUrl };
}

/** The product with the benchmark's videos. */
export interface Instance {
  url: string;
  apiUrl: string;
  built: BuildOutput;
  /** Cleanups of the running measurement. */
  cleanups: Cleanup[];
}

/** Starts the product with the benchmark's videos. */
export async function startInstance(built: BuildOutput, cleanups: Cleanup[]): Promise<Instance> {
  const isFilled = existsSync(FILLED_MARKER);
  if (!isFilled) await rm(FOLDER, { recursive: true, force: true });
  const { apiUrl } = await startBenchBackend(built, FOLDER, cleanups, async (databaseUrl) => {
    if (isFilled) return;
    console.log('Creating the benchmark instance (once) ...');
    await fillInstance(databaseUrl, join(FOLDER, 'media'));
    await writeFile(FILLED_MARKER, '');
  });
  const documents = await startDocumentServer(built, apiUrl, FOLDER);
  cleanups.push(documents.stop);
  return { url: documents.url, apiUrl, built, cleanups };
}
