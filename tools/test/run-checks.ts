import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { checkTypes } from './check-types.ts';
import { runImportChecks } from './import-rules.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

/** Runs the static checks: format and lint, types of web and node code, import rules. Each counts as one. */
export async function runChecks(): Promise<TestCounts> {
  const bin = (path: string) => join(ROOT, 'node_modules', path);
  const codes = [
    await runNode(bin('@biomejs/biome/bin/biome'), ['check', '.']),
    ...(await checkTypes()),
    ...(await runImportChecks()),
  ];
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed };
}
