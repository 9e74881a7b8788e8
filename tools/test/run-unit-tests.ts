import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { type JestReport, listFailedUnitTests } from './failed-tests.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

/**
 * Runs Jest or Vitest, whose JSON reports have the same form, and counts the tests.
 * @param name of the report in `.cache/test`
 * @param file path of the program
 */
export async function runUnitTests(
  name: 'jest' | 'vitest',
  file: string,
  parameters: string[],
  env: Record<string, string>,
): Promise<TestCounts> {
  const report = join(ROOT, '.cache/test', `${name}.json`);
  await mkdir(join(ROOT, '.cache/test'), { recursive: true });
  await rm(report, { force: true });
  const code = await runNode(file, [...parameters, `--outputFile=${report}`], env);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(await readFile(report, 'utf8')) as JestReport;
  const failedTests = listFailedUnitTests(result);
  return {
    passed: result.numPassedTests,
    // A run can fail without a failed test, such as by an error in the setup.
    failed: code === 0 ? 0 : Math.max(1, failedTests.length),
    failedTests,
  };
}
