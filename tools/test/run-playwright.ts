import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from './run.ts';
import type { Tally } from './tally.ts';

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Runs the browser tests and counts; one that was skipped or passed only the second time counts as failed. */
export async function runPlaywright(config: string): Promise<Tally> {
  const report = join(ROOT, 'test-results/e2e.json');
  await rm(report, { force: true });
  const code = await runNode(join(ROOT, 'e2e/node_modules/@playwright/test/cli.js'), ['test', '-c', config]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats, errors } = JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport;
  const failed = stats.unexpected + stats.flaky + stats.skipped + errors.length;
  return { passed: stats.expected, failed: code !== 0 && failed === 0 ? 1 : failed };
}
