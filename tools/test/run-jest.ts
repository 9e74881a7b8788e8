import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildServer, findServer } from '@ontrend/shared/build/build-server';
import { ROOT } from '@ontrend/shared/build/repository';
import { type JestReport, listFailedJestTests } from './failed-tests.ts';
import { bundleTestPackages } from './jest/bundle-test-packages.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

/** A larger young generation, because tests allocate much and keep little: 5 % less processor time. */
const NODE_OPTIONS = '--max-semi-space-size=64';

/** Compiles the API, unless that was done, for tests that start its programs. @returns the folder */
const buildApi = async (): Promise<string> => (await buildServer(findServer('api'))).folder;

/**
 * Runs Jest projects and counts the tests.
 * @param projects `web` on its own, because the others run as ES modules, as the servers do
 * @param selection arguments that select tests, such as `--shard=1/2` or `--runTestsByPath` with files
 */
export async function runJest(
  projects: ['web'] | ('node' | 'api')[],
  selection: string[] = [],
): Promise<TestCounts> {
  const report = join(ROOT, '.cache/test', `jest-${projects.join('-')}.json`);
  await mkdir(join(ROOT, '.cache/test'), { recursive: true });
  await rm(report, { force: true });
  const env: Record<string, string> =
    projects[0] === 'web'
      ? { NODE_OPTIONS }
      : {
          NODE_OPTIONS: `${NODE_OPTIONS} --experimental-vm-modules --disable-warning=ExperimentalWarning`,
          TEST_PACKAGES: await bundleTestPackages(),
          ...((projects as string[]).includes('api') && { TEST_API_BUILD: await buildApi() }),
        };
  const code = await runNode(
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    [
      ...['--json', `--outputFile=${report}`, '--reporters=default', '--selectProjects', ...projects],
      // Uses all cores: by default jest leaves one free, and the server tests mostly wait.
      '--maxWorkers=100%',
      ...selection,
    ],
    env,
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(await readFile(report, 'utf8')) as JestReport;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  // Jest can fail without a failed test, such as by an error in the setup.
  return {
    passed: result.numPassedTests,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failedTests: listFailedJestTests(result),
  };
}
