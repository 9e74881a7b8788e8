import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../../api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../../api/src/platform/db/migrate.ts';
import { publishBuilds } from '../../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../../shell/server/releases/release-store.ts';
import type { BuildOutput } from '../../../tools/build/build-everything.ts';
import { findFreePort } from '../../../tools/supervisor/ports.ts';
import { startBackend } from '../../../tools/supervisor/start-backend.ts';
import { superviseProcess, waitUntilHealthy } from '../../../tools/supervisor/supervise-process.ts';
import { CACHE } from '../constants.ts';
import { fillInstance, VIDEO_COUNT } from './fill-instance.ts';

/** The product with the bench's own content, running twice: as it is, and as one build. */
export interface Instance {
  federatedUrl: string;
  monolithUrl: string;
  stop(): Promise<void>;
}

const FOLDER = join(CACHE, 'instance');
/** Written last: what was interrupted while being filled is made anew. */
const FILLED_MARKER = join(FOLDER, `filled-${VIDEO_COUNT}`);

async function openDatabase() {
  if (!existsSync(FILLED_MARKER)) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const database = await startEmbeddedPostgres({ dataDir: join(FOLDER, 'postgres') });
  try {
    await migrate(database.url);
    if (!existsSync(FILLED_MARKER)) {
      console.log('Filling an instance with the clip (once) ...');
      await fillInstance(database.url, join(FOLDER, 'media'));
      await writeFile(FILLED_MARKER, '');
    }
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Starts a document server before an API. @param program its module, compiled @param releases its release store */
export async function startDocumentServer(program: string, apiUrl: string, releases: string) {
  const port = await findFreePort();
  const child = superviseProcess({
    name: 'document server',
    arguments: [program],
    environment: {
      ...{ NODE_ENV: 'production', HOST: 'localhost', PORT: String(port), LOG_LEVEL: 'error' },
      ...{ API_URL: apiUrl, RELEASES_DIR: releases },
    },
  });
  const url = `http://localhost:${port}`;
  await waitUntilHealthy(`${url}/health/live`);
  return { url, pid: child.pid, stop: () => child.stop() };
}

/**
 * Starts database, API and two document servers that differ in nothing but the builds they serve.
 * @param monolithReleases release store of the one build
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
      ...{ port: 0, host: 'localhost', dataDir: FOLDER, demo: false, logLevel: 'fatal' },
      databaseUrl: database.url,
    };
    const api = built.servers.api ?? '';
    // A measurement is one address that asks more than any person.
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
