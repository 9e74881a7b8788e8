import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { listFailedBrowserTests, type PlaywrightReport } from './failed-tests.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

const CONFIG = join(ROOT, 'e2e/playwright.config.ts');

/**
 * Runs the browser tests and counts them. Skipped tests count as failed, and so do tests that pass on a retry, which a
 * command-line option can allow (decision 063).
 * @param selection arguments that select tests, such as files or `--shard=1/2`
 */
export async function runPlaywright(selection: string[] = []): Promise<TestCounts> {
  const report = join(ROOT, 'test-results/e2e.json');
  await rm(report, { force: true });
  await rm(join(ROOT, 'test-results/product.log'), { force: true });
  const code = await runNode(join(ROOT, 'e2e/node_modules/@playwright/test/cli.js'), [
    'test',
    ...['-c', CONFIG],
    ...selection,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
  const { stats, errors } = result;
  const failed = stats.unexpected + stats.skipped + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    // Playwright can fail without a failed test, such as by an error in the global setup.
    failed: code !== 0 && failed === 0 ? 1 : failed,
    failedTests: await listFailedBrowserTests(result),
  };
}
