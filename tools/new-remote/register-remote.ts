import { LOCK_FILE } from '@ontrend/shared/build/source-hash';
import type { Budgets } from '../../bench/src/budgets/budgets.ts';
import { type NewRemote, shortName } from '../../remote-kit/src/template/fill-template.ts';
import { budgets as releaseBudgets } from '../../shell/src/core/routes/size-budgets.ts';
import { deleteRemote, insertRemote } from './insert-remote.ts';
import { addLockEntry, removeLockEntry } from './lock-entry.ts';
import { packageJson } from './package-files.ts';

const OWNERS_FILE = '.github/CODEOWNERS';
const JOURNEYS_FILE = 'tools/verify/journeys.ts';
const BUDGETS_FILE = 'bench/budgets.json';
const COMPOSE_FILE = 'docker-compose.yml';

/** Files that list all remotes in the same way. */
const LISTS = [
  '.github/workflows/ci.yml',
  'deploy/docker/Dockerfile',
  'deploy/docker/make-secrets.sh',
  COMPOSE_FILE,
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

const removeOwner = (text: string, name: string): string =>
  text.replace(new RegExp(`^/${name}/ .*\\n`, 'm'), '');

function addJourney(text: string, { name }: NewRemote): string {
  const entry = `  '${name}': ['journeys/${shortName(name)}.spec.ts'],\n`;
  const next = findNext(text, /^ {2}'(mf-[a-z-]+)': .*$/gm, name);
  return next
    ? text.replace(next, entry + next)
    : insertBefore(text, /^( {2}\/\/ .*\n)? {2}shell: \[$/m, entry);
}

const removeJourneys = (text: string, name: string): string =>
  text.replace(new RegExp(`^ {2}'${name}': \\[[^\\]]*\\],\\n`, 'm'), '');

const formatBudgets = (entries: [string, unknown][]): string =>
  `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;

/** Adds the budget that a release has; `update-budgets.ts` lowers it when there is something to measure. */
function addBudget(text: string, { name }: NewRemote): string {
  const all = Object.entries(JSON.parse(text) as Budgets);
  const { scripts = 0, styles = 0 } = releaseBudgets.default ?? {};
  const own = { scripts: { bytes: scripts, files: {} }, styles: { bytes: styles, files: {} } };
  const others = all.filter(([other]) => /^mf-/.test(other) && other > name).map(([other]) => other);
  const end = all.findLastIndex(([other]) => /^mf-/.test(other)) + 1;
  const index = others.length > 0 ? all.findIndex(([other]) => other === others[0]) : end;
  return formatBudgets([...all.slice(0, index), [name, own], ...all.slice(index)]);
}

const removeBudget = (text: string, name: string): string =>
  formatBudgets(Object.entries(JSON.parse(text) as Budgets).filter(([other]) => other !== name));

/** Changes the grants `name=path` that the containers make at their start. */
function changeGrants(text: string, change: (grants: string[]) => string[]): string {
  if (!GRANTS.test(text)) throw new Error('docker-compose.yml has no PATH_GRANTS.');
  return text.replace(GRANTS, (_all, grants: string) => {
    const changed = change(grants.split(',').filter(Boolean));
    return `PATH_GRANTS: \${PATH_GRANTS:-${changed.join(',')}}`;
  });
}

const addGrant = (text: string, { name, path }: NewRemote): string =>
  changeGrants(text, (grants) => [...grants, `${name}=${path}`]);

const removeGrants = (text: string, name: string): string =>
  changeGrants(text, (grants) => grants.filter((grant) => !grant.startsWith(`${name}=`)));

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
  changed.set(COMPOSE_FILE, addGrant(changed.get(COMPOSE_FILE) ?? '', remote));
  changed.set(OWNERS_FILE, addOwner(read(OWNERS_FILE), remote));
  changed.set(JOURNEYS_FILE, addJourney(read(JOURNEYS_FILE), remote));
  changed.set(BUDGETS_FILE, addBudget(read(BUDGETS_FILE), remote));
  changed.set(LOCK_FILE, addLockEntry(read(LOCK_FILE), remote.name, packageJson(remote.name)));
  return changed;
}

/**
 * Returns the files of the repository that list a remote, without it: the inverse of `registerRemote`, also for entries that
 * the team has changed since.
 * @param read returns the content of a file
 * @param remotes the remotes that stay
 */
export function unregisterRemote(
  name: string,
  remotes: string[],
  read: (file: string) => string,
): Map<string, string> {
  const changed = new Map(LISTS.map((file) => [file, deleteRemote(read(file), remotes, name, GRANTS)]));
  changed.set(COMPOSE_FILE, removeGrants(changed.get(COMPOSE_FILE) ?? '', name));
  changed.set(OWNERS_FILE, removeOwner(read(OWNERS_FILE), name));
  changed.set(JOURNEYS_FILE, removeJourneys(read(JOURNEYS_FILE), name));
  changed.set(BUDGETS_FILE, removeBudget(read(BUDGETS_FILE), name));
  changed.set(LOCK_FILE, removeLockEntry(read(LOCK_FILE), name));
  return new Map([...changed].filter(([file, text]) => text !== read(file)));
}
