import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, stat, utimes } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { identifyProcess, isRunning, type ProcessIdentity } from '../server/process-identity.ts';
import { isAbandonedDir, isIncompleteDir, removeDirAtomically } from './write-dir-atomically.ts';

/** Number of folders that a cache retains, by their last use. */
const RETAINED_FOLDERS = 3;

/** Folder of a cache with a file `<folder>.<pid>` for each process that uses one of its folders. */
const USERS_FOLDER = '.users';

/** Files in `.users` of this process. */
const ownFiles = new Set<string>();

function removeOwnFiles(): void {
  for (const file of ownFiles) rmSync(file, { force: true });
}

/** Returns the file that records that this process uses a folder. */
const userFile = (folder: string) =>
  join(dirname(folder), USERS_FOLDER, `${basename(folder)}.${process.pid}`);

/** Records that this process uses a folder, until it ends or closes the folder. */
function recordUser(folder: string): void {
  const file = userFile(folder);
  if (ownFiles.has(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(identifyProcess(process.pid)));
  renameSync(`${file}.new`, file);
  if (ownFiles.size === 0) process.once('exit', removeOwnFiles);
  ownFiles.add(file);
}

function readUser(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    // It is being written, or its process has just ended.
    return undefined;
  }
}

/** Returns the folders of a cache that running processes use, with their ids. Deletes the files of processes that were killed. */
function listUsers(cache: string): { name: string; pid: number }[] {
  const users = join(cache, USERS_FOLDER);
  if (!existsSync(users)) return [];
  return readdirSync(users).flatMap((entry) => {
    const file = join(users, entry);
    const user = readUser(file);
    if (!user) return [];
    if (isRunning(user)) return [{ name: entry.slice(0, entry.lastIndexOf('.')), pid: user.pid }];
    rmSync(file, { force: true });
    return [];
  });
}

/** Deletes a folder. A failure must not end the command that uses another one. */
async function deleteFolder(folder: string): Promise<void> {
  await removeDirAtomically(folder).catch((error: Error) =>
    console.warn(`${folder} could not be deleted: ${error.message}`),
  );
}

/** Deletes the folders of a cache that were not used recently, besides a new one, and what killed processes left incomplete. */
async function pruneCache(cache: string, current: string): Promise<void> {
  const entries = (await readdir(cache, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== USERS_FOLDER && entry.name !== current)
    .map(({ name }) => name);
  const complete = entries.filter((name) => !isIncompleteDir(name));
  const folders = await Promise.all(
    complete.map(async (name) => {
      const usedAt = await stat(join(cache, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      );
      return { name, usedAt };
    }),
  );
  folders.sort((a, b) => b.usedAt - a.usedAt);
  // The current folder is one of the retained ones.
  const old = folders.slice(RETAINED_FOLDERS - 1).map(({ name }) => name);
  const used = new Set(listUsers(cache).map(({ name }) => name));
  const obsolete = [...old.filter((name) => !used.has(name)), ...entries.filter(isAbandonedDir)];
  for (const name of obsolete) await deleteFolder(join(cache, name));
}

/**
 * Records that this process uses a folder of a cache, which need not exist yet. Of the other folders next to it, those are
 * deleted that no running process uses and that are not among the last used ones. Call it before checking whether the folder
 * exists, because another process may delete it until then.
 */
export async function openCacheFolder(folder: string): Promise<void> {
  recordUser(folder);
  const now = new Date();
  await utimes(folder, now, now).catch(() => undefined);
  await pruneCache(dirname(folder), basename(folder));
}

/** Records that this process no longer uses a folder of a cache, so that it can be deleted when another one is opened. */
export function closeCacheFolder(folder: string): void {
  const file = userFile(folder);
  ownFiles.delete(file);
  rmSync(file, { force: true });
}

/** Returns whether another running process uses a folder of a cache. */
export function hasOtherUsers(folder: string): boolean {
  return listUsers(dirname(folder)).some(({ name, pid }) => name === basename(folder) && pid !== process.pid);
}
