import { buildEverything } from '../build/build-everything.ts';
import { compatibilityStep } from './compatibility-step.ts';
import { listFileSteps } from './list-file-steps.ts';
import { runChecks } from './run-checks.ts';
import { runJest } from './run-jest.ts';
import { runPlaywright } from './run-playwright.ts';
import type { Step } from './run-steps.ts';
import { findTestFiles } from './test-files.ts';
import { shardArguments, type TestOptions } from './test-options.ts';
import { upgradeStep } from './upgrade-step.ts';

/**
 * Returns the steps of `npm test`. Steps that cannot be divided run in the first or the last shard.
 * @throws Error when a path does not exist or has no tests
 */
export function listSteps({ shard, paths }: Omit<TestOptions, 'soak'>): Step[] {
  if (paths.length > 0) return listFileSteps(findTestFiles(paths));
  const part = shardArguments(shard);
  const steps: (Step & { shard?: number })[] = [
    { name: 'Format, lint, types, import rules', run: runChecks, shard: 1 },
    { name: 'Unit and component tests', run: () => runJest(['web'], part) },
    { name: 'Builds', run: async () => buildEverything().then(() => ({ passed: 0, failed: 0 })) },
    { name: 'Server, tool and API tests', run: () => runJest(['node', 'api'], part) },
    { name: 'Browser tests', run: () => runPlaywright(part) },
    { ...compatibilityStep, shard: shard.count },
    { ...upgradeStep, shard: shard.count },
  ];
  return steps.filter((step) => step.shard === undefined || step.shard === shard.index);
}
