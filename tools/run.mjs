// Runs a TypeScript file of this repository from any folder: `node tools/run.mjs tools/build.ts [arguments]`.
// Plain JavaScript, because it runs before anything is installed or compiled.
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [script, ...rest] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node tools/run.mjs FILE.ts [arguments]');
  process.exit(1);
}
ensureInstalled(root);
const endWithParent = pathToFileURL(resolve(root, 'tools/end-with-parent.mjs')).href;
const child = spawn(
  process.execPath,
  ['--import', endWithParent, '--import', 'tsx', resolve(root, script), ...rest],
  { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
);
// The terminal sends Ctrl-C to the child as well; other signals are forwarded.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm forwards signals only to its shell, which exits without forwarding them: an exited parent means
// SIGTERM.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500);
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
