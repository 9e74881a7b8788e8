import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

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

/** Returns the files of the repository that are not ignored by git, relative to the root, whose paths match. */
export function listRepositoryFiles(pattern: RegExp): string[] {
  const list = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  // The list includes files that are deleted but not committed.
  return list.split('\0').filter((file) => pattern.test(file) && existsSync(join(ROOT, file)));
}
