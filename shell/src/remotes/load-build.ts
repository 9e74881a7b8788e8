import { checkRemoteModule, type RemoteModule } from '@ontrend/shared/contract';
import type { RemoteBuild } from '../document/boot-data.ts';
import { federation } from '../platform.ts';

/** The one module a remote exposes (design 2). */
const EXPOSED = './remote';

/** What the entry of a remote leaves under its global name: modules come out once the shared ones are in. */
interface Container {
  init(shareScope: object, initScope: object[]): Promise<unknown>;
  get(module: string): Promise<() => { default?: unknown }>;
}

/** Files that are here or on their way; the document's own to begin with: asked for again they would run twice. */
const arrivals = window.ontrendLoader?.loaded ?? {};

/** Scripts that came and were of no use, with how often they were asked for anew. */
const useless = new Map<string, number>();

function attach(address: string): Promise<boolean> {
  const again = useless.get(address);
  // Under the same address the browser would take what it has kept.
  const src = again ? `${address}?again=${again}` : address;
  const element = address.endsWith('.css')
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    : Object.assign(document.createElement('script'), { src });
  const arrival = new Promise<boolean>((resolve) => {
    element.onload = () => resolve(true);
    element.onerror = () => {
      // A stylesheet that failed must not look attached to webpack's own loader, which tries again.
      element.remove();
      resolve(false);
    };
  });
  document.head.append(element);
  arrivals[address] = arrival;
  return arrival;
}

async function bring(address: string): Promise<void> {
  if (!(await arrivals[address])) await attach(address);
}

/** What came and is of no use is fetched anew by the next try: it may have been cut off, or have come from a broken cache. */
export function distrust({ entry, scripts, global }: RemoteBuild): void {
  for (const address of [entry, ...scripts]) {
    delete arrivals[address];
    useless.set(address, (useless.get(address) ?? 0) + 1);
  }
  (globalThis as unknown as Record<string, unknown>)[global] = undefined;
}

/**
 * Loads a build of a remote: all its files at once, then the module it exposes. May be called again after a failure.
 * @param name of the remote, which the module must bear
 * @throws Error when the entry can not be had or run, or the module breaks the contract
 */
export async function loadBuild(name: string, build: RemoteBuild): Promise<RemoteModule> {
  await Promise.all([build.entry, ...build.scripts, ...build.styles].map(bring));
  if (!(await arrivals[build.entry])) throw new Error(`${build.entry} can not be loaded`);
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
