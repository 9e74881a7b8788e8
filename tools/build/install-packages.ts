import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Installs the packages of a copy of the repository by its own lock file, unless they are installed.
 * @param folder of the copy
 * @throws Error when the installation fails
 */
export async function installPackages(folder: string): Promise<void> {
  const install =
    "import { ensureInstalled } from './tools/ensure-installed.mjs'; ensureInstalled(process.cwd())";
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', install], { cwd: folder });
}
