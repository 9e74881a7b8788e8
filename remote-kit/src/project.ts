import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REMOTE_NAME } from '@ontrend/shared/manifest';
import type { App } from './build/app-build.ts';

/**
 * Returns the remote in a folder outside of the repository.
 * @throws Error when it contains none
 */
export function readProject(folder: string): App {
  const file = join(folder, 'package.json');
  const { name = '' } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }) : {};
  if (!REMOTE_NAME.test(name) || !existsSync(join(folder, 'src/remote.ts')))
    throw new Error(
      `${folder} contains no remote: its package.json needs a name such as mf-trends, and src/remote.ts the module. ` +
        'ontrend-remote new writes both.',
    );
  return { name, folder, root: folder };
}
