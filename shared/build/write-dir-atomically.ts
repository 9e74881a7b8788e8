import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { isAlive } from '../server/process-identity.ts';

/** Part of the names of folders that are being written or removed. */
const INCOMPLETE_INFIX = '.incomplete-';

/** Returns whether the name is that of a folder that is being written or removed, or was left behind. */
export const isIncompleteDir = (name: string): boolean => name.includes(INCOMPLETE_INFIX);

/** Returns whether the name is that of a folder whose process has ended without finishing or removing it. */
export function isAbandonedDir(name: string): boolean {
  const pid = name.split(INCOMPLETE_INFIX)[1]?.split('-')[0];
  return pid !== undefined && !isAlive(Number(pid));
}

/**
 * Removes a folder atomically: it is renamed first, so that a half-deleted folder is never mistaken for a
 * complete one.
 */
export async function removeDirAtomically(folder: string): Promise<void> {
  const obsolete = `${folder}${INCOMPLETE_INFIX}${process.pid}-${randomUUID()}`;
  try {
    await rename(folder, obsolete);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(obsolete, { recursive: true, force: true });
}

/**
 * Writes a folder atomically: it appears complete or not at all. When several processes write the same
 * folder, the first to finish wins and the others discard their copies, which are identical.
 * @param folder is only written when it doesn't exist
 * @param fill writes into the temporary folder it is given
 * @returns whether this call wrote the folder
 */
export async function writeDirAtomically(
  folder: string,
  fill: (temporary: string) => Promise<void>,
): Promise<boolean> {
  if (existsSync(folder)) return false;
  const temporary = `${folder}${INCOMPLETE_INFIX}${process.pid}-${randomUUID()}`;
  await mkdir(temporary, { recursive: true });
  try {
    await fill(temporary);
    await rename(temporary, folder);
    return true;
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    if (existsSync(folder)) return false;
    throw error;
  }
}
