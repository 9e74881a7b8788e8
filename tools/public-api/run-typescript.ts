import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 2 ** 24;

/**
 * Runs the TypeScript compiler.
 * @param config path of a tsconfig.json
 * @returns its exit code and its output, which contains the errors
 */
export async function runTypeScript(config: string): Promise<{ code: number; output: string }> {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  try {
    const { stdout } = await run(process.execPath, [compiler, '-p', config, '--pretty', 'false'], {
      cwd: ROOT,
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout = '', message } = error as { code?: unknown; stdout?: string; message: string };
    if (typeof code !== 'number') throw error;
    return { code, output: stdout || message };
  }
}
