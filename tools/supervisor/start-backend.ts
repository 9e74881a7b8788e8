import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../api/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../api/src/platform/db/migrate.ts';
import { diskMediaStore } from '../../api/src/platform/storage/disk-store.ts';
import { seedDemo } from '../../api/src/programs/demo/seed-demo.ts';
import { findFreePort } from './ports.ts';
import { readForwardSecret, readInstallationSecret } from './secrets.ts';
import { type Settings, StartError, siteUrl } from './settings.ts';
import { type SupervisedProcess, superviseProcess, waitUntilHealthy } from './supervise-process.ts';

/** How the API and the worker are run: compiled, or from their sources while one works on them. */
export interface BackendCommands {
  api: string[];
  worker: string[];
}

export interface Backend {
  apiUrl: string;
  /** True when the demo content was filled in by this start. */
  seeded: boolean;
  stop(): Promise<void>;
}

async function openDatabase(settings: Settings): Promise<{ url: string; stop(): Promise<void> }> {
  if (settings.databaseUrl) return { url: settings.databaseUrl, stop: async () => {} };
  try {
    return await startEmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres') });
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Starts database, API and worker, migrated and (the first time) filled with the demo content.
 * @param apiPort where the API is to listen, on this machine only; a free one unless given
 * @throws StartError with one sentence when the data folder or database can't be used
 */
export async function startBackend(
  settings: Settings,
  commands: BackendCommands,
  apiPort?: number,
): Promise<Backend> {
  await mkdir(settings.dataDir, { recursive: true });
  const database = await openDatabase(settings);
  const children: SupervisedProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop()));
    await database.stop();
  };
  try {
    await migrate(database.url);
    const store = diskMediaStore(join(settings.dataDir, 'media'));
    const seeded = settings.demo && (await seedDemo({ databaseUrl: database.url, store }));
    const port = apiPort ?? (await findFreePort());
    const environment = {
      NODE_ENV: 'development',
      DATABASE_URL: database.url,
      DATA_DIR: settings.dataDir,
      API_PORT: String(port),
      AUTH_SECRET: await readInstallationSecret(settings.dataDir),
      FORWARD_SECRET: await readForwardSecret(settings.dataDir),
      // Links in mails lead there.
      SITE_URL: process.env.SITE_URL || siteUrl(settings),
      LOG_LEVEL: settings.logLevel,
    };
    children.push(
      superviseProcess({ name: 'API', arguments: commands.api, environment }),
      superviseProcess({ name: 'worker', arguments: commands.worker, environment }),
    );
    const apiUrl = `http://127.0.0.1:${port}`;
    await waitUntilHealthy(`${apiUrl}/health/ready`);
    return { apiUrl, seeded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
