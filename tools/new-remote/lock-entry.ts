/** Dependencies of a package by name, in the format of `package.json`. */
type Dependencies = Record<string, string>;

/** Line with the name of a package in `importers`. */
const IMPORTER = /^ {2}'?([^\s':]+)'?:/;

interface Importers {
  /** Lines of the lock file. */
  lines: string[];
  /** Names of the packages, with the indexes of their first lines, in the order of the file. */
  starts: { name: string; start: number }[];
  /** Index of the line after the last package. */
  end: number;
}

/** Finds the packages of the workspace in pnpm's lock file. */
function findImporters(lockFile: string): Importers {
  const lines = lockFile.split('\n');
  const end = lines.indexOf('packages:');
  const first = lines.indexOf('importers:') + 1;
  const starts = lines.slice(first, end).flatMap((line, index) => {
    const name = IMPORTER.exec(line)?.[1];
    return name ? [{ name, start: first + index }] : [];
  });
  return { lines, starts, end };
}

/** Returns the lines of a dependency in any package that has it, with its installed version. */
function findLockedLines(lines: string[], dependency: string): string[] {
  const key = /^@/.test(dependency) ? `      '${dependency}':` : `      ${dependency}:`;
  const start = lines.findIndex(
    (line, index) => line === key && /^ {8}specifier: /.test(lines[index + 1] ?? ''),
  );
  if (start < 0) throw new Error(`No remote has the dependency ${dependency}.`);
  return lines.slice(start, start + 3);
}

/**
 * Adds a package to the `importers` of pnpm's lock file. It has only dependencies that other remotes have, so nothing has to be
 * resolved.
 * @throws Error when no remote has one of the dependencies
 */
export function addLockEntry(
  lockFile: string,
  name: string,
  { dependencies, devDependencies }: Record<'dependencies' | 'devDependencies', Dependencies>,
): string {
  const { lines, starts, end } = findImporters(lockFile);
  // Links between packages of the workspace are relative, so those of the other remotes fit.
  const firstRemote = starts.find((other) => other.name.startsWith('mf-'));
  const section = lines.slice(firstRemote?.start, end);
  const entry = [`  ${name}:`];
  for (const [group, specifiers] of Object.entries({ dependencies, devDependencies })) {
    entry.push(`    ${group}:`);
    for (const dependency of Object.keys(specifiers).sort())
      entry.push(...findLockedLines(section, dependency));
  }
  // pnpm sorts by the names, not by the lines, in which `:` follows `-`.
  const next = starts.find((other) => other.name > name)?.start ?? end;
  return [...lines.slice(0, next), ...entry, '', ...lines.slice(next)].join('\n');
}

/** Returns the lines of a package in `importers`, as indexes; undefined when it has none. */
function findEntry({ starts, end }: Importers, name: string): { start: number; next: number } | undefined {
  const index = starts.findIndex((other) => other.name === name);
  const [entry, following] = starts.slice(index, index + 2);
  return index < 0 || !entry ? undefined : { start: entry.start, next: following?.start ?? end };
}

/** Removes a package from the `importers` of pnpm's lock file. What only this package has installed stays in other sections. */
export function removeLockEntry(lockFile: string, name: string): string {
  const importers = findImporters(lockFile);
  const entry = findEntry(importers, name);
  if (!entry) return lockFile;
  const { lines } = importers;
  return [...lines.slice(0, entry.start), ...lines.slice(entry.next)].join('\n');
}

/** Returns the dependencies that only this package of the workspace has. */
export function listOwnDependencies(lockFile: string, name: string): string[] {
  const importers = findImporters(lockFile);
  const entry = findEntry(importers, name);
  if (!entry) return [];
  const { lines, end } = importers;
  const keysOf = (section: string[]) =>
    section.flatMap((line) => /^ {6}'?([^\s':]+)'?:$/.exec(line)?.[1] ?? []);
  const others = new Set(keysOf([...lines.slice(0, entry.start), ...lines.slice(entry.next, end)]));
  return [...new Set(keysOf(lines.slice(entry.start, entry.next)))].filter((key) => !others.has(key));
}
