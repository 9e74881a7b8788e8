// `npm test`: runs all checks and the tests of the core tier, the fastest first, and prints a summary with the failed tests.
// `--tier all` (`npm run test:all`) also runs the extended tier. With files or folders, it runs only the tests below them.
// `--shard 1/3` runs a third, for several machines; `--soak` runs the soak tests in full; `--record` writes the timings.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { printFailedTests } from './test/failed-tests.ts';
import { checksStep, listSteps } from './test/list-steps.ts';
import { checkProcessorBudget } from './test/processor-budget.ts';
import { runSteps } from './test/run-steps.ts';
import { findTestFiles } from './test/test-files.ts';
import { parseTestOptions } from './test/test-options.ts';
import { selectTiers } from './test/tiers.ts';
import { recordTimings } from './test/timings.ts';

/** Measured values of the soak tests (api/test/soak.ts). */
const FIGURES_FILE = join(ROOT, '.cache/test/figures.txt');

try {
  const options = parseTestOptions(process.argv.slice(2));
  if (options.soak) process.env.SOAK = '1';
  await rm(FIGURES_FILE, { force: true });
  const { passed, failed, failedTests, timings } = await runSteps(listSteps(options));
  const figures = await readFile(FIGURES_FILE, 'utf8').catch(() => '');
  if (figures) console.log(`\n── Soak test results\n${figures.trimEnd()}`);

  const [tier, ...others] = options.tiers;
  const isWholeTier = options.paths.length === 0 && options.shard.count === 1 && others.length === 0;
  const isCore = isWholeTier && tier === 'core';
  const overBudget = isCore ? checkProcessorBudget(timings, checksStep.name) : [];
  if (isWholeTier && options.record && tier) await recordTimings(tier, timings);
  printFailedTests([...failedTests, ...overBudget]);
  if (isCore) {
    const files = Object.values(selectTiers(findTestFiles(['.']), ['extended'])).flat();
    console.log(`\nCI also runs the extended tier, ${files.length} more test files: npm run test:all`);
  }
  const failures = failed + overBudget.length;
  console.log(`\n${passed} passed, ${failures} failed`);
  process.exitCode = failures > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
