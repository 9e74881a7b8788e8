import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { listFileSteps } from '../test/list-file-steps.ts';
import { runChecks } from '../test/run-checks.ts';
import { runJest } from '../test/run-jest.ts';
import type { Step } from '../test/run-steps.ts';
import { runVitest } from '../test/run-vitest.ts';
import { findTestFiles } from '../test/test-files.ts';
import { upgradeStep } from '../test/upgrade-step.ts';
import { dryRunRelease } from './dry-run-release.ts';
import { findAffectedTests } from './find-affected-tests.ts';
import { ALL_JOURNEYS, listJourneys } from './journeys.ts';

const releaseStep: Step = {
  name: 'Build and dry-run release',
  run: () => dryRunRelease().then(() => ({ passed: 1, failed: 0 })),
};

/**
 * Tests that read the sources of all packages: text keys, literal texts, links, logical CSS, size budgets, the lines that
 * mutations change, and the scripts of packages.
 */
const REPOSITORY_TESTS = [
  'bench/src/budgets',
  'tools/checks',
  'tools/mutations/mutations.test.ts',
  'tools/test/test-files.test.ts',
];

/**
 * Returns the steps that verify a package: static checks, its tests, the tests that read all packages, the builds, a
 * dry-run release, its browser tests.
 * @param folder of the package, with or without a trailing slash
 * @throws Error when the package does not exist or has no tests
 */
export function listPackageSteps(folder: string): Step[] {
  const name = folder.replace(/\/+$/, '');
  if (!existsSync(join(ROOT, name, 'package.json'))) throw new Error(`${name} is not a package.`);
  const { web, ...others } = findTestFiles([name, ...REPOSITORY_TESTS]);
  const { browser } = findTestFiles(listJourneys(name));
  return [
    { name: `${name}: format, lint, types, import rules`, run: () => runChecks(name) },
    ...listFileSteps({ web, server: [], browser: [] }),
    releaseStep,
    ...listFileSteps({ ...others, web: [], browser }),
  ];
}

/**
 * Returns the steps that verify a change: static checks, the tests that import or read a changed file, checks of the
 * repository, builds, a dry-run release, the browser tests of the changed packages, and the upgrade test.
 * @param changed paths relative to the root, also of deleted files
 */
export function listChangeSteps(changed: string[]): Step[] {
  const { affectsEverything, tests, journeys, affectsUpgrade } = findAffectedTests(changed);
  console.log(
    affectsEverything
      ? 'The change affects every test.'
      : `Changed files: ${changed.length}. Journeys: ${journeys.join(', ') || 'none'}.`,
  );
  const { browser: _, ...read } = findTestFiles([...REPOSITORY_TESTS, ...tests]);
  const files = Object.values(read).flat();
  // A changed test is a test of itself.
  const related = [...changed, ...files];
  // A deleted journey is a change, but there is nothing to run.
  const existing = journeys.filter((path) => existsSync(join(ROOT, path)));
  const { browser } = findTestFiles(affectsEverything ? [ALL_JOURNEYS] : existing);
  return [
    { name: 'Format, lint, types, import rules', run: runChecks },
    {
      name: 'Component tests',
      files: read.web,
      run: () => runJest(affectsEverything ? [] : ['--passWithNoTests', '--findRelatedTests', ...related]),
    },
    releaseStep,
    {
      name: 'Server, tool and API tests',
      files: read.server,
      run: () => (affectsEverything ? runVitest() : runVitest(['--passWithNoTests', ...related], 'related')),
    },
    ...listFileSteps({ web: [], server: [], browser }),
    ...(affectsUpgrade ? [upgradeStep] : []),
  ];
}
