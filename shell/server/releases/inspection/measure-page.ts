import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BundleSize, RemoteManifest } from '@ontrend/shared/manifest';

const compress = promisify(gzip);

async function sumGzipSizes(folder: string, files: string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
        // Missing files are reported by the check of files.
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
      return content ? (await compress(content)).byteLength : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Measures what a page of a remote loads before it renders, from the files themselves.
 * @param folder folder of the build
 */
export async function measurePage(
  { entry, scripts, styles }: Pick<RemoteManifest, 'entry' | 'scripts' | 'styles'>,
  folder: string,
): Promise<BundleSize> {
  const [scriptBytes, styleBytes] = await Promise.all([
    sumGzipSizes(folder, [entry, ...scripts]),
    sumGzipSizes(folder, styles),
  ]);
  return { scripts: scriptBytes, styles: styleBytes };
}
