import { availableParallelism } from 'node:os';
import { BuildRejectedError } from './build-rejected-error.ts';
import { inspectRemote } from './inspection/inspect-remote.ts';
import { inspectShell } from './inspection/inspect-shell.ts';
import type { ReleaseStore } from './release-store.ts';

/** A build of an app. */
export interface BuildName {
  app: string;
  version: string;
}

/** Results of the inspections of each store, by builds. Builds never change, and containers repeat rejected requests. */
const resultsByStore = new WeakMap<ReleaseStore, Map<string, Promise<string[]>>>();

/** Runs an inspection once. One that fails for another reason than the build is repeated. */
function inspectOnce(store: ReleaseStore, key: string, inspect: () => Promise<string[]>): Promise<string[]> {
  const results = resultsByStore.get(store) ?? new Map<string, Promise<string[]>>();
  resultsByStore.set(store, results);
  const known = results.get(key);
  if (known) return known;
  const result = inspect();
  results.set(key, result);
  result.catch(() => results.delete(key));
  return result;
}

async function inspectPair(store: ReleaseStore, remote: BuildName, shell: BuildName): Promise<string[]> {
  const { app, version } = remote;
  const { manifest } = await store.loadRemote(app, version);
  const folder = await store.storage.fetchBuild(app, version);
  try {
    return await inspectRemote({ manifest, folder }, await store.loadShell(shell.version));
  } catch (error) {
    // Only of builds from before digests were required.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ['lacks files.'];
    throw error;
  }
}

const nameOf = ({ app, version }: BuildName) => `${app}@${version}`;

/** Builds to inspect. */
interface ServedBuilds {
  /** All builds that would be served. */
  shells: BuildName[];
  remotes: BuildName[];
  /** The shell before the release; undefined for the first one. */
  currentShell: BuildName | undefined;
  /** Returns whether a build was not released before. */
  isNew: (build: BuildName) => boolean;
}

/**
 * Runs the code of builds in a sandbox before users get it: each new remote in each shell it would be served with, and a
 * new shell with each remote. A remote that cannot be loaded with the current shell either does not block a new shell.
 * @throws BuildRejectedError with a sentence for each reason
 */
export async function inspectBuilds(store: ReleaseStore, builds: ServedBuilds): Promise<void> {
  const { shells, remotes, currentShell, isNew } = builds;
  const inspectWith = (remote: BuildName, shell: BuildName) =>
    inspectOnce(store, `${nameOf(remote)} in ${nameOf(shell)}`, () => inspectPair(store, remote, shell));
  const inspections: { name: string; run: () => Promise<string[]> }[] = [];
  for (const shell of shells) {
    if (isNew(shell))
      inspections.push({
        name: nameOf(shell),
        run: () =>
          inspectOnce(store, nameOf(shell), async () => inspectShell(await store.loadShell(shell.version))),
      });
    for (const remote of remotes.filter((each) => isNew(each) || isNew(shell)))
      inspections.push({
        name: nameOf(remote),
        async run() {
          const reasons = await inspectWith(remote, shell);
          if (reasons.length === 0 || isNew(remote) || !currentShell) return reasons;
          return (await inspectWith(remote, currentShell)).length === 0 ? reasons : [];
        },
      });
  }
  const reasons: string[] = [];
  const worker = async () => {
    for (let next = inspections.shift(); next; next = inspections.shift()) {
      const { name, run } = next;
      reasons.push(...(await run()).map((reason) => `${name} ${reason}`));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  if (reasons.length > 0) throw new BuildRejectedError(reasons);
}
