import type { Budgets } from '../../bench/src/budgets/budgets.ts';
import { type NewRemote, shortName } from '../../remote-kit/src/template/fill-template.ts';
import { budgets as releaseBudgets } from '../../shell/src/core/routes/size-budgets.ts';
import { insertRemote } from './insert-remote.ts';
import { addLockEntry } from './lock-entry.ts';
import { packageJson } from './package-files.ts';

/** Files that list all remotes in the same way. */
const LISTS = [
  '.github/workflows/ci.yml',
  'deploy/docker/Dockerfile',
  'deploy/docker/make-secrets.sh',
  'docker-compose.yml',
];

/** Setting of docker-compose.yml with the granted paths. */
const GRANTS = /PATH_GRANTS: \$\{PATH_GRANTS:-(.*)\}/;

/** Adds a line or entry before the first one that matches. @throws Error when none does */
function insertBefore(text: string, pattern: RegExp, entry: string): string {
  const index = text.search(pattern);
  if (index < 0) throw new Error(`Nothing matches ${pattern}.`);
  return text.slice(0, index) + entry + text.slice(index);
}

/** Returns a pattern for the first line in `text` that a list of remotes continues with after the new one. */
function findNext(text: string, line: RegExp, name: string): string | undefined {
  return [...text.matchAll(line)].find(([, other = '']) => other > name)?.[0];
}

function addOwner(text: string, { name }: NewRemote): string {
  const entry = `${`/${name}/`.padEnd(19)} @ontrend/${shortName(name)}\n`;
  const next = findNext(text, /^\/(mf-[a-z-]+)\/ .*$/gm, name);
  return next ? text.replace(next, entry + next) : insertBefore(text, /^\/(?!mf-)/m, entry);
}

function addJourney(text: string, { name }: NewRemote): string {
  const entry = `  '${name}': ['journeys/${shortName(name)}.spec.ts'],\n`;
  const next = findNext(text, /^ {2}'(mf-[a-z-]+)': .*$/gm, name);
  return next
    ? text.replace(next, entry + next)
    : insertBefore(text, /^( {2}\/\/ .*\n)? {2}shell: \[$/m, entry);
}

/** Adds the budget that a release has; `update-budgets.ts` lowers it when there is something to measure. */
function addBudget(text: string, { name }: NewRemote): string {
  const all = Object.entries(JSON.parse(text) as Budgets);
  const { scripts = 0, styles = 0 } = releaseBudgets.default ?? {};
  const own = { scripts: { bytes: scripts, files: {} }, styles: { bytes: styles, files: {} } };
  const others = all.filter(([other]) => /^mf-/.test(other) && other > name).map(([other]) => other);
  const end = all.findLastIndex(([other]) => /^mf-/.test(other)) + 1;
  const index = others.length > 0 ? all.findIndex(([other]) => other === others[0]) : end;
  const budgets = Object.fromEntries([...all.slice(0, index), [name, own], ...all.slice(index)]);
  return `${JSON.stringify(budgets, null, 2)}\n`;
}

/** Lets the containers grant the path at their start. */
function addGrant(text: string, { name, path }: NewRemote): string {
  if (!GRANTS.test(text)) throw new Error('docker-compose.yml has no PATH_GRANTS.');
  return text.replace(
    GRANTS,
    (_all, grants: string) => `PATH_GRANTS: \${PATH_GRANTS:-${grants ? `${grants},` : ''}${name}=${path}}`,
  );
}

/**
 * Returns the files of the repository that list all remotes, with a new one.
 * @param read returns the content of a file
 * @param remotes existing remotes in alphabetical order
 * @throws Error when a file does not have the expected form
 */
export function registerRemote(
  remote: NewRemote,
  remotes: string[],
  read: (file: string) => string,
): Map<string, string> {
  const changed = new Map(
    LISTS.map((file) => [file, insertRemote(read(file), remotes, remote.name, GRANTS)]),
  );
  changed.set('docker-compose.yml', addGrant(changed.get('docker-compose.yml') ?? '', remote));
  changed.set('.github/CODEOWNERS', addOwner(read('.github/CODEOWNERS'), remote));
  changed.set('tools/verify/journeys.ts', addJourney(read('tools/verify/journeys.ts'), remote));
  changed.set('bench/budgets.json', addBudget(read('bench/budgets.json'), remote));
  changed.set('pnpm-lock.yaml', addLockEntry(read('pnpm-lock.yaml'), remote.name, packageJson(remote.name)));
  return changed;
}
