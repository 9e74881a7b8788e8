import { execFile as execFileWithCallback } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import { runNode } from './run-node.ts';

const execFile = promisify(execFileWithCallback);

/** Compiler settings of code that runs in a browser, and of code that runs in Node. */
const CONFIG_PATTERN = /^tsconfig\.(web|node)\.json$/;

const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');

function listConfigs(folder: string): string[] {
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

/**
 * Checks the types of a package like `checkTypes`, without printing anything.
 * @returns the compiler's lines, one for each error
 */
export async function listTypeErrors(folder: string): Promise<string[]> {
  const outputs = await Promise.all(
    listConfigs(folder).map((config) =>
      execFile(process.execPath, [COMPILER, '-p', config, '--pretty', 'false'], { cwd: ROOT }).then(
        () => '',
        ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
      ),
    ),
  );
  // Further lines of an error are indented.
  return outputs.flatMap((output) => output.split('\n').filter((line) => /^\S/.test(line)));
}
