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

/**
 * Tests that measure time or play many videos have the machine for themselves; all others run in parallel, each
 * worker with a product of its own.
 */
const TIMING_TAG = '@timing';
const RUNS = [
  ['--grep-invert', TIMING_TAG],
  ['--grep', TIMING_TAG, '--workers', '1', '--output', join(ROOT, 'test-results/e2e-timing')],
];
const CONFIG = join(ROOT, 'e2e/playwright.config.ts');

/**
 * Runs the browser tests and counts them. Skipped tests count as failed, and so do retried ones if there are
 * more than a busy machine explains.
 * @param selection arguments that select tests, such as files or `--shard=1/2`
 */
export async function runPlaywright(selection: string[] = []): Promise<TestCounts> {
  await rm(join(ROOT, 'test-results/product.log'), { force: true });
  const runs: PlaywrightRun[] = [];
  for (const parameters of RUNS) runs.push(await runOnce([...parameters, ...selection]));
  const sum = (of: (run: PlaywrightRun) => number) => runs.reduce((all, run) => all + of(run), 0);
  const flaky = sum((run) => run.flaky);
  const excessRetries = flaky > MAX_RETRIED_TESTS ? flaky : 0;
  return {
    passed: sum(({ passed }) => passed) + flaky - excessRetries,
    failed: sum(({ failed }) => failed) + excessRetries,
  };
}

interface PlaywrightRun extends TestCounts {
  /** Number of tests that passed on a retry. */
  flaky: number;
}

async function runOnce(parameters: string[]): Promise<PlaywrightRun> {
  const report = join(ROOT, 'test-results/e2e.json');
  await rm(report, { force: true });
  const code = await runNode(join(ROOT, 'e2e/node_modules/@playwright/test/cli.js'), [
    'test',
    ...['-c', CONFIG, '--pass-with-no-tests'],
    ...parameters,
  ]);
  if (!existsSync(report)) return { passed: 0, failed: 1, flaky: 0 };
  const { stats, suites, errors } = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
  for (const test of suites.flatMap(listFlakyTests)) console.log(`   passed on retry: ${test}`);
  const failed = stats.unexpected + stats.skipped + errors.length;
  return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed, flaky: stats.flaky };
}

function listFlakyTests({ title, specs = [], suites = [] }: Suite): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${title} › ${spec.title}`),
  );
  return [...here, ...suites.flatMap(listFlakyTests)];
}
