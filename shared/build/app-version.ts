import { join } from 'node:path';
import { ROOT, readPackage } from './repository.ts';
import { sourceHash } from './source-hash.ts';

/** The version the sources of an app stand for: package version and source hash. */
export function appVersion(app: string): string {
  return `${readPackage(app).version}-${sourceHash([app, 'shared'], 'production')}`;
}

/** Where a build lies, or will. */
export function buildFolder(app: string, version: string): string {
  return join(ROOT, app, 'dist', version);
}
