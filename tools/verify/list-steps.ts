import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { checkTypes } from '../test/check-types.ts';
import { runImportChecks } from '../test/import-rules.ts';
import { listFileSteps } from '../test/list-file-steps.ts';
import { runChecks } from '../test/run-checks.ts';
import { runJest } from '../test/run-jest.ts';
import { runNode } from '../test/run-node.ts';
import type { Step } from '../test/run-steps.ts';
import type { TestCounts } from '../test/test-counts.ts';
import { findTestFiles } from '../test/test-files.ts';
import { checkRelease } from './check-release.ts';
import { findReach } from './find-reach.ts';
import { listJourneys } from './journeys.ts';
import { listChangedFiles } from './list-changed-files.ts';

function count(codes: number[]): TestCounts {
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed };
}

const releaseStep: Step = {
  name: 'Build and release check',
  run: () => checkRelease().then(() => ({ passed: 1, failed: 0 })),
};

/**
 * Returns the steps that verify a package: static checks, its tests, the builds, a dry-run release, its browser tests.
 * @param folder of the package, with or without a trailing slash
 * @throws Error when the package does not exist or has no tests
 */
export function listPackageSteps(folder: string): Step[] {
  const name = folder.replace(/\/+$/, '');
  if (!existsSync(join(ROOT, name, 'package.json'))) throw new Error(`${name} is not a package.`);
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const tests = findTestFiles([name]);
  return [
    { name: `${name}: format and lint`, run: async () => count([await runNode(biome, ['check', name])]) },
    { name: `${name}: types`, run: async () => count(await checkTypes(name)) },
    { name: `${name}: import rules`, run: async () => count(await runImportChecks([name])) },
    ...listFileSteps({ ...tests, browser: [] }),
    releaseStep,
    ...listFileSteps({ web: [], node: [], api: [], browser: findTestFiles(listJourneys(name)).browser }),
  ];
}

/**
 * Returns the steps that verify a change: static checks, the tests that import a changed file, checks of the
 * repository, builds, a dry-run release, and the browser tests of the changed packages.
 * @param reference branch, tag or commit to compare with
 * @throws Error when Git does not know the reference
 */
export function listChangeSteps(reference: string): Step[] {
  const files = listChangedFiles(reference);
  const { everything, journeys } = findReach(files);
  console.log(
    everything
      ? 'The change reaches everything.'
      : `Changed files: ${files.length}. Journeys: ${journeys.join(', ') || 'none'}.`,
  );
  const related = everything ? [] : [`--changedSince=${reference}`, '--passWithNoTests'];
  // A deleted journey is a change, but there is nothing to run.
  const existing = journeys.filter((path) => existsSync(join(ROOT, path)));
  const browser = findTestFiles(everything ? ['e2e'] : existing).browser;
  return [
    { name: 'Format, lint, types, import rules', run: runChecks },
    { name: 'Unit and component tests', run: () => runJest(['web'], related) },
    { name: 'Server, tool and API tests', run: () => runJest(['node', 'api'], related) },
    ...(everything ? [] : listFileSteps({ ...findTestFiles(['tools/checks']), browser: [] })),
    releaseStep,
    ...listFileSteps({ web: [], node: [], api: [], browser }),
  ];
}
