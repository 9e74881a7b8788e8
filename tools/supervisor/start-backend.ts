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

/** Node arguments of the API and the worker, compiled or from source. */
export interface BackendCommands {
  api: string[];
  worker: string[];
}

export interface Backend {
  apiUrl: string;
  /** True when this start created the demo content. */
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
 * Starts database, API and worker, after migrations and, on the first start, the demo content.
 * @param apiPort loopback port of the API; a free one by default
 * @throws StartError when the data folder or the database cannot be used
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
      // Base URL of links in mails.
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
