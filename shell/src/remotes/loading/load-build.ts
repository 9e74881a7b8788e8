import { checkRemoteModule, type RemoteModule } from '@ontrend/shared/contract';
import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { federation } from './platform.ts';

/** The one module a remote exposes (design 2). */
const EXPOSED_MODULE = './remote';

/** What the entry of a remote leaves under its global name: modules come out once the shared ones are in. */
interface Container {
  init(shareScope: object, initScope: object[]): Promise<unknown>;
  get(module: string): Promise<() => { default?: unknown }>;
}

/** Files that are here or on their way; the document's own to begin with: asked for again they would run twice. */
const fileLoads = window.ontrendLoader?.loaded ?? {};

/** Files that came and were of no use, or did not come, with how often they were asked for anew. */
const retryCounts = new Map<string, number>();

/** ms after which what has not come is asked for once more, beside the first time: its line may be dead. Then after twice as long. */
const STALL_TIMEOUT_MS = 20_000;

/** What is waited for, each with the way to ask for it once more. */
const pendingRetries = new Map<string, () => void>();

const isStylesheet = (url: string) => url.endsWith('.css');

function appendAsset(url: string): Promise<boolean> {
  const retryCount = retryCounts.get(url);
  // Under the same address the browser would take what it has kept, or wait for what hangs.
  const requestUrl = retryCount ? `${url}?retry=${retryCount}` : url;
  const element = isStylesheet(url)
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: requestUrl })
    : Object.assign(document.createElement('script'), { src: requestUrl });
  const load = new Promise<boolean>((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => {
      // A stylesheet that failed must not look attached to webpack's own loader, which tries again.
      element.remove();
      resolve(false);
    };
  });
  // As webpack's own loader looks for it, which would wait for what hangs.
  if (isStylesheet(url)) element.dataset.href = new URL(url, location.href).href;
  document.head.append(element);
  return load;
}

const countRetry = (url: string) => retryCounts.set(url, (retryCounts.get(url) ?? 0) + 1);

/** Waits for a file: for the first answer of all the times it is asked for. False where that is a failure. */
function loadFile(url: string): Promise<boolean> {
  const previousLoad = fileLoads[url];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const load = new Promise<boolean>((resolve) => {
    const retryFile = () => {
      countRetry(url);
      // A page with a stylesheet that is waited for is not drawn anew; a script that is waited for holds up nothing.
      if (isStylesheet(url)) document.querySelector(`link[rel=stylesheet][href^="${url}"]`)?.remove();
      void appendAsset(url).then(resolve);
    };
    const scheduleRetry = (ms: number) => {
      timer = setTimeout(() => {
        retryFile();
        scheduleRetry(2 * ms);
      }, ms);
    };
    pendingRetries.set(url, retryFile);
    scheduleRetry(STALL_TIMEOUT_MS);
    // What failed before is asked for once more, the document's own too.
    void Promise.resolve(previousLoad)
      .then((isLoaded) => isLoaded || appendAsset(url))
      .then(resolve);
  }).finally(() => {
    clearTimeout(timer);
    pendingRetries.delete(url);
  });
  fileLoads[url] = load;
  return load;
}

/** Asks once more for those files of a build that are waited for, beside the times before: whoever wants it now can't wait for a dead line. */
export function retryBuildFiles({ entry, scripts, styles }: RemoteBuild): void {
  for (const url of [entry, ...scripts, ...styles]) pendingRetries.get(url)?.();
}

/** What came and is of no use is fetched anew by the next try: it may have been cut off, or have come from a broken cache. */
export function discardBuild({ entry, scripts, global }: RemoteBuild): void {
  for (const url of [entry, ...scripts]) {
    delete fileLoads[url];
    countRetry(url);
  }
  (globalThis as unknown as Record<string, unknown>)[global] = undefined;
}

/**
 * Loads a build of a remote: all its files at once, then the module it exposes. May be called again after a failure.
 * @param name of the remote, which the module must bear
 * @throws Error when the entry can not be had or run, or the module breaks the contract
 */
export async function loadBuild(name: string, build: RemoteBuild): Promise<RemoteModule> {
  const [isEntryLoaded] = await Promise.all([build.entry, ...build.scripts, ...build.styles].map(loadFile));
  if (!isEntryLoaded) throw new Error(`${build.entry} can not be loaded`);
  try {
    return await initContainer(name, build);
  } catch (error) {
    discardBuild(build);
    throw error;
  }
}

async function initContainer(name: string, build: RemoteBuild): Promise<RemoteModule> {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[build.global];
  if (!container) throw new Error(`${build.entry} can not be loaded`);
  await container.init(federation.shareScopeMap.default ?? {}, []);
  const exposed = (await container.get(EXPOSED_MODULE))();
  return checkRemoteModule(exposed.default, name);
}
