import { existsSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { LOCK_FILE } from '@ontrend/shared/build/source-hash';
import { readGit } from '../../remote-kit/src/release/read-git.ts';
import { listOwnedPaths } from '../../shell/src/core/routes/route-table.ts';
import { listOwnDependencies } from '../new-remote/lock-entry.ts';
import { readClaims } from '../new-remote/read-claims.ts';
import { unregisterRemote } from '../new-remote/register-remote.ts';
import { JOURNEYS, listJourneys } from '../verify/journeys.ts';

/** What was removed with a remote, and what is left to do. Paths are relative to the root. */
export interface RemovedRemote {
  /** Folder of the remote, and its browser tests. */
  removed: string[];
  /** Files that listed it. */
  changed: string[];
  /** Top-level paths that it claimed. */
  paths: string[];
  /** Dependencies that no other package has, and that the lock file still contains. */
  ownDependencies: string[];
}

/**
 * Checks that a remote can be removed. The shell needs those of its route table.
 * @throws Error that says why not
 */
export function assertRemovable(name: string): void {
  const remotes = remoteNames();
  if (!remotes.includes(name)) {
    const removable = remotes.filter((remote) => listOwnedPaths(remote).length === 0);
    const advice =
      removable.length > 0
        ? `Remotes that can be removed: ${removable.join(', ')}.`
        : 'This repository has none that can be removed.';
    throw new Error(`There is no remote ${name}. ${advice}`);
  }
  const owned = listOwnedPaths(name);
  if (owned.length === 0) return;
  throw new Error(
    `${name} can't be removed: the shell's route table gives it ${owned.join(', ')} (shell/src/core/routes/route-table.ts).`,
  );
}

/** @throws Error when files have changes that git can't restore */
function assertCommitted(name: string, files: string[]): void {
  const advice = `To remove it anyway: npm run remove-remote -- ${name} --force`;
  if (!readGit(ROOT, 'rev-parse', 'HEAD'))
    throw new Error(
      `${name} can't be restored after it was removed, because this is no git repository. ${advice}`,
    );
  const changes = readGit(ROOT, 'status', '--porcelain', '--', ...files);
  if (changes) throw new Error(`${name} has changes that are not committed:\n${changes}\n${advice}`);
}

/** Returns the browser tests of a remote that no other package lists. */
function listOwnJourneys(name: string): string[] {
  const others = Object.keys(JOURNEYS).filter((other) => other !== name);
  const shared = new Set(others.flatMap(listJourneys));
  return listJourneys(name).filter((path) => !shared.has(path) && existsSync(join(ROOT, path)));
}

/** Returns the paths that a remote claims; none when its documents can't be read. */
async function listClaimedPaths(name: string): Promise<string[]> {
  const claims = await readClaims([name]).catch(() => []);
  return claims.flatMap(({ paths }) => paths);
}

/**
 * Removes a remote from the repository: its folder, its browser tests, and its entries in all lists of remotes.
 * @param options `isForced`: also when it has changes that are not committed
 * @throws Error when there is no such remote, the shell needs it, or changes would be lost; then nothing has changed
 */
export async function removeRemote(
  name: string,
  { isForced }: { isForced: boolean },
): Promise<RemovedRemote> {
  assertRemovable(name);
  const removed = [name, ...listOwnJourneys(name)];
  if (!isForced) assertCommitted(name, removed);
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const remotes = remoteNames().filter((remote) => remote !== name);
  const changed = unregisterRemote(name, remotes, read);
  const ownDependencies = listOwnDependencies(read(LOCK_FILE), name);
  const paths = await listClaimedPaths(name);
  for (const [file, text] of changed) await writeFile(join(ROOT, file), text);
  for (const path of removed) await rm(join(ROOT, path), { recursive: true });
  return { removed, changed: [...changed.keys()].sort(), paths, ownDependencies };
}
