import { spawn } from 'node:child_process';
import { ROOT } from '@ontrend/shared/build/repository';

/**
 * Runs a Node program with its output shown.
 * @param file path of the program
 * @returns its exit code
 */
export function runNode(
  file: string,
  parameters: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const child = spawn(process.execPath, [file, ...parameters], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
