import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';

/** Takes a folder away at once, with what is in it: half of it would be taken for the whole. */
export async function removeDirAtomically(folder: string): Promise<void> {
  const obsolete = `${folder}.unfinished-${process.pid}-${randomUUID()}`;
  try {
    await rename(folder, obsolete);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(obsolete, { recursive: true, force: true });
}

/**
 * Fills a folder so that it appears whole or not at all, also when several processes make the same one: the
 * first to finish settles it, the others drop theirs, which is equal.
 * @param folder must not exist to be filled
 * @param fill writes into the folder it is given
 * @returns whether it was filled by this call
 */
export async function writeDirAtomically(
  folder: string,
  fill: (temporary: string) => Promise<void>,
): Promise<boolean> {
  if (existsSync(folder)) return false;
  const temporary = `${folder}.unfinished-${process.pid}-${randomUUID()}`;
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
