import { join } from 'node:path';
import { findBuildInputs } from './build-inputs.ts';
import { ROOT, readPackage } from './repository.ts';
import { sourceHash } from './source-hash.ts';

/**
 * Computes the version of an app from its package version and a hash of what its build is made from (decision 003).
 * @param app folder name
 */
export async function appVersion(app: string): Promise<string> {
  const { files, packages, platform } = await findBuildInputs(app);
  return `${readPackage(app).version}-${sourceHash(files, JSON.stringify(['production', packages, platform]))}`;
}

/** Returns the folder of a build, whether it exists or not. */
export function buildFolder(app: string, version: string): string {
  return join(ROOT, app, 'dist', version);
}
