import { readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';

/** Programs that run test files: `web` Jest, `server` Vitest, `browser` Playwright. */
export type Runner = 'web' | 'server' | 'browser';

/** Test files by the program that runs them; paths are relative to the root. */
export type TestFiles = Record<Runner, string[]>;

/** Files of a template become tests in the folder of a new remote. */
const IGNORED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.cache',
  '.data',
  'test-results',
  'template',
  '.git',
]);
const TEST_FILE_PATTERN = /\.test\.tsx?$/;
const SPEC_FILE_PATTERN = /\.spec\.ts$/;

const RUNNERS: [pattern: RegExp, runner: Runner][] = [
  [/^e2e\//, 'browser'],
  [/^shared\/src\/wire\//, 'server'],
  [/^((shell|shared|mf-[^/]+)\/src|tools\/checks\/.*\.tsx$)/, 'web'],
];

/** Returns the program that runs a test file. @param file path relative to the root */
export function findRunner(file: string): Runner {
  return RUNNERS.find(([pattern]) => pattern.test(file))?.[1] ?? 'server';
}

function isTestFile(file: string): boolean {
  return findRunner(file) === 'browser' ? SPEC_FILE_PATTERN.test(file) : TEST_FILE_PATTERN.test(file);
}

function listFiles(path: string): string[] {
  const full = join(ROOT, path);
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter(({ name }) => !IGNORED_FOLDERS.has(name))
    .flatMap(({ name }) => listFiles(join(path, name)));
}

/**
 * Finds test files, each once.
 * @param paths files and folders relative to the root; a folder selects all test files below it
 * @throws Error when a path does not exist, or has no test files
 */
export function findTestFiles(paths: string[]): TestFiles {
  const found: TestFiles = { web: [], server: [], browser: [] };
  const all = new Set<string>();
  for (const path of paths) {
    if (!statSync(join(ROOT, path), { throwIfNoEntry: false })) throw new Error(`${path} does not exist.`);
    const files = listFiles(relative('', path))
      .map((file) => file.split(sep).join('/'))
      .filter(isTestFile);
    if (files.length === 0) throw new Error(`${path} has no tests.`);
    for (const file of files) all.add(file);
  }
  for (const file of all) found[findRunner(file)].push(file);
  return found;
}
