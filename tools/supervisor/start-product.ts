import { join } from 'node:path';
import { publishBuilds } from '../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { type BuildOutput, buildEverything } from '../build/build-everything.ts';
import { assertPortAvailable, findFreePort } from './ports.ts';
import { readForwardSecret, readReleaseToken } from './secrets.ts';
import type { Settings } from './settings.ts';
import { startBackend } from './start-backend.ts';
import { superviseProcess, waitUntilHealthy } from './supervise-process.ts';

/** The running product. */
export interface Product {
  url: string;
  /** True when this start created the demo content. */
  seeded: boolean;
  stop(): Promise<void>;
}

async function publishAll(folder: string, { apps }: BuildOutput): Promise<void> {
  await publishBuilds(new ReleaseStore(folder), ...apps);
}

/**
 * Builds changed sources, publishes the builds into the release store of the data folder and starts all
 * servers.
 * @throws StartError for errors that the user can fix
 */
export async function startProduct(settings: Settings): Promise<Product> {
  await assertPortAvailable(settings.port, settings.host);
  const built = await buildEverything();
  const releases = join(settings.dataDir, 'releases');
  const api = built.servers.api ?? '';
  const apiPort = await findFreePort();
  await publishAll(releases, built);
  const token = await readReleaseToken(settings.dataDir);
  // Started in parallel with the backend; until the API is ready, the document server responds without it.
  const documents = superviseProcess({
    name: 'document server',
    arguments: [join(built.servers.shell ?? '', 'main.mjs')],
    environment: {
      NODE_ENV: 'production',
      PORT: String(settings.port),
      HOST: settings.host,
      API_URL: `http://127.0.0.1:${apiPort}`,
      RELEASES_DIR: releases,
      // The builds were published into the folder, even if the environment names a bucket.
      RELEASES_BUCKET: '',
      FORWARD_SECRET: await readForwardSecret(settings.dataDir),
      RELEASE_TOKENS: built.apps.map(({ app }) => `${app}=${token}`).join(','),
      LOG_LEVEL: settings.logLevel,
    },
  });
  const commands = { api: [join(api, 'main.mjs')], worker: [join(api, 'worker.mjs')] };
  const backend = await startBackend(settings, commands, apiPort).catch(async (error: unknown) => {
    await documents.stop();
    throw error;
  });
  const stop = async () => {
    await documents.stop();
    await backend.stop();
  };
  const url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${settings.port}`;
  try {
    await waitUntilHealthy(`${url}/health/live`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, seeded: backend.seeded, stop };
}
