import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A remote that is created from the template. */
export interface NewRemote {
  /** Name of the remote, as in `mf-trends`. */
  name: string;
  /** Top-level path that it claims, as in `/trends`. */
  path: string;
}

/** What the files of the template contain instead of the name, the path, the title and the prefix of class names. */
const PLACEHOLDERS = /mf-example|\/example|Example|example/g;

/** Returns the name of a remote without its prefix: `trends` for `mf-trends`. */
export const shortName = (name: string): string => name.replace(/^mf-/, '');

/** Returns the name of a remote that is given with or without its prefix: `mf-trends` for `trends` and `mf-trends`. */
export const remoteName = (word: string): string => (word.startsWith('mf-') ? word : `mf-${word}`);

/** Returns the title of a new remote: `Live shows` for `mf-live-shows`. */
export function titleOf(name: string): string {
  const words = shortName(name).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a text of the template with the values of a remote. */
export function fillTemplate(text: string, { name, path }: NewRemote): string {
  const values: Record<string, string> = {
    'mf-example': name,
    '/example': path,
    Example: titleOf(name),
    example: shortName(name),
  };
  return text.replace(PLACEHOLDERS, (placeholder) => values[placeholder] ?? placeholder);
}

interface TemplateFile {
  source: string;
  /** Path in the folder of the remote. */
  target: string;
}

/** Lists the files of a template, with the paths they get in the folder of a remote. */
export async function listTemplateFiles(template: string): Promise<TemplateFile[]> {
  const entries = await readdir(template, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const source = join(parentPath, name);
      const path = relative(template, source);
      // npm leaves files with the name .gitignore out of packages.
      return { source, target: path === 'gitignore' ? '.gitignore' : path };
    });
}

/**
 * Writes the files of the template into the folder of a new remote.
 * @param template folder of the template
 * @param folder may have files, which are replaced if the template has them, too
 */
export async function writeTemplate(template: string, folder: string, remote: NewRemote): Promise<void> {
  for (const { source, target } of await listTemplateFiles(template)) {
    const file = join(folder, target);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, fillTemplate(await readFile(source, 'utf8'), remote));
  }
}
