// Checks that Node is recent enough and the packages are installed, before any TypeScript can run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PNPM = 'pnpm@12.21.0';
const MIN_NODE = [20, 19];

/**
 * Prints an error and exits.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithError(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MIN_NODE[0] || (major === MIN_NODE[0] && minor >= MIN_NODE[1])) return;
  exitWithError(
    `OnTrend requires Node ${MIN_NODE.join('.')} or newer. This is Node ${process.versions.node}.`,
  );
}

/**
 * Returns true when pnpm has installed the packages of the current lock file.
 * @param {string} root
 */
function isInstalled(root) {
  const marker = join(root, 'node_modules/.modules.yaml');
  if (!existsSync(marker)) return false;
  const installedLock = join(root, 'node_modules/.pnpm/lock.yaml');
  if (!existsSync(installedLock))
    return statSync(marker).mtimeMs >= statSync(join(root, 'pnpm-lock.yaml')).mtimeMs;
  return readFileSync(installedLock, 'utf8') === readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
}

/**
 * Checks the Node version and installs missing or outdated packages with the pinned pnpm.
 * @param {string} root the repository
 */
export function ensureInstalled(root) {
  checkNode();
  if (isInstalled(root)) return;
  console.log('Installing packages (first start, or the lock file has changed) ...');
  const npx = process.platform === 'win32' ? 'npx.cmd' : 'npx';
  const parameters = [
    '-y',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
  ];
  const result = spawnSync(npx, parameters, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status === 0) return;
  console.error(`${result.stdout ?? ''}${result.stderr ?? ''}`.split('\n').slice(-30).join('\n'));
  exitWithError('Installing the packages failed (see above). Is the npm registry reachable?');
}
