import { parse } from 'yaml';
import type { z } from 'zod';

const DELIMITER = '---';

/**
 * Splits a file into its front matter (YAML between two lines of three hyphens) and its text.
 * @param file the content of the file
 * @param schema schema of the front matter
 * @param name name of the file, for errors
 * @throws Error that names the file and what is invalid
 */
export function readFrontMatter<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  name: string,
): { matter: z.output<Schema>; text: string } {
  const lines = file.split(/\r?\n/);
  const end = lines.indexOf(DELIMITER, 1);
  if (lines[0] !== DELIMITER || end === -1) throw new Error(`${name} has no front matter.`);
  const parsed = schema.safeParse(parse(lines.slice(1, end).join('\n')));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Error(`${name}: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { matter: parsed.data, text: lines.slice(end + 1).join('\n') };
}
