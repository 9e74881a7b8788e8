import { join } from 'node:path';
import { findFreePort } from '@ontrend/shared/server/ports';
import type { StartError } from '@ontrend/shared/server/start-error';
import { migrate } from '../../api/src/platform/db/migrate.ts';
import { diskMediaStore } from '../../api/src/platform/storage/disk-store.ts';
import { seedDemo } from '../../api/src/programs/demo/seed-demo.ts';
import { DEMO_PASSWORD } from '../../demo/content.ts';
import type { DataFolderClaim } from './claim-data-folder.ts';
import { readForwardSecret, readInstallationSecret } from './secrets.ts';
import { type Settings, siteUrl } from './settings.ts';
import { type SupervisedDatabase, superviseDatabase } from './supervise-database.ts';
import { type SupervisedProcess, superviseProcess } from './supervise-process.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** Node arguments of the API and the worker, compiled or from source. */
export interface BackendCommands {
  api: string[];
  worker: string[];
}

export interface Backend {
  apiUrl: string;
  /** True when this start created the demo content. */
  seeded: boolean;
  /** Resolves when the backend can't go on, with an explanation for the operator. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
}

/** The database of the settings, which its operator supervises, or else the embedded one. */
async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<SupervisedDatabase> {
  if (!databaseUrl) return superviseDatabase(join(dataDir, 'postgres'));
  return { url: databaseUrl, failed: new Promise(() => {}), async stop() {} };
}

/**
 * Starts database, API and worker, after migrations and, on the first start, the demo content.
 * @param options.claim of a data folder that another start may try to use
 * @param options.apiPort loopback port of the API; a free one by default
 * @throws StartError when the data folder or the database cannot be used, or the API does not become ready
 */
export async function startBackend(
  settings: Settings,
  commands: BackendCommands,
  { claim, apiPort }: { claim?: DataFolderClaim; apiPort?: number } = {},
): Promise<Backend> {
  const database = await openDatabase(settings);
  const children: SupervisedProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await database.stop();
  };
  try {
    await migrate(database.url);
    const store = diskMediaStore(join(settings.dataDir, 'media'));
    const seeded =
      settings.demo && (await seedDemo({ databaseUrl: database.url, store, password: DEMO_PASSWORD }));
    const port = apiPort ?? (await findFreePort());
    const environment = {
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      DATA_DIR: settings.dataDir,
      API_PORT: String(port),
      AUTH_SECRET: await readInstallationSecret(settings.dataDir),
      FORWARD_SECRET: await readForwardSecret(settings.dataDir),
      // Base URL of links in mails.
      SITE_URL: process.env.SITE_URL || siteUrl(settings),
      LOG_LEVEL: settings.logLevel,
    };
    const api = superviseProcess({ name: 'API', arguments: commands.api, environment, claim });
    const worker = superviseProcess({ name: 'worker', arguments: commands.worker, environment, claim });
    children.push(api, worker);
    const apiUrl = `http://127.0.0.1:${port}`;
    await waitUntilReady(api, `${apiUrl}/health/ready`);
    return { apiUrl, seeded, failed: database.failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
