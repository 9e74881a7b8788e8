import { checkRemoteModule, type RemoteModule } from '@ontrend/shared/contract';
import type { DocumentLoader, RemoteBuild } from '../../core/document/boot-data.ts';
import { federation } from './platform.ts';

/** The one module that a remote exposes. */
const EXPOSED_MODULE = './remote';

/**
 * Federation container that the entry of a remote assigns to its global name. Modules are available after
 * `init`.
 */
interface Container {
  init(shareScope: object, initScope: object[]): Promise<unknown>;
  get(module: string): Promise<() => { default?: unknown }>;
}

/** The document's loader. A second request for a file that it has loaded would run a script twice. */
const loader = window.ontrendLoader as DocumentLoader;

/**
 * A request that takes longer than this, in milliseconds, is repeated in parallel, because its connection may
 * be dead. The interval then doubles.
 */
const STALL_TIMEOUT_MS = 20_000;

/** Retry functions of the files that are loading, by URL. */
const pendingRetries = new Map<string, () => void>();

/** Loads a file and resolves with the first result of all its requests; false means failure. */
function loadFile(url: string): Promise<boolean> {
  const previousLoad = loader.loaded[url];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = new Promise<boolean>((resolve) => {
    const retryFile = () => {
      // A pending stylesheet blocks rendering, so it is removed. A pending script blocks nothing.
      document.querySelector(`link[data-href$="${url}"]`)?.remove();
      void loader.append(url).then(resolve);
    };
    const scheduleRetry = (ms: number) => {
      timer = setTimeout(() => {
        retryFile();
        scheduleRetry(2 * ms);
      }, ms);
    };
    pendingRetries.set(url, retryFile);
    scheduleRetry(STALL_TIMEOUT_MS);
    // Request the file unless the document's loader has loaded it.
    void Promise.resolve(previousLoad)
      .then((isLoaded) => isLoaded || loader.append(url))
      .then(resolve);
  }).finally(() => {
    clearTimeout(timer);
    pendingRetries.delete(url);
  });
  loader.loaded[url] = load;
  return load;
}

/**
 * Immediately repeats the requests for files of a build that are still loading, in addition to the pending
 * ones.
 */
export function retryBuildFiles({ entry, scripts, styles }: RemoteBuild): void {
  for (const url of [entry, ...scripts, ...styles]) pendingRetries.get(url)?.();
}

/**
 * Makes the next attempt fetch the scripts of a build again, because they may be truncated or come from a
 * corrupt cache.
 */
export function discardBuild({ entry, scripts, global }: RemoteBuild): void {
  for (const url of [entry, ...scripts]) {
    delete loader.loaded[url];
  }
  (globalThis as unknown as Record<string, unknown>)[global] = undefined;
}

/**
 * Loads all files of a build in parallel and returns the module it exposes. Can be called again after a
 * failure.
 * @param name name of the remote, which the module must have
 * @throws Error when the entry can't be loaded or run, or the module violates the contract
 */
export async function loadBuild(name: string, build: RemoteBuild): Promise<RemoteModule> {
  const [isEntryLoaded] = await Promise.all([build.entry, ...build.scripts, ...build.styles].map(loadFile));
  if (!isEntryLoaded) throw new Error(`${build.entry} failed to load`);
  try {
    return await initContainer(name, build);
  } catch (error) {
    discardBuild(build);
    throw error;
  }
}

async function initContainer(name: string, build: RemoteBuild): Promise<RemoteModule> {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[build.global];
  if (!container) throw new Error(`${build.entry} did not define ${build.global}`);
  await container.init(federation.shareScopeMap.default ?? {}, []);
  const exposed = (await container.get(EXPOSED_MODULE))();
  return checkRemoteModule(exposed.default, name);
}
