import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredEntry } from './media-store.ts';

/** Ignores a missing file; rethrows every other error. */
export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** Lists the entries of a local folder; empty when it does not exist. */
export async function listEntries(
  folder: string,
  isWanted: (entry: Dirent) => boolean = () => true,
): Promise<StoredEntry[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const found = await Promise.all(
    entries.filter(isWanted).map(async ({ name }) => {
      const status = await stat(join(folder, name)).catch(unlessMissing);
      return status && { name, changedAt: status.mtime };
    }),
  );
  return found.filter((entry) => entry !== null);
}
