import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { MOST_SECOND_TRIES } from './constants.ts';
import { runNode } from './run.ts';
import type { Tally } from './tally.ts';

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
 * Runs the browser tests and counts. One that was skipped counts as failed; so do those that passed only the second
 * time, when they are more than a busy machine explains.
 */
export async function runPlaywright(config: string): Promise<Tally> {
  const report = join(ROOT, 'test-results/e2e.json');
  await rm(report, { force: true });
  const code = await runNode(join(ROOT, 'e2e/node_modules/@playwright/test/cli.js'), ['test', '-c', config]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, suites, errors } = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
  for (const test of suites.flatMap(flakyTests)) console.log(`   passed only the second time: ${test}`);
  const secondTries = stats.flaky > MOST_SECOND_TRIES ? stats.flaky : 0;
  const failed = stats.unexpected + secondTries + stats.skipped + errors.length;
  const passed = stats.expected + stats.flaky - secondTries;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function flakyTests({ title, specs = [], suites = [] }: Suite): string[] {
  const here = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${title} › ${spec.title}`),
  );
  return [...here, ...suites.flatMap(flakyTests)];
}
