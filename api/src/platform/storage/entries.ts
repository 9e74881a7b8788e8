import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredEntry } from './media-store.ts';

/** What is not there is no trouble; everything else is. */
export function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}

/** What lies directly in a folder of this machine; nothing when there is no such folder. */
export async function entriesOf(
  folder: string,
  isWanted: (entry: Dirent) => boolean = () => true,
): Promise<StoredEntry[]> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  const found = await Promise.all(
    entries.filter(isWanted).map(async ({ name }) => {
      const facts = await stat(join(folder, name)).catch(unlessMissing);
      return facts && { name, changedAt: facts.mtime };
    }),
  );
  return found.filter((entry) => entry !== null);
}
