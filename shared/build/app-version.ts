import { join } from 'node:path';
import { ROOT, readPackage } from './repository.ts';
import { sourceHash } from './source-hash.ts';

/** Computes the version of an app from its package version and a hash of its sources. */
export function appVersion(app: string): string {
  return `${readPackage(app).version}-${sourceHash([app, 'shared'], 'production')}`;
}

/** Returns the folder of a build, whether it exists or not. */
export function buildFolder(app: string, version: string): string {
  return join(ROOT, app, 'dist', version);
}
