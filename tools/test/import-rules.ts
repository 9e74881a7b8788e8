import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { runNode } from './run-node.ts';

const SOURCE_FOLDERS = [
  'shell',
  'remote-kit',
  'shared',
  'api',
  'demo',
  'tools',
  'e2e',
  'bench',
  'deploy',
  ...remoteNames(),
];
const CONFIGS = ['.dependency-cruiser.cjs', '.dependency-cruiser.folders.cjs'];

/**
 * Checks the import rules: one pass for layers and boundaries, one for cycles between folders.
 * @param folders to check; all by default
 * @returns one exit code for each pass; 0 means that no rule is broken
 */
export async function runImportChecks(folders = SOURCE_FOLDERS): Promise<number[]> {
  const codes: number[] = [];
  for (const config of CONFIGS) {
    codes.push(
      await runNode(join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), [
        '--config',
        config,
        ...folders,
      ]),
    );
  }
  return codes;
}
