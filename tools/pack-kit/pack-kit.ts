import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { KIT_PACKAGES, type KitPackage, readPackageJson } from '../public-api/public-entries.ts';
import { packRemoteKit } from './pack-remote-kit.ts';
import { packShared } from './pack-shared.ts';
import { type PackedFiles, readSource } from './packed-files.ts';
import { writeTarball } from './write-tarball.ts';

const PACKERS: Record<KitPackage, () => Promise<PackedFiles>> = {
  shared: packShared,
  'remote-kit': packRemoteKit,
};

/** An archive that `packKit` has written. */
export interface Tarball {
  file: string;
  /** Size in bytes. */
  size: number;
}

/** File name of a packed package, as npm names it: `ontrend-shared-2.0.0.tgz`. */
export function tarballName(folder: KitPackage): string {
  const { name, version } = readPackageJson(folder);
  return `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;
}

/**
 * Packs the packages that teams outside of the repository need to build a remote.
 * @param folder for the archives; created when it is missing
 */
export async function packKit(folder: string): Promise<Tarball[]> {
  await mkdir(folder, { recursive: true });
  const license = await readSource('LICENSE');
  return Promise.all(
    KIT_PACKAGES.map(async (one) => {
      const files = await PACKERS[one]();
      const file = join(folder, tarballName(one));
      return { file, size: await writeTarball(file, files.set('LICENSE', license)) };
    }),
  );
}
