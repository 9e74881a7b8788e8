import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Runs one of PostgreSQL's programs to completion.
 * @throws with its output when it fails, or when the machine can't start it
 */
export async function runProgram(
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<void> {
  await promisify(execFile)(program, args, { ...options, env: programEnvironment() });
}

/** English messages, and no PG* variables of the user's environment, which could redirect PostgreSQL. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' };
}
