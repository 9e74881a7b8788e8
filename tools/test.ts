// `npm test`: runs all checks and tests, the fastest first, and prints a summary. With files or folders, it runs
// only the tests below them. `--shard 1/3` runs a third, for several machines; `--soak` runs the soak tests in
// full.
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { buildEverything } from './build/build-everything.ts';
import { listFileSteps } from './test/list-file-steps.ts';
import { runChecks } from './test/run-checks.ts';
import { runJest } from './test/run-jest.ts';
import { runNode } from './test/run-node.ts';
import { runPlaywright } from './test/run-playwright.ts';
import { runSteps, type Step } from './test/run-steps.ts';
import type { TestCounts } from './test/test-counts.ts';
import { findTestFiles } from './test/test-files.ts';
import { parseTestOptions, shardArguments, type TestOptions } from './test/test-options.ts';

/** Measured values of the soak tests (api/test/soak.ts). */
const FIGURES_FILE = join(ROOT, '.cache/test/figures.txt');

async function runUpgrade(): Promise<TestCounts> {
  const code = await runNode(join(ROOT, 'tools/run.mjs'), ['deploy/src/upgrade/test-upgrade.ts']);
  return { passed: Number(code === 0), failed: Number(code !== 0) };
}

/** Returns the steps of a run. Steps that cannot be divided run in the first or the last shard. */
function listSteps({ shard, paths }: TestOptions): Step[] {
  if (paths.length > 0) return listFileSteps(findTestFiles(paths));
  const part = shardArguments(shard);
  const steps: (Step & { shard?: number })[] = [
    { name: 'Format, lint, types, import rules', run: runChecks, shard: 1 },
    { name: 'Unit and component tests', run: () => runJest(['web'], part) },
    { name: 'Builds', run: async () => buildEverything().then(() => ({ passed: 0, failed: 0 })) },
    { name: 'Server, tool and API tests', run: () => runJest(['node', 'api'], part) },
    { name: 'Browser tests', run: () => runPlaywright(part) },
    { name: 'Upgrade from the previous release', run: runUpgrade, shard: shard.count },
  ];
  return steps.filter((step) => step.shard === undefined || step.shard === shard.index);
}

try {
  const options = parseTestOptions(process.argv.slice(2));
  if (options.soak) process.env.SOAK = '1';
  await rm(FIGURES_FILE, { force: true });
  const counts = await runSteps(listSteps(options));
  const figures = await readFile(FIGURES_FILE, 'utf8').catch(() => '');
  if (figures) console.log(`\n── Soak test results\n${figures.trimEnd()}`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
