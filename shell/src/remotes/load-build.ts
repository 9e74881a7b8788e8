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

function attach(address: string): Promise<boolean> {
  const element = address.endsWith('.css')
    ? Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
    : Object.assign(document.createElement('script'), { src: address });
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

/**
 * Loads a build of a remote: all its files at once, then the module it exposes. May be called again after a failure.
 * @param name of the remote, which the module must bear
 * @throws Error when the entry can not be had or run, or the module breaks the contract
 */
export async function loadBuild(name: string, build: RemoteBuild): Promise<RemoteModule> {
  await Promise.all([build.entry, ...build.scripts, ...build.styles].map(bring));
  const container = (globalThis as unknown as Record<string, Container | undefined>)[build.global];
  if (!container) throw new Error(`${build.entry} can not be loaded`);
  await container.init(federation.shareScopeMap.default ?? {}, []);
  const exposed = (await container.get(EXPOSED))();
  return checkRemoteModule(exposed.default, name);
}
