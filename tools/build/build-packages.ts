import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildServer, findServer, SERVERS } from '@ontrend/shared/build/build-server';
import { appNames, ROOT } from '@ontrend/shared/build/repository';
import { buildEverything } from './build-everything.ts';

/**
 * Builds the app and the server of each package, if its sources changed. Says so for a package that is only
 * compiled into others.
 * @throws Error for an unknown package, or with the compiler's output
 */
export async function buildPackages(packages: string[]): Promise<void> {
  const unknown = packages.find((name) => !existsSync(join(ROOT, name, 'package.json')));
  if (unknown) throw new Error(`${unknown} is not a package.`);
  const apps = packages.filter((name) => appNames().includes(name));
  if (apps.length > 0) await buildEverything(apps);
  for (const name of packages) {
    if (SERVERS.some(({ folder }) => folder === name)) await buildServer(findServer(name));
    else if (!apps.includes(name))
      console.log(`${name} has no build of its own; others compile its sources.`);
  }
}
