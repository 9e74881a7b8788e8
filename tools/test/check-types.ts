import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from './run-node.ts';

/** Compiler settings of code that runs in a browser, and of code that runs in Node. */
const CONFIG_PATTERN = /^tsconfig\.(web|node)\.json$/;

const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

/**
 * Lists the compiler settings of a package, relative to the root.
 * @throws Error for a folder without such files
 */
export function listConfigs(folder: string): string[] {
  const configs = readdirSync(join(ROOT, folder)).filter((name) => CONFIG_PATTERN.test(name));
  if (configs.length === 0) throw new Error(`${folder} has no tsconfig.web.json and no tsconfig.node.json.`);
  return configs.map((name) => join(folder, name));
}

/**
 * Checks types with each `tsconfig.web.json` and `tsconfig.node.json` of a folder.
 * @param folder a package, or the root for all packages
 * @returns one exit code for each file; 0 means that the types are correct
 * @throws Error for a folder without such a file
 */
export async function checkTypes(folder = '.'): Promise<number[]> {
  const codes: number[] = [];
  for (const config of listConfigs(folder)) codes.push(await runNode(COMPILER, ['-p', config]));
  return codes;
}
