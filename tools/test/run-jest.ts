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
    /** The file's path. */
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

interface JestRun extends TestCounts {
  files: { path: string; tests: string[] }[];
}

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
  // Jest can fail without a failing test: a setup that throws, a gate on the whole run.
  return { passed: result.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed, files };
}

/**
 * Runs jest projects and counts. Where no more tests failed than a busy machine explains, their files are tried once
 * more by themselves, and those tests are named that passed only then (docs/decisions/025).
 * @param options `modules`: run as ES modules, as servers are
 */
export async function runJest(projects: string[], options: { modules?: boolean } = {}): Promise<TestCounts> {
  const report = join(ROOT, '.cache/test', `jest-${projects.join('-')}.json`);
  await mkdir(join(ROOT, '.cache/test'), { recursive: true });
  const env: Record<string, string> = options.modules
    ? { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' }
    : {};
  // Jest leaves a core for whoever looks on; here nobody does, and the tests of servers mostly wait.
  const chosen = ['--selectProjects', ...projects, '--maxWorkers=100%'];
  const { passed, failed, files } = await runOnce(report, chosen, env);
  if (failed === 0 || failed > MAX_RETRIED_TESTS || files.length === 0) return { passed, failed };

  const paths = files.map(({ path }) => path);
  const again = await runOnce(report, [...chosen, '--runTestsByPath', ...paths], env);
  if (again.failed > 0) return { passed, failed };
  for (const test of files.flatMap(({ tests }) => tests))
    console.log(`   passed only the second time: ${test}`);
  return { passed: passed + failed, failed: 0 };
}
