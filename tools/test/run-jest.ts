import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from './run.ts';
import type { Tally } from './tally.ts';

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/**
 * Runs jest projects and counts.
 * @param options `modules`: run as ES modules, as servers are
 */
export async function runJest(projects: string[], options: { modules?: boolean } = {}): Promise<Tally> {
  const report = join(ROOT, '.cache/test', `jest-${projects.join('-')}.json`);
  await mkdir(join(ROOT, '.cache/test'), { recursive: true });
  await rm(report, { force: true });
  const code = await runNode(
    join(ROOT, 'node_modules/jest/bin/jest.js'),
    [
      ...['--selectProjects', ...projects, '--json', `--outputFile=${report}`, '--reporters=default'],
      // Jest leaves a core for whoever looks on; here nobody does, and the tests of servers mostly wait.
      '--maxWorkers=100%',
    ],
    options.modules
      ? { NODE_OPTIONS: '--experimental-vm-modules --disable-warning=ExperimentalWarning' }
      : {},
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(await readFile(report, 'utf8')) as JestResult;
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  // Jest can fail without a failing test: a setup that throws, a gate on the whole run.
  return { passed: result.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}
