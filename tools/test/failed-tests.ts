import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';
import type { FailedTest } from './test-counts.ts';

/** The parts used of the JSON report of Jest, whose form Vitest's has, too. */
export interface JestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    /** `failed` also if the file could not be loaded, or `afterAll` failed. */
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** `flaky`: passed on a retry. */
type PlaywrightStatus = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface PlaywrightResult {
  errors: { message?: string }[];
  /** `body`: base64, of attachments without a file. */
  attachments: { name: string; path?: string; body?: string }[];
}

interface PlaywrightSuite {
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { projectName: string; status: PlaywrightStatus; results: PlaywrightResult[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

/** The parts used of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: { message?: string }[];
  suites: PlaywrightSuite[];
}

const MAX_MESSAGE_LINES = 30;
const MAX_PAGE_LINES = 60;

const PACKAGE_STACK_FRAME = /^\s+at .*node_modules/;

/** Returns the first lines of a text, without those of stack traces that lead into packages. */
export function limitLines(text: string, max: number): string {
  const lines = stripVTControlCharacters(text).trim().split('\n');
  return lines
    .filter((line) => !PACKAGE_STACK_FRAME.test(line))
    .slice(0, max)
    .join('\n');
}

/** Returns the failed tests of a run of Jest or Vitest, and the files that failed outside of tests. */
export function listFailedUnitTests({ testResults }: JestReport): FailedTest[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(ROOT, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed')
      return [{ name: file, message: limitLines(message, MAX_MESSAGE_LINES) }];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file} › ${fullName}`,
      message: limitLines(failureMessages.join('\n'), MAX_MESSAGE_LINES),
    }));
  });
}

/** Returns the accessibility tree of the page's main element, from the Markdown file that Playwright attaches to a failed test. */
async function readMainElement({ attachments }: PlaywrightResult): Promise<string> {
  const file = attachments.find(({ name }) => name === 'error-context')?.path;
  const context = file ? await readFile(file, 'utf8').catch(() => '') : '';
  const [, tree = ''] = context.match(/```yaml\n([\s\S]*?)```/) ?? [];
  // The header and the drawer of each page precede its main element.
  const page = tree.slice(Math.max(0, tree.search(/^ *- main\b/m)));
  return page && `\nThe page:\n${limitLines(page, MAX_PAGE_LINES)}`;
}

function listSpecs(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(listSpecs)];
}

/** Returns the URLs and problems of the pages, which the fixture `monitor` attaches to a failed test. */
function readPageMonitor({ attachments }: PlaywrightResult): string {
  const body = attachments.find(({ name }) => name === 'page-monitor')?.body;
  return body ? `\n${Buffer.from(body, 'base64').toString()}` : '';
}

async function describeResult(result: PlaywrightResult): Promise<string> {
  const errors = result.errors.map(({ message }) => message ?? '').join('\n');
  return `${limitLines(errors, MAX_MESSAGE_LINES)}${readPageMonitor(result)}${await readMainElement(result)}`;
}

/** Returns the failed, skipped and flaky tests of a Playwright run, and its errors outside tests. */
export async function listFailedBrowserTests({ suites, errors }: PlaywrightReport): Promise<FailedTest[]> {
  const tests = suites.flatMap(listSpecs).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(async ({ projectName, status, results }) => {
        const [first] = results;
        const description = first && first.errors.length > 0 ? await describeResult(first) : '';
        const message = description || `Status: ${status}`;
        return { name: `e2e/${file}:${line} › ${title} (${projectName})`, message };
      }),
  );
  return [
    ...(await Promise.all(tests)),
    ...errors.map(({ message = '' }) => ({
      name: 'Browser tests',
      message: limitLines(message, MAX_MESSAGE_LINES),
    })),
  ];
}

/** Prints the failed tests at the end of a run, where a reader of a long or shortened log finds them. */
export function printFailedTests(failedTests: FailedTest[] = []): void {
  if (failedTests.length > 0) console.log('\n── Failed');
  for (const { name, message } of failedTests) {
    console.log(`✗ ${name}`);
    if (message) console.log(`${message.replaceAll(/^(?=.)/gm, '    ')}\n`);
  }
}
