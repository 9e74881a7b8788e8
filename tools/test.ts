// `npm test`: runs all checks and tests, the fastest first, and prints a summary with the failed tests. With files or folders, it runs
// only the tests below them. `--shard 1/3` runs a third, for several machines; `--soak` runs the soak tests in
// full.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { printFailedTests } from './test/failed-tests.ts';
import { listSteps } from './test/list-steps.ts';
import { runSteps } from './test/run-steps.ts';
import { parseTestOptions } from './test/test-options.ts';

/** Measured values of the soak tests (api/test/soak.ts). */
const FIGURES_FILE = join(ROOT, '.cache/test/figures.txt');

try {
  const options = parseTestOptions(process.argv.slice(2));
  if (options.soak) process.env.SOAK = '1';
  await rm(FIGURES_FILE, { force: true });
  const counts = await runSteps(listSteps(options));
  const figures = await readFile(FIGURES_FILE, 'utf8').catch(() => '');
  if (figures) console.log(`\n── Soak test results\n${figures.trimEnd()}`);
  printFailedTests(counts.failedTests);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
