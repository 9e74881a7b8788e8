import { CONTRACT_VERSION } from '@ontrend/shared/contract/remote-module';
import { remoteManifest, shellManifest } from '@ontrend/shared/manifest';
import { listRemoteNames, type RouteOwner } from '../../src/core/routes/route-table.ts';
import type { Pointers } from '../releases/compose-entry.ts';
import { includeClaims, listGrantedOwners } from '../releases/path-owners.ts';
import { canFallBackTo, selectVersions } from '../releases/pointer.ts';
import { loadPreviewedBuilds } from '../releases/previewed-builds.ts';
import type { Preview } from '../releases/previews.ts';
import type { ReleaseStore, StoredRemote, StoredShell } from '../releases/release-store.ts';

/** The deployed builds at one moment. It is read once per document, so that a page never mixes two states. */
export interface DeployedBuilds {
  shell: StoredShell;
  remotes: Map<string, { current: StoredRemote; previous: StoredRemote | null }>;
  /** Granted paths of remotes that were released, in addition to the route table (decision 103). */
  grantedOwners: RouteOwner[];
}

/** Apps served from development servers instead of the release store. URLs end with `/`. */
export interface DevServers {
  remotes: ReadonlyMap<string, string>;
  shell: { address: string; folder: string } | null;
}

/**
 * The current shell was built for another contract number than this document server, which cannot render it. Documents
 * have status 503 until all apps of the new contract are released together, a few seconds after the start of their containers.
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

/** Properties of a browser that select its builds: canaries and previews are only served to some browsers. */
export interface BuildSelection {
  clientId?: string | undefined;
  /** Builds that this browser loads instead of the current ones (releases/previews.ts). */
  preview?: Pick<Preview, 'builds'> | undefined;
}

/** Returns the origins of the development servers, for the content security policy. */
export function devServerOrigins({ remotes, shell }: DevServers): string[] {
  return [...remotes.values(), ...(shell ? [shell.address] : [])].map((address) => new URL(address).origin);
}

async function fetchDevRemote(address: string): Promise<StoredRemote> {
  const response = await fetch(new URL('remote.json', address));
  return { manifest: remoteManifest.parse(await response.json()), base: address };
}

/** Reads the first two of the given versions that are readable; unreadable ones are logged and skipped. */
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
      console.error(`${app}@${version} cannot be read from the release store:`, error);
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
  const { version, fallback } = selectVersions('shell', pointer, selection.clientId);
  const stored = await store.loadShell(version).catch((error: unknown) => {
    if (!fallback) throw error;
    console.error(`shell@${version} cannot be read from the release store:`, error);
    return store.loadShell(fallback);
  });
  if (stored.manifest.contract !== CONTRACT_VERSION) throw new OutdatedShellError(stored.manifest.contract);
  return stored;
}

/**
 * Reads a remote from the store. A remote with missing or broken files does not affect other pages
 * (ARCHITECTURE.md, Builds and releases).
 */
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
 * Reads the deployed builds for one browser.
 * @throws Error when no shell has been published
 */
export async function readDeployedBuilds(
  store: ReleaseStore,
  devServers: DevServers,
  selection: BuildSelection = {},
): Promise<DeployedBuilds> {
  const remotes: DeployedBuilds['remotes'] = new Map();
  const { pointers, grants } = await store.readCurrent();
  const granted = Object.values(grants).filter((name) => pointers[name]);
  for (const name of new Set([...listRemoteNames(), ...granted, ...devServers.remotes.keys()])) {
    const address = devServers.remotes.get(name);
    if (address) {
      // While a development server starts, only the pages of its remote are unavailable.
      const current = await fetchDevRemote(address).catch(() => null);
      if (current) remotes.set(name, { current, previous: null });
      continue;
    }
    const stored = await loadRemote(store, pointers, name, selection);
    if (stored) remotes.set(name, stored);
  }
  const { preview } = selection;
  const previewed = preview && (await loadPreviewedBuilds(store, preview));
  for (const current of previewed?.remotes ?? []) {
    const { name } = current.manifest;
    remotes.set(name, { current, previous: remotes.get(name)?.current ?? null });
  }
  // Builds that only this browser or developer gets own what they claim.
  const claimants = [
    ...(previewed?.remotes ?? []),
    ...[...devServers.remotes.keys()].flatMap((name) => remotes.get(name)?.current ?? []),
  ].map(({ manifest }) => manifest);
  // A remote that was never released has no pages yet: its paths do not exist.
  const grantedOwners = listGrantedOwners(includeClaims(grants, claimants)).filter(
    ({ remote }) => remote && (pointers[remote] || remotes.has(remote)),
  );
  const shell = previewed?.shell ?? (await loadShell(store, pointers, devServers, selection));
  return { shell, remotes, grantedOwners };
}
