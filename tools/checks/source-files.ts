import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Returns the files below a folder whose names match, without tests. */
export function listSources(folder: string, ending: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listSources(path, ending);
    return ending.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** Same as `listSources`, without test helpers. */
export function listShippedSources(folder: string, ending: RegExp): string[] {
  return listSources(folder, ending).filter(
    (file) => !['test', 'testing'].some((name) => file.includes(`${sep}${name}${sep}`)),
  );
}
