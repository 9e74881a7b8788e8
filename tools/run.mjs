// Runs a TypeScript file of this repository: `node tools/run.mjs tools/build.ts [arguments]`, from any folder.
// Plain JavaScript, because it must work before anything is installed or compiled.
import { spawn } from 'node:child_process';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [script, ...rest] = process.argv.slice(2);
if (!script) {
  console.error('Say which file to run: node tools/run.mjs FILE.ts [arguments]');
  process.exit(1);
}
ensureInstalled(root);
const child = spawn(process.execPath, ['--import', 'tsx', resolve(root, script), ...rest], {
  cwd: root,
  stdio: 'inherit',
});
// Ctrl-C reaches the child through the terminal; a signal sent to this process alone is passed on.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm passes a signal on to its shell only, and that ends without a word to us: then npm was told to end.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500);
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
