import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../../api/src/platform/db/migrate.ts';
import { publishBuilds } from '../../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import type { BuildOutput } from '../../../tools/build/build-everything.ts';
import { startBackend } from '../../../tools/supervisor/start-backend.ts';
import { superviseProcess } from '../../../tools/supervisor/supervise-process.ts';
import { waitUntilReady } from '../../../tools/supervisor/wait-until-ready.ts';
import { CACHE } from '../constants.ts';
import { fillInstance, VIDEO_COUNT } from './fill-instance.ts';

/** Two sites with the benchmark's content: the product, and the same code as one webpack build. */
export interface Instance {
  federatedUrl: string;
  monolithUrl: string;
  stop(): Promise<void>;
}

const FOLDER = join(CACHE, 'instance');
/** Written last: an instance without it was interrupted and is created again. */
const FILLED_MARKER = join(FOLDER, `filled-${VIDEO_COUNT}`);

async function openDatabase() {
  if (!existsSync(FILLED_MARKER)) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: join(FOLDER, 'postgres') });
  try {
    await migrate(database.url);
    if (!existsSync(FILLED_MARKER)) {
      console.log('Creating the benchmark instance (once) ...');
      await fillInstance(database.url, join(FOLDER, 'media'));
      await writeFile(FILLED_MARKER, '');
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * Starts a document server for an API.
 * @param program its compiled module
 * @param releases its release store
 */
export async function startDocumentServer(program: string, apiUrl: string, releases: string) {
  const port = await findFreePort();
  const child = superviseProcess({
    name: 'document server',
    arguments: [program],
    environment: {
      NODE_ENV: 'production',
      HOST: 'localhost',
      PORT: String(port),
      LOG_LEVEL: 'error',
      API_URL: apiUrl,
      RELEASES_DIR: releases,
    },
  });
  const url = `http://localhost:${port}`;
  await waitUntilReady(child, `${url}/health/live`);
  return { url, pid: child.pid, stop: () => child.stop() };
}

/**
 * Starts database, API and two document servers that differ only in the builds they serve.
 * @param monolithReleases release store of the single build
 */
export async function startInstance(built: BuildOutput, monolithReleases: string): Promise<Instance> {
  const releases = join(FOLDER, 'releases');
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of stops.reverse()) await end();
  };
  try {
    const database = await openDatabase();
    stops.push(database.stop);
    const store = new ReleaseStore(releases);
    await publishBuilds(store, ...built.apps);
    const settings = {
      port: 0,
      host: 'localhost',
      dataDir: FOLDER,
      demo: false,
      logLevel: 'fatal',
      databaseUrl: database.url,
    };
    const api = built.servers.api ?? '';
    // The benchmark sends all requests from one address.
    process.env.RATE_LIMITS = 'off';
    const backend = await startBackend(settings, {
      api: [join(api, 'main.mjs')],
      worker: [join(api, 'worker.mjs')],
    });
    stops.push(backend.stop);
    const program = join(built.servers.shell ?? '', 'main.mjs');
    const federated = await startDocumentServer(program, backend.apiUrl, releases);
    stops.push(federated.stop);
    const monolith = await startDocumentServer(program, backend.apiUrl, monolithReleases);
    stops.push(monolith.stop);
    return { federatedUrl: federated.url, monolithUrl: monolith.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
