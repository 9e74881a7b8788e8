import { join } from 'node:path';
import { buildServer, findServer } from '@ontrend/shared/build/build-server';
import { appNames, DEV_FRAME_FOLDER, ROOT, remoteNames } from '@ontrend/shared/build/repository';
import type { StartError } from '@ontrend/shared/server/start-error';
import { listWarnings } from '../../remote-kit/src/dev/list-warnings.ts';
import { copySiteBuilds, openDevStore, openSiteStore } from '../../remote-kit/src/dev/site-builds.ts';
import type { ReleaseStore } from '../../shell/server/releases/release-store.ts';
import type { Settings } from '../supervisor/settings.ts';
import { siteUrl } from '../supervisor/settings.ts';
import { SOURCE_COMMANDS } from '../supervisor/source-commands.ts';
import { superviseProcess } from '../supervisor/supervise-process.ts';
import { waitUntilReady } from '../supervisor/wait-until-ready.ts';
import { chooseApi, type DevApi } from './choose-api.ts';
import { publishLastBuilds } from './last-builds.ts';
import type { DevOptions } from './options.ts';
import { type Compiler, startCompilers } from './start-compilers.ts';

/** A running development session. */
export interface DevSession {
  url: string;
  compilers: Compiler[];
  /** Where builds and API come from, as a sentence. */
  description: string;
  failed: Promise<StartError>;
}

/** Opens the release store with the builds of the apps that are not compiled. */
async function openStore({ apps, against }: DevOptions): Promise<ReleaseStore> {
  const store = against ? await openSiteStore(ROOT, against) : await openDevStore(ROOT, 'checkout');
  const others = appNames().filter((app) => !apps.includes(app));
  if (against) await copySiteBuilds(against, store);
  else if (others.length > 0) await publishLastBuilds(store, others);
  return store;
}

async function documentServerCommand(isWhole: boolean): Promise<string[]> {
  if (isWhole) return SOURCE_COMMANDS.documents;
  return [join((await buildServer(findServer('shell'))).folder, 'main.mjs')];
}

function documentServerSettings(settings: Settings, url: string, store: ReleaseStore, compilers: Compiler[]) {
  const shell = compilers.find(({ app }) => app === 'shell');
  const remotes = compilers.filter((one) => one !== shell);
  return {
    NODE_ENV: 'development',
    PORT: String(settings.port),
    HOST: settings.host,
    SITE_URL: process.env.SITE_URL || url,
    RELEASES_DIR: store.buildsFolder,
    RELEASES_BUCKET: '',
    DEV_REMOTES: remotes.map((one) => `${one.app}=${one.url}`).join(','),
    ...(shell && { DEV_SHELL: shell.url, DEV_SHELL_DIR: DEV_FRAME_FOLDER }),
    LOG_LEVEL: settings.logLevel,
  };
}

/**
 * Starts a development session: a compiler for each app, a document server, and an API if none is running.
 * @param onStarted is called with a function that stops a part, as soon as the part runs
 * @throws StartError for errors that the developer can fix
 */
export async function startDevSession(
  options: DevOptions,
  settings: Settings,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<DevSession> {
  const url = siteUrl(settings);
  const { isWhole, against, apps } = options;
  const chooseAndRegister = async (): Promise<DevApi> => {
    const api = await chooseApi(options, settings, url);
    onStarted(api.stop);
    return api;
  };
  const startAndRegister = async (): Promise<Compiler[]> => {
    const started = await startCompilers(apps);
    onStarted(async () => void (await Promise.all(started.map((one) => one.stop()))));
    return started;
  };
  // In parallel, because each takes seconds.
  const [api, compilers, store, command] = await Promise.all([
    chooseAndRegister(),
    startAndRegister(),
    openStore(options),
    documentServerCommand(isWhole),
  ]);
  const documents = superviseProcess({
    name: 'document server',
    arguments: command,
    claim: api.claim,
    environment: { ...documentServerSettings(settings, url, store, compilers), ...api.environment },
  });
  onStarted(documents.stop);
  await Promise.all([
    waitUntilReady(documents, `${url}/health/live`),
    ...compilers.map((compiler) => compiler.ready()),
  ]);
  if (!apps.includes('shell'))
    for (const warning of await listWarnings(
      store,
      compilers.map((compiler) => compiler.url),
    ))
      console.warn(`Warning: ${warning}`);
  const source = against ? `the builds of ${against}` : 'the last builds of the other apps';
  const hasOthers = against || apps.length <= remoteNames().length;
  const description = `with ${hasOthers ? `${source} and ` : ''}${api.description}`;
  return { url, compilers, description, failed: api.failed };
}
