import { buildEverything } from '../build/build-everything.ts';
import { compatibilityStep } from './compatibility-step.ts';
import { listFileSteps } from './list-file-steps.ts';
import { runChecks } from './run-checks.ts';
import type { Step } from './run-steps.ts';
import { findTestFiles } from './test-files.ts';
import { shardArguments, type TestOptions } from './test-options.ts';
import { selectTiers } from './tiers.ts';
import { upgradeStep } from './upgrade-step.ts';

export const checksStep: Step = { name: 'Format, lint, types, import rules', run: runChecks };

const buildStep: Step = {
  name: 'Builds',
  run: () => buildEverything().then(() => ({ passed: 0, failed: 0 })),
};

/**
 * Returns the steps of `npm test`. Steps that cannot be divided run in the first or the last shard.
 * @throws Error when a path does not exist or has no tests
 */
export function listSteps({ tiers, shard, paths }: Pick<TestOptions, 'tiers' | 'shard' | 'paths'>): Step[] {
  const part = shardArguments(shard);
  if (paths.length > 0) return listFileSteps(findTestFiles(paths), part);
  const { web, server, browser } = selectTiers(findTestFiles(['.']), tiers);
  const isFirst = shard.index === 1;
  const isLast = shard.index === shard.count;
  return [
    ...(isFirst && tiers.includes('core') ? [checksStep] : []),
    ...listFileSteps({ web, server: [], browser: [] }, part),
    buildStep,
    ...listFileSteps({ web: [], server, browser }, part),
    ...(isLast && tiers.includes('extended') ? [compatibilityStep, upgradeStep] : []),
  ];
}
