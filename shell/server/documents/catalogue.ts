import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { listRemoteNames } from '../../src/core/routes/route-table.ts';
import { canFallBackTo, selectVersions } from '../releases/pointer.ts';
import type { Pointers } from '../releases/pointer-log.ts';
import type { ReleaseStore, StoredRemote, StoredShell } from '../releases/release-store.ts';

/** What is deployed at this moment: read once for each document, so that a page is made of one state. */
export interface Catalogue {
  shell: StoredShell;
  remotes: Map<string, { current: StoredRemote; previous: StoredRemote | null }>;
}

/** Apps taken from devServers servers instead of the store. Addresses end in `/`. */
export interface DevServers {
  remotes: ReadonlyMap<string, string>;
  shell: { address: string; folder: string } | null;
}

/**
 * The current shell was built for another contract number than this document server, which cannot render it. Documents
 * answer 503 until all apps of the new contract are released together, a few seconds after the start of their containers.
 */
export class OutdatedShellError extends Error {
  override name = 'OutdatedShellError';
  readonly statusCode = 503;

  constructor(contract: number) {
    super(
      `The current shell has contract ${contract}, this document server ${CONTRACT_VERSION}; release all apps in one step.`,
    );
  }
}

/** Who a catalogue is for: a canary and a preview are not everybody's. */
export interface BuildSelection {
  clientId?: string | undefined;
  /** A remote this browser takes from somewhere else (releases/previews.ts). */
  preview?: { app: string; build: StoredRemote } | undefined;
}

/** Origins of the devServers servers, for the policy of documents. */
export function devServerOrigins({ remotes, shell }: DevServers): string[] {
  return [...remotes.values(), ...(shell ? [shell.address] : [])].map((address) => new URL(address).origin);
}

async function fetchDevRemote(address: string): Promise<StoredRemote> {
  const response = await fetch(new URL('remote.json', address));
  return { manifest: remoteManifest.parse(await response.json()), base: address };
}

/** The first of these versions that can be read, and the one after it; what can't be read is told in the log. */
async function readUsableBuilds<T>(
  app: string,
  versions: (string | null | undefined)[],
  read: (version: string) => Promise<T>,
): Promise<[T | undefined, T | null]> {
  const found: T[] = [];
  for (const version of new Set(versions)) {
    if (!version || found.length === 2) continue;
    try {
      found.push(await read(version));
    } catch (error) {
      console.error(`${app}@${version} can not be read from the release store:`, error);
    }
  }
  return [found[0], found[1] ?? null];
}

async function loadShell(
  store: ReleaseStore,
  pointers: Pointers,
  { shell }: DevServers,
  selection: BuildSelection,
): Promise<StoredShell> {
  if (shell) {
    const response = await fetch(new URL('shell.json', shell.address));
    return {
      manifest: shellManifest.parse(await response.json()),
      folder: shell.folder,
      base: shell.address,
    };
  }
  const pointer = pointers.shell;
  if (!pointer) throw new Error(`No shell has been published in ${store.buildsFolder}`);
  const stored = await store.loadShell(selectVersions('shell', pointer, selection.clientId).version);
  if (stored.manifest.contract !== CONTRACT_VERSION) throw new OutdatedShellError(stored.manifest.contract);
  return stored;
}

/** What the store has of a remote. One whose files are broken or gone takes nothing down but itself (design 3). */
async function loadRemote(
  store: ReleaseStore,
  pointers: Pointers,
  name: string,
  { clientId }: BuildSelection,
) {
  const pointer = pointers[name];
  if (!pointer) return undefined;
  const { version, fallback } = selectVersions(name, pointer, clientId);
  const [current, previous] = await readUsableBuilds(name, [version, fallback, pointer.previous], (each) =>
    store.loadRemote(name, each),
  );
  const isFallback =
    previous?.manifest.contract === current?.manifest.contract &&
    previous &&
    canFallBackTo(pointer, previous.manifest.version);
  return current && { current, previous: isFallback ? previous : null };
}

/**
 * Reads what is deployed for a reader.
 * @throws Error when there is no shell
 */
export async function readCatalogue(
  store: ReleaseStore,
  devServers: DevServers,
  selection: BuildSelection = {},
): Promise<Catalogue> {
  const remotes: Catalogue['remotes'] = new Map();
  const pointers = await store.readPointers();
  for (const name of listRemoteNames()) {
    const address = devServers.remotes.get(name);
    if (address) {
      // A devServers server that is not up yet leaves its own pages without a remote, and no others.
      const current = await fetchDevRemote(address).catch(() => null);
      if (current) remotes.set(name, { current, previous: null });
      continue;
    }
    const stored = await loadRemote(store, pointers, name, selection);
    if (stored) remotes.set(name, stored);
  }
  const { preview } = selection;
  if (preview) {
    const deployed = remotes.get(preview.app)?.current ?? null;
    remotes.set(preview.app, { current: preview.build, previous: deployed });
  }
  return { shell: await loadShell(store, pointers, devServers, selection), remotes };
}
