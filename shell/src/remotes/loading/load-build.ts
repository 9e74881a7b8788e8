import { checkRemoteModule, type RemoteModule } from '@ontrend/shared/contract';
import type { RemoteBuild } from '../../core/document/boot-data.ts';
import { federation } from './platform.ts';

/** The one module a remote exposes (design 2). */
const EXPOSED = './remote';

/** What the entry of a remote leaves under its global name: modules come out once the shared ones are in. */
interface Container {
  init(shareScope: object, initScope: object[]): Promise<unknown>;
  get(module: string): Promise<() => { default?: unknown }>;
}

/** Files that are here or on their way; the document's own to begin with: asked for again they would run twice. */
const arrivals = window.ontrendLoader?.loaded ?? {};

/** Files that came and were of no use, or did not come, with how often they were asked for anew. */
const useless = new Map<string, number>();

/** ms after which what has not come is asked for once more, beside the first time: its line may be dead. Then after twice as long. */
const HANGS_AFTER_MS = 20_000;

/** What is waited for, each with the way to ask for it once more. */
const awaited = new Map<string, () => void>();

const isStyle = (address: string) => address.endsWith('.css');

function attach(address: string): Promise<boolean> {
  const again = useless.get(address);
  // Under the same address the browser would take what it has kept, or wait for what hangs.
  const place = again ? `${address}?retry=${again}` : address;
  const element = isStyle(address)
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: place })
    : Object.assign(document.createElement('script'), { src: place });
  const arrival = new Promise<boolean>((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => {
      // A stylesheet that failed must not look attached to webpack's own loader, which tries again.
      element.remove();
      resolve(false);
    };
  });
  // As webpack's own loader looks for it, which would wait for what hangs.
  if (isStyle(address)) element.dataset.href = new URL(address, location.href).href;
  document.head.append(element);
  return arrival;
}

const countAnew = (address: string) => useless.set(address, (useless.get(address) ?? 0) + 1);

/** Waits for a file: for the first answer of all the times it is asked for. False where that is a failure. */
function bring(address: string): Promise<boolean> {
  const before = arrivals[address];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const arrival = new Promise<boolean>((resolve) => {
    const askAnew = () => {
      countAnew(address);
      // A page with a stylesheet that is waited for is not drawn anew; a script that is waited for holds up nothing.
      if (isStyle(address)) document.querySelector(`link[rel=stylesheet][href^="${address}"]`)?.remove();
      void attach(address).then(resolve);
    };
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        askAnew();
        wait(2 * ms);
      }, ms);
    };
    awaited.set(address, askAnew);
    wait(HANGS_AFTER_MS);
    // What failed before is asked for once more, the document's own too.
    void Promise.resolve(before)
      .then((came) => came || attach(address))
      .then(resolve);
  }).finally(() => {
    clearTimeout(timer);
    awaited.delete(address);
  });
  arrivals[address] = arrival;
  return arrival;
}

/** Asks once more for those files of a build that are waited for, beside the times before: whoever wants it now can't wait for a dead line. */
export function askAnew({ entry, scripts, styles }: RemoteBuild): void {
  for (const address of [entry, ...scripts, ...styles]) awaited.get(address)?.();
}

/** What came and is of no use is fetched anew by the next try: it may have been cut off, or have come from a broken cache. */
export function distrust({ entry, scripts, global }: RemoteBuild): void {
  for (const address of [entry, ...scripts]) {
    delete arrivals[address];
    countAnew(address);
  }
  (globalThis as unknown as Record<string, unknown>)[global] = undefined;
}

/**
 * Loads a build of a remote: all its files at once, then the module it exposes. May be called again after a failure.
 * @param name of the remote, which the module must bear
 * @throws Error when the entry can not be had or run, or the module breaks the contract
 */
export async function loadBuild(name: string, build: RemoteBuild): Promise<RemoteModule> {
  const [isThere] = await Promise.all([build.entry, ...build.scripts, ...build.styles].map(bring));
  if (!isThere) throw new Error(`${build.entry} can not be loaded`);
  try {
    return await run(name, build);
  } catch (error) {
    distrust(build);
    throw error;
  }
}

async function run(name: string, build: RemoteBuild): Promise<RemoteModule> {
  const container = (globalThis as unknown as Record<string, Container | undefined>)[build.global];
  if (!container) throw new Error(`${build.entry} can not be loaded`);
  await container.init(federation.shareScopeMap.default ?? {}, []);
  const exposed = (await container.get(EXPOSED))();
  return checkRemoteModule(exposed.default, name);
}
