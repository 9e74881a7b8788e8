import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { remoteNames } from '../../src/routes/route-table.ts';
import type { ReleaseStore, StoredRemote, StoredShell } from '../releases/release-store.ts';

/** What is deployed at this moment: read once for each document, so that a page is made of one state. */
export interface Catalogue {
  shell: StoredShell;
  remotes: Map<string, { current: StoredRemote; previous: StoredRemote | null }>;
}

/** Apps taken from development servers instead of the store. Addresses end in `/`. */
export interface Development {
  remotes: ReadonlyMap<string, string>;
  shell: { address: string; folder: string } | null;
}

/** Origins of the development servers, for the policy of documents. */
export function developmentOrigins({ remotes, shell }: Development): string[] {
  return [...remotes.values(), ...(shell ? [shell.address] : [])].map((address) => new URL(address).origin);
}

async function developedRemote(address: string): Promise<StoredRemote> {
  const response = await fetch(new URL('remote.json', address));
  return { manifest: remoteManifest.parse(await response.json()), base: address };
}

async function shellOf(store: ReleaseStore, { shell }: Development): Promise<StoredShell> {
  if (shell) {
    const response = await fetch(new URL('shell.json', shell.address));
    return {
      manifest: shellManifest.parse(await response.json()),
      folder: shell.folder,
      base: shell.address,
    };
  }
  const pointer = await store.pointer('shell');
  if (!pointer) throw new Error(`No shell has been published in ${store.folder}`);
  return store.shell(pointer.current);
}

/** What the store has of a remote. One whose files are broken or gone takes nothing down but itself (design 3). */
async function storedRemote(store: ReleaseStore, name: string) {
  const read = async (version: string | null | undefined): Promise<StoredRemote | null> => {
    if (!version) return null;
    return store.remote(name, version).catch((error: unknown) => {
      console.error(`${name}@${version} can not be read from the release store:`, error);
      return null;
    });
  };
  const pointer = await store.pointer(name).catch(() => undefined);
  const [current, previous] = await Promise.all([read(pointer?.current), read(pointer?.previous)]);
  const served = current ?? previous;
  return served && { current: served, previous: current ? previous : null };
}

/** @throws Error when there is no shell */
export async function readCatalogue(store: ReleaseStore, development: Development): Promise<Catalogue> {
  const remotes: Catalogue['remotes'] = new Map();
  for (const name of remoteNames()) {
    const address = development.remotes.get(name);
    if (address) {
      // A development server that is not up yet leaves its own pages without a remote, and no others.
      const current = await developedRemote(address).catch(() => null);
      if (current) remotes.set(name, { current, previous: null });
      continue;
    }
    const stored = await storedRemote(store, name);
    if (stored) remotes.set(name, stored);
  }
  return { shell: await shellOf(store, development), remotes };
}
