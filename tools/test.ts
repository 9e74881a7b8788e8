// `npm test`: runs all checks and tests, the fastest first, and prints a summary. `--soak` runs the soak
// tests in full.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { buildEverything } from './build/build-everything.ts';
import { runChecks } from './test/run-checks.ts';
import { runJest } from './test/run-jest.ts';
import { runNode } from './test/run-node.ts';
import { runPlaywright } from './test/run-playwright.ts';
import type { TestCounts } from './test/test-counts.ts';

const soak = process.argv.includes('--soak');
if (soak) process.env.SOAK = '1';
/** Measured values of the soak tests (api/test/soak.ts). */
const FIGURES_FILE = join(ROOT, '.cache/test/figures.txt');
await rm(FIGURES_FILE, { force: true });

const STEPS: [name: string, run: () => Promise<TestCounts>][] = [
  ['Format, lint, types, import rules', runChecks],
  ['Unit and component tests', () => runJest(['web'])],
  ['Builds', async () => buildEverything().then(() => ({ passed: 0, failed: 0 }))],
  ['Server, tool and API tests', () => runJest(['node', 'api'], { modules: true })],
  ['Browser tests', () => runPlaywright(join(ROOT, 'e2e/playwright.config.ts'))],
  ['Upgrade from the previous release', runUpgrade],
];

async function runUpgrade(): Promise<TestCounts> {
  const code = await runNode(join(ROOT, 'tools/run.mjs'), ['deploy/src/upgrade/test-upgrade.ts']);
  return { passed: Number(code === 0), failed: Number(code !== 0) };
}

let passed = 0;
let failed = 0;
for (const [name, run] of STEPS) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  try {
    const counts = await run();
    passed += counts.passed;
    failed += counts.failed;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    failed += 1;
  }
  console.log(`   ${((Date.now() - started) / 1000).toFixed(0)} s`);
}
const figures = await readFile(FIGURES_FILE, 'utf8').catch(() => '');
if (figures) console.log(`\n── Soak test results\n${figures.trimEnd()}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
