import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { MAX_RETRIED_TESTS } from './constants.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    /** Path of the test file. */
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface JestRun extends TestCounts {
  files: { path: string; tests: string[] }[];
}

/** A larger young generation, because tests allocate much and keep little: 5 % less processor time. */
const NODE_OPTIONS = '--max-semi-space-size=64';

const FAILED_RUN: JestRun = { passed: 0, failed: 1, files: [] };

async function runOnce(report: string, parameters: string[], env: Record<string, string>): Promise<JestRun> {
  await rm(report, { force: true });
  const code = await runNode(
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    ['--json', `--outputFile=${report}`, '--reporters=default', ...parameters],
    env,
  );
  if (!existsSync(report)) return FAILED_RUN;
  const result = JSON.parse(await readFile(report, 'utf8')) as JestReport;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const files = result.testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      path: name,
      tests: assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
    }));
  // Jest can fail without a failed test, such as by an error in the setup.
  return { passed: result.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, files };
}

/**
 * Runs Jest projects and counts the tests. If no more tests fail than a busy machine explains, their files
 * run once more, and tests that pass on the retry are listed (decision 025).
 * @param projects `web` on its own, because the others run as ES modules, as the servers do
 * @param selection arguments that select tests, such as `--shard=1/2` or `--runTestsByPath` with files
 */
export async function runJest(
  projects: ['web'] | ('node' | 'api')[],
  selection: string[] = [],
): Promise<TestCounts> {
  const report = join(ROOT, '.cache/test', `jest-${projects.join('-')}.json`);
  await mkdir(join(ROOT, '.cache/test'), { recursive: true });
  const env = {
    NODE_OPTIONS:
      projects[0] === 'web'
        ? NODE_OPTIONS
        : `${NODE_OPTIONS} --experimental-vm-modules --disable-warning=ExperimentalWarning`,
  };
  // Uses all cores: by default jest leaves one free, and the server tests mostly wait.
  const common = ['--selectProjects', ...projects, '--maxWorkers=100%'];
  const { passed, failed, files } = await runOnce(report, [...common, ...selection], env);
  if (failed === 0 || failed > MAX_RETRIED_TESTS || files.length === 0) return { passed, failed };

  const paths = files.map(({ path }) => path);
  const retry = await runOnce(report, [...common, '--runTestsByPath', ...paths], env);
  if (retry.failed > 0) return { passed, failed };
  for (const test of files.flatMap(({ tests }) => tests)) console.log(`   passed on retry: ${test}`);
  return { passed: passed + failed, failed: 0 };
}
