import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestReference } from './mutation.ts';
import { readPlaywrightReport, readUnitReport, type TestResult } from './test-reports.ts';

/** Characters of a runner's output that are shown when it ran no test. */
const OUTPUT_TAIL_CHARACTERS = 1_500;

/** The process that runs tests, for `stopTests`. */
let running: ChildProcess | undefined;

/** Interrupts the running tests like Ctrl-C, so that they stop the product they started. */
export function stopTests(): void {
  running?.kill('SIGINT');
}

/** Runs a Node program of a folder and returns its output. */
function runProgram(folder: string, parameters: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, parameters, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data.toString();
    });
  }
  return new Promise((resolve) => child.once('close', () => resolve(stripVTControlCharacters(output))));
}

/** Returns a regular expression that matches any of the titles literally. */
function titlePattern(tests: readonly TestReference[]): string {
  const titles = [...new Set(tests.map(({ title }) => title))];
  return titles.map((title) => title.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
}

function jestParameters(folder: string, tests: readonly TestReference[], report: string): string[] {
  return [
    join(folder, 'node_modules/jest/bin/jest.js'),
    ...['--json', `--outputFile=${report}`],
    ...['--testNamePattern', titlePattern(tests)],
    '--runTestsByPath',
    ...new Set(tests.map(({ file }) => join(folder, file))),
  ];
}

function vitestParameters(folder: string, tests: readonly TestReference[], report: string): string[] {
  return [
    join(folder, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--reporter=json', `--outputFile=${report}`],
    ...['--testNamePattern', titlePattern(tests)],
    ...new Set(tests.map(({ file }) => file)),
  ];
}

function playwrightParameters(
  folder: string,
  tests: readonly TestReference[],
  isBaseline: boolean,
): string[] {
  return [
    join(folder, 'e2e/node_modules/@playwright/test/cli.js'),
    ...['test', '-c', 'e2e/playwright.config.ts'],
    ...['--project', tests[0]?.device ?? 'desktop', '--grep', titlePattern(tests)],
    ...(isBaseline ? [] : ['-x']),
    ...new Set(tests.map(({ file }) => file.replace(/^e2e\//, ''))),
  ];
}

/**
 * Runs tests of one project and device.
 * @param folder a checkout with installed packages
 * @param isBaseline runs browser tests to the end instead of stopping at the first failure
 * @returns one result per test, in the order of `tests`
 */
async function runGroup(
  folder: string,
  tests: readonly TestReference[],
  isBaseline: boolean,
): Promise<TestResult[]> {
  const project = tests[0]?.project;
  const reportFolder = join(folder, 'test-results');
  await mkdir(reportFolder, { recursive: true });
  const report = join(reportFolder, project === 'e2e' ? 'e2e.json' : 'unit.json');
  await rm(report, { force: true });
  const output = await (project === 'e2e'
    ? // An empty E2E_URL starts the product of the copy instead of testing one that runs already.
      runProgram(folder, playwrightParameters(folder, tests, isBaseline), { E2E_URL: '' })
    : runProgram(folder, (project === 'web' ? jestParameters : vitestParameters)(folder, tests, report), {}));
  const json = await readFile(report, 'utf8').catch(() => '');
  const read = project === 'e2e' ? readPlaywrightReport : readUnitReport;
  return tests.map((test) => {
    const result: TestResult = json ? read(json, test, folder) : { status: 'not-run', reason: '' };
    const needsOutput = result.status === 'not-run' && result.reason === '';
    return needsOutput ? { ...result, reason: output.slice(-OUTPUT_TAIL_CHARACTERS) } : result;
  });
}

/**
 * Runs tests of any project and returns their results. Tests of one project and device run together.
 * @param folder a checkout with installed packages
 * @param options `isBaseline`: the tests are expected to pass
 */
export async function runTests(
  folder: string,
  tests: readonly TestReference[],
  { isBaseline }: { isBaseline: boolean },
): Promise<Map<TestReference, TestResult>> {
  const results = new Map<TestReference, TestResult>();
  const groups = new Map<string, TestReference[]>();
  for (const test of tests) {
    const name = `${test.project} ${test.device ?? 'desktop'}`;
    groups.set(name, [...(groups.get(name) ?? []), test]);
  }
  for (const group of groups.values()) {
    const ofGroup = await runGroup(folder, group, isBaseline);
    for (const [index, test] of group.entries()) results.set(test, ofGroup[index] as TestResult);
  }
  return results;
}
