import { spawn } from 'node:child_process';
import { ROOT } from '@ontrend/shared/build/repository';

/**
 * Runs a Node program with its output shown.
 * @param file path of the program
 * @param cwd its working folder; by default the repository
 * @returns its exit code
 */
export function runNode(
  file: string,
  parameters: string[],
  env: Record<string, string> = {},
  cwd = ROOT,
): Promise<number> {
  const child = spawn(process.execPath, [file, ...parameters], {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
