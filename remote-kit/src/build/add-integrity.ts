import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needsDigest } from '@ontrend/shared/manifest';
import { computeDigest } from '@ontrend/shared/server/compute-digest';

/**
 * Records the digests of a complete build in its manifest (decision 071).
 * @param manifestName `remote.json` or `shell.json`
 */
export async function addIntegrity(folder: string, manifestName: string): Promise<void> {
  const integrity: Record<string, string> = {};
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  for (const path of paths.filter(needsDigest).sort())
    integrity[path] = computeDigest(await readFile(join(folder, path)));
  const file = join(folder, manifestName);
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...manifest, integrity }));
}
