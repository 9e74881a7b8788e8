// Runs a TypeScript file of this repository from any folder: `node tools/run.mjs tools/build.ts [arguments]`.
// Plain JavaScript, because it runs before anything is installed or compiled.
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import '../remote-kit/runtime/end-with-parent.mjs';
import { ensureInstalled } from './ensure-installed.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const [script, ...rest] = process.argv.slice(2);
if (!script) {
  console.error('Usage: node tools/run.mjs FILE.ts [arguments]');
  process.exit(1);
}
ensureInstalled(root);
process.chdir(root);
const file = resolve(script);
process.argv.splice(1, process.argv.length, file, ...rest);
// Compiles TypeScript when it is imported.
await import('tsx');
const { ignoreClosedOutput } = await import('../remote-kit/src/release/ignore-closed-output.ts');
ignoreClosedOutput();
await import(pathToFileURL(file).href);
