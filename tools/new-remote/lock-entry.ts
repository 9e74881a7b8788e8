/** Dependencies of a package by name, in the format of `package.json`. */
type Dependencies = Record<string, string>;

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
  const lines = lockFile.split('\n');
  // Links between packages of the workspace are relative, so those of the other remotes fit.
  const start = lines.findIndex((line) => /^ {2}mf-/.test(line));
  const end = lines.indexOf('packages:');
  const section = lines.slice(start, end);
  const entry = [`  ${name}:`];
  for (const [group, specifiers] of Object.entries({ dependencies, devDependencies })) {
    entry.push(`    ${group}:`);
    for (const dependency of Object.keys(specifiers).sort())
      entry.push(...findLockedLines(section, dependency));
  }
  const next = lines.findIndex(
    (line, index) => index >= start && index < end && /^ {2}\S/.test(line) && line.trim() > `${name}:`,
  );
  return [...lines.slice(0, next), ...entry, '', ...lines.slice(next)].join('\n');
}
