import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { checkTypes } from './check-types.ts';
import { runImportChecks } from './import-rules.ts';
import { runNode } from './run-node.ts';
import type { TestCounts } from './test-counts.ts';

const BIOME = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');

/**
 * Runs the static checks at the same time: format and lint, types of web and node code, import rules. Each counts as one.
 * @param folder a package; all packages by default
 */
export async function runChecks(folder?: string): Promise<TestCounts> {
  const codes = await Promise.all([
    runNode(BIOME, ['check', folder ?? '.']).then((code) => [code]),
    checkTypes(folder),
    runImportChecks(folder === undefined ? undefined : [folder]),
  ]);
  const failed = codes.flat().filter((code) => code !== 0).length;
  return { passed: codes.flat().length - failed, failed };
}
