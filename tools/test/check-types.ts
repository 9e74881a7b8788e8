import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from './run-node.ts';

/** Compiler settings of code that runs in a browser, and of code that runs in Node. */
const CONFIG_PATTERN = /^tsconfig\.(web|node)\.json$/;

/**
 * Checks types with each `tsconfig.web.json` and `tsconfig.node.json` of a folder.
 * @param folder a package, or the root for all packages
 * @returns one exit code for each file; 0 means that the types are correct
 * @throws Error for a folder without such a file
 */
export async function checkTypes(folder = '.'): Promise<number[]> {
  const configs = readdirSync(join(ROOT, folder)).filter((name) => CONFIG_PATTERN.test(name));
  if (configs.length === 0) throw new Error(`${folder} has no tsconfig.web.json and no tsconfig.node.json.`);
  const codes: number[] = [];
  for (const config of configs) {
    codes.push(await runNode(join(ROOT, 'node_modules/typescript/bin/tsc'), ['-p', join(folder, config)]));
  }
  return codes;
}
