import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { runNode } from './run.ts';
import type { Tally } from './tally.ts';

const FOLDERS = ['shell', 'shared', 'api', 'tools', 'e2e', 'bench', 'deploy'];

/** The four checks that read sources only; each counts as one. */
export async function runChecks(): Promise<Tally> {
  const bin = (path: string) => join(ROOT, 'node_modules', path);
  const codes = [
    await runNode(bin('@biomejs/biome/bin/biome'), ['check', '.']),
    await runNode(bin('typescript/bin/tsc'), ['-p', 'tsconfig.web.json']),
    await runNode(bin('typescript/bin/tsc'), ['-p', 'tsconfig.node.json']),
    await runNode(bin('dependency-cruiser/bin/dependency-cruise.mjs'), [
      '--config',
      '.dependency-cruiser.cjs',
      ...FOLDERS,
      ...remoteNames(),
    ]),
  ];
  const failed = codes.filter((code) => code !== 0).length;
  return { passed: codes.length - failed, failed };
}
