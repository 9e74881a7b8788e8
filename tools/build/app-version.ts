import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import type { App } from '../../remote-kit/src/build/app-build.ts';
import { remoteVersion } from '../../remote-kit/src/build/remote-version.ts';
import { SHELL } from '../../shell/build/shell-app.ts';
import { shellVersion } from '../../shell/build/shell-version.ts';

/** Returns an app of this repository. @param name of its folder */
export const findApp = (name: string): App =>
  name === SHELL.name ? SHELL : { name, folder: join(ROOT, name), root: ROOT };

/**
 * Computes the version of an app from its package version and a hash of what its build is made from (decision 003).
 * @param app folder name
 */
export function appVersion(app: string): Promise<string> {
  return app === SHELL.name ? shellVersion() : remoteVersion(findApp(app));
}
