import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { findFreePort } from '@ontrend/shared/server/ports';
import { encodePublicKey, parsePrivateKey } from '@ontrend/shared/server/release-signatures';
import { StartError } from '@ontrend/shared/server/start-error';
import { readCommit } from '../../remote-kit/src/release/read-git.ts';
import { BuildRejectedError } from '../../shell/server/releases/build-rejected-error.ts';
import { PointerSigner } from '../../shell/server/releases/pointer-signer.ts';
import { publishAtStartup } from '../../shell/server/releases/publish.ts';
import { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import { NPM_START } from '../../shell/server/releases/startup-requests.ts';
import { type BuildOutput, buildEverything } from '../build/build-everything.ts';
import { claimDataFolder, type DataFolderClaim } from './claim-data-folder.ts';
import { assertPortAvailable } from './ports.ts';
import { readForwardSecret, readPointerKey, readReleaseKey, readReleaseToken } from './secrets.ts';
import { type Settings, siteUrl } from './settings.ts';
import { startBackend } from './start-backend.ts';
import { type SupervisedProcess, superviseProcess } from './supervise-process.ts';
import { waitUntilReady } from './wait-until-ready.ts';

/** The running product. */
export interface Product {
  url: string;
  /** True when this start created the demo content. */
  seeded: boolean;
  /** Resolves when the product can't go on, with an explanation for the operator. */
  failed: Promise<StartError>;
  stop(): Promise<void>;
}

/** Publishes builds into the release store of a product before it starts. */
type Publisher = (store: ReleaseStore, built: BuildOutput['apps']) => Promise<void>;

const releasesFolder = ({ dataDir }: Settings) => join(dataDir, 'releases');

async function openReleaseStore(settings: Settings): Promise<ReleaseStore> {
  const signer = new PointerSigner(await readPointerKey(settings.dataDir), 'migrate');
  return new ReleaseStore(releasesFolder(settings), { signer });
}

/**
 * Publishes the builds of this checkout that changed since the last start, and reports where another build is current.
 * @throws StartError when a build is rejected
 */
async function publishCheckout(store: ReleaseStore, builds: BuildOutput['apps']): Promise<void> {
  const requester = { by: NPM_START, commit: readCommit(ROOT) };
  const { pointers, revoked } = await publishAtStartup(store, builds, requester).catch((error: unknown) => {
    if (!(error instanceof BuildRejectedError)) throw error;
    throw new StartError(`The builds of this checkout cannot be published:\n${error.message}`);
  });
  for (const { remote, path } of revoked)
    console.log(
      `${path} stays revoked from ${remote}, so it has no pages there. To grant it again: npm run release -- grant ${remote} ${path}`,
    );
  for (const { app, version } of builds) {
    const current = pointers[app]?.current;
    if (current === version) continue;
    console.log(
      `${app} runs ${current}, which was released or restored by hand. For this checkout's build: npm run release -- ${app}`,
    );
  }
}

/** Starts the document server of a product. */
async function startDocumentServer(
  settings: Settings,
  built: BuildOutput,
  apiUrl: string,
  claim: DataFolderClaim,
): Promise<SupervisedProcess> {
  const { dataDir } = settings;
  const token = await readReleaseToken(dataDir);
  const publicKey = encodePublicKey(parsePrivateKey(await readReleaseKey(dataDir)));
  return superviseProcess({
    name: 'document server',
    arguments: [join(built.servers.shell ?? '', 'main.mjs')],
    claim,
    environment: {
      NODE_ENV: 'production',
      PORT: String(settings.port),
      HOST: settings.host,
      SITE_URL: process.env.SITE_URL || siteUrl(settings),
      API_URL: apiUrl,
      RELEASES_DIR: releasesFolder(settings),
      // The builds were published into the folder, even if the environment names a bucket.
      RELEASES_BUCKET: '',
      FORWARD_SECRET: await readForwardSecret(settings.dataDir),
      // Also for remotes that this checkout does not contain.
      RELEASE_TOKENS: `*=${token}`,
      RELEASE_PUBLIC_KEYS: `*=${publicKey}`,
      POINTER_KEY: await readPointerKey(dataDir),
      LOG_LEVEL: settings.logLevel,
    },
  });
}

/**
 * Builds changed sources, publishes the builds into the release store of the data folder and starts all
 * servers.
 * @param publish publishes the builds; by default those of this checkout that changed
 * @throws StartError for errors that the user can fix
 */
export async function startProduct(
  settings: Settings,
  publish: Publisher = publishCheckout,
): Promise<Product> {
  const url = siteUrl(settings);
  const claim = await claimDataFolder(settings.dataDir, url);
  // In the order in which they are stopped.
  const running: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    for (const one of running) await one.stop();
    claim.release();
  };
  try {
    await assertPortAvailable(settings.port, settings.host);
    const built = await buildEverything();
    await publish(await openReleaseStore(settings), built.apps);
    const apiPort = await findFreePort();
    // Started in parallel with the backend; until the API is ready, the document server responds without it.
    const documents = await startDocumentServer(settings, built, `http://127.0.0.1:${apiPort}`, claim);
    running.push(documents);
    const api = built.servers.api ?? '';
    const commands = { api: [join(api, 'main.mjs')], worker: [join(api, 'worker.mjs')] };
    const backend = await startBackend(settings, commands, { claim, apiPort });
    running.push(backend);
    await waitUntilReady(documents, `${url}/health/live`);
    return { url, seeded: backend.seeded, failed: backend.failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
