import { join } from 'node:path';
import { buildServer, findServer } from '@ontrend/shared/build/build-server';
import type { StartError } from '@ontrend/shared/server/start-error';
import { findApiSettings } from '../../remote-kit/src/dev/site-api.ts';
import { claimDataFolder, type DataFolderClaim, findRunningStart } from '../supervisor/claim-data-folder.ts';
import { readForwardSecret } from '../supervisor/secrets.ts';
import type { Settings } from '../supervisor/settings.ts';
import { SOURCE_COMMANDS } from '../supervisor/source-commands.ts';
import { type BackendCommands, startBackend } from '../supervisor/start-backend.ts';
import type { DevOptions } from './options.ts';

/** The API of a development session. */
export interface DevApi {
  /** For the developer. */
  description: string;
  /** Settings of the document server that uses it. */
  environment: Record<string, string>;
  /** Set when this session runs the API itself. */
  claim?: DataFolderClaim | undefined;
  /** Resolves when the API can't go on, with an explanation for the developer. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
}

const never = new Promise<never>(() => {});

/** Uses the API of a running site. */
async function useSite(site: string): Promise<DevApi> {
  return {
    description: `the API of ${site}`,
    environment: await findApiSettings(site),
    failed: never,
    async stop() {},
  };
}

async function buildBackend(): Promise<BackendCommands> {
  const { folder } = await buildServer(findServer('api'));
  return { api: [join(folder, 'main.mjs')], worker: [join(folder, 'worker.mjs')] };
}

/**
 * Chooses the API of a session: that of a site, that of a running `npm start` with the same data folder, or its own.
 * @param url of the session
 * @throws StartError when it can't be used
 */
export async function chooseApi(
  { api, isWhole }: DevOptions,
  settings: Settings,
  url: string,
): Promise<DevApi> {
  if (api) return useSite(api);
  const running = isWhole ? null : findRunningStart(settings.dataDir);
  if (running) {
    const used = await useSite(running);
    return { ...used, description: `the API and the data of the running ${running}` };
  }
  const claim = await claimDataFolder(settings.dataDir, url);
  try {
    const commands = isWhole ? SOURCE_COMMANDS : await buildBackend();
    const backend = await startBackend(settings, commands, { claim });
    return {
      description: isWhole ? 'an API from source' : 'an API of its own',
      environment: { API_URL: backend.apiUrl, FORWARD_SECRET: await readForwardSecret(settings.dataDir) },
      claim,
      failed: backend.failed,
      async stop() {
        await backend.stop();
        claim.release();
      },
    };
  } catch (error) {
    claim.release();
    throw error;
  }
}
