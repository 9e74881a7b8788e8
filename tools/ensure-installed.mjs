// Checks that Node is recent enough and the packages are installed, before any TypeScript can run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const PNPM = 'pnpm@12.21.0';
const NODE_FLOOR = [20, 19];

/**
 * Prints an error and exits.
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1])) return;
  refuse(`OnTrend needs Node ${NODE_FLOOR.join('.')} or newer; this is Node ${process.versions.node}.`);
}

/**
 * Returns true when pnpm has installed the packages of the current lock file.
 * @param {string} root
 */
function isInstalled(root) {
  const mark = join(root, 'node_modules/.modules.yaml');
  if (!existsSync(mark)) return false;
  const copy = join(root, 'node_modules/.pnpm/lock.yaml');
  if (!existsSync(copy)) return statSync(mark).mtimeMs >= statSync(join(root, 'pnpm-lock.yaml')).mtimeMs;
  return readFileSync(copy, 'utf8') === readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
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
  const arguments_ = [
    '-y',
    PNPM,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    '--reporter=append-only',
  ];
  const done = spawnSync(npx, arguments_, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (done.status === 0) return;
  console.error(`${done.stdout ?? ''}${done.stderr ?? ''}`.split('\n').slice(-30).join('\n'));
  refuse('The packages could not be installed; the lines above say why. Is the npm registry reachable?');
}
