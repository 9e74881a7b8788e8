import { remoteManifest } from '@ontrend/shared/manifest';
import { remoteNames } from '../../src/routes/route-table.ts';
import type { ReleaseStore, StoredRemote, StoredShell } from '../releases/release-store.ts';

/** What is deployed at this moment: read once for each document, so that a page is made of one state. */
export interface Catalogue {
  shell: StoredShell;
  remotes: Map<string, { current: StoredRemote; previous: StoredRemote | null }>;
}

async function fromDevelopmentServer(address: string): Promise<StoredRemote> {
  const response = await fetch(new URL('remote.json', address));
  return { manifest: remoteManifest.parse(await response.json()), base: address };
}

/**
 * @param developed remotes taken from development servers: name to address, which ends in `/`
 * @throws Error when the shell has not been published
 */
export async function readCatalogue(
  store: ReleaseStore,
  developed: ReadonlyMap<string, string>,
): Promise<Catalogue> {
  const pointer = await store.pointer('shell');
  if (!pointer) throw new Error(`No shell has been published in ${store.folder}`);
  const remotes: Catalogue['remotes'] = new Map();
  for (const name of remoteNames()) {
    const address = developed.get(name);
    if (address) {
      // A development server that is not up yet leaves its own pages without a remote, and no others.
      const current = await fromDevelopmentServer(address).catch(() => null);
      if (current) remotes.set(name, { current, previous: null });
      continue;
    }
    const { current, previous } = (await store.pointer(name)) ?? {};
    if (!current) continue;
    remotes.set(name, {
      current: await store.remote(name, current),
      previous: previous ? await store.remote(name, previous) : null,
    });
  }
  return { shell: await store.shell(pointer.current), remotes };
}
