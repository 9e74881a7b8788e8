import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';

/**
 * Fills a folder so that it appears whole or not at all, also when several processes make the same one: the
 * first to finish settles it, the others drop theirs, which is equal.
 * @param folder must not exist to be filled
 * @param fill writes into the folder it is given
 * @returns whether it was filled by this call
 */
export async function settleFolder(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<boolean> {
  if (existsSync(folder)) return false;
  const unfinished = `${folder}.unfinished-${process.pid}-${randomUUID()}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
    return true;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (existsSync(folder)) return false;
    throw error;
  }
}
