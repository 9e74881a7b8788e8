import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

/**
 * Formats a text like the files of the repository, including the code in Markdown.
 * @param file path, relative to the root
 * @throws Error for a text that cannot be parsed
 */
export function formatText(file: string, text: string): string {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  return execFileSync(process.execPath, [biome, 'format', `--stdin-file-path=${file}`], {
    cwd: ROOT,
    input: text,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
}
