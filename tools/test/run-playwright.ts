import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { MAX_RETRIED_TESTS } from './constants.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

interface Suite {
  title: string;
  specs?: { title: string; tests: { status: string; projectName: string }[] }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
  errors: unknown[];
}

const CONFIG = join(ROOT, 'e2e/playwright.config.ts');

/**
 * Runs the browser tests and counts them. Skipped tests count as failed, and so do retried ones if there are
 * more than a busy machine explains.
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
  const { stats, suites, errors } = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
  for (const test of suites.flatMap(listFlakyTests)) console.log(`   passed on retry: ${test}`);
  const excessRetries = stats.flaky > MAX_RETRIED_TESTS ? stats.flaky : 0;
  const failed = stats.unexpected + stats.skipped + errors.length + excessRetries;
  return {
    passed: stats.expected + stats.flaky - excessRetries,
    // Playwright can fail without a failed test, such as by an error in the global setup.
    failed: code !== 0 && failed === 0 ? 1 : failed,
  };
}

function listFlakyTests({ title, specs = [], suites = [] }: Suite): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${title} › ${spec.title}`),
  );
  return [...here, ...suites.flatMap(listFlakyTests)];
}
