import { execFile as execFileWithCallback } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPackageFolder } from '../build/installed-packages.ts';

const execFile = promisify(execFileWithCallback);

/** Number of type errors that are printed. */
const MAX_TYPE_ERRORS = 5;

/**
 * Checks types without printing anything.
 * @param folder in which the compiler is installed
 * @param configs compiler settings, relative to the folder
 * @returns the compiler's lines, one for each error
 */
export async function listTypeErrors(folder: string, configs: string[]): Promise<string[]> {
  const compiler = findPackageFolder({ name: 'typescript', from: folder });
  if (!compiler) throw new Error(`TypeScript is not installed in ${folder}.`);
  const outputs = await Promise.all(
    configs.map((config) =>
      execFile(process.execPath, [join(compiler, 'bin/tsc'), '-p', config, '--noEmit', '--pretty', 'false'], {
        cwd: folder,
      }).then(
        () => '',
        ({ stdout, message }: { stdout?: string; message: string }) => stdout || message,
      ),
    ),
  );
  // Further lines of an error are indented.
  return outputs.flatMap((output) => output.split('\n').filter((line) => /^\S/.test(line)));
}

/**
 * Type-checks an app. Builds are compiled without type checking.
 * @param command that shows all errors
 * @throws Error with the first type errors
 */
export async function assertTypes(
  app: string,
  { folder, configs, command }: { folder: string; configs: string[]; command: string },
): Promise<void> {
  const errors = await listTypeErrors(folder, configs);
  if (errors.length === 0) return;
  const shown = errors.slice(0, MAX_TYPE_ERRORS).join('\n');
  throw new Error(`${app} has type errors (${errors.length}). ${command} shows all of them.\n${shown}`);
}
