import { spawn } from 'node:child_process';

/**
 * Runs one of PostgreSQL's programs to completion.
 * @throws with its output when it fails, or when the machine can't start it
 */
export function runProgram(
  program: string,
  args: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options,
      env: programEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.on('error', reject);
    let written = '';
    // Without a free file descriptor, the child has no streams.
    child.stderr?.on('data', (chunk: Buffer) => {
      written += chunk.toString();
    });
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} failed (${code}): ${written.trim()}`));
    });
  });
}

/** English messages, and no PG* variables of the user's environment, which could redirect PostgreSQL. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(own), LC_ALL: 'C', TZ: 'UTC' };
}
