import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { TestReference } from './mutation.ts';

/** Result of a referenced test. */
export interface TestResult {
  /** `broken`: the test failed for another reason than an assertion. `not-run`: no test has this title. */
  status: 'passed' | 'failed' | 'broken' | 'not-run';
  /** First lines of the error; empty when the test passed. */
  reason: string;
}

/**
 * Failed expectations: those of Jest, Vitest, Testing Library and Playwright, and the timeouts of tests that wait for
 * something that never comes.
 */
const ASSERTION_PATTERN =
  /\bexpect(\.\w+)?\(|expect\.poll|AssertionError|Unable to find|Found multiple elements|[Tt]imeout (of )?[\d,]+ ?ms|Exceeded timeout|timed out in/;

/** Errors of code that does not compile or load, and of a product that has stopped. */
const CODE_ERROR_PATTERN =
  /SyntaxError|Cannot find module|is not defined|The build of .* failed|CONNECTION_REFUSED|ECONNREFUSED/;

/** Start of the code frame or stack below the message of an error. */
const STACK_PATTERN = /^\s*(?:>?\s*\d+ \||at )/m;

const REASON_LINES = 6;

function shortenMessage(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES)
    .join('\n');
}

/** Returns the result of a failed test: `failed` when one of its errors is that of an assertion. */
function classify(messages: string[]): TestResult {
  // Without code frames, which contain assertions around a line that failed for another reason.
  const plain = messages.map((message) => stripVTControlCharacters(message).split(STACK_PATTERN)[0] ?? '');
  const reason = shortenMessage(plain.join('\n'));
  const isAssertion = plain.some((text) => ASSERTION_PATTERN.test(text) && !CODE_ERROR_PATTERN.test(text));
  return { status: isAssertion ? 'failed' : 'broken', reason };
}

interface UnitReport {
  testResults: {
    name: string;
    /** Error of a file whose tests could not run. */
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** Reads the result of a test from the JSON report of Jest or Vitest. @param folder the checkout that was tested */
export function readUnitReport(json: string, { file, title }: TestReference, folder: string): TestResult {
  const { testResults } = JSON.parse(json) as UnitReport;
  const found = testResults.find(({ name }) => name === join(folder, file));
  const tests = (found?.assertionResults ?? []).filter(
    ({ fullName, status }) => fullName.includes(title) && status !== 'pending',
  );
  if (tests.length === 0) return { status: 'not-run', reason: shortenMessage(found?.message ?? '') };
  const failed = tests.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return { status: 'passed', reason: '' };
  return classify(failed.flatMap(({ failureMessages }) => failureMessages));
}

interface Suite {
  /** Path of the test file, relative to the test folder. */
  file: string;
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
  suites?: Suite[];
}

interface PlaywrightReport {
  suites: Suite[];
  /** Errors outside of tests, such as a product that does not start. */
  errors: { message?: string }[];
}

function listSpecs({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']> {
  return [...specs, ...suites.flatMap(listSpecs)];
}

/** Reads the result of a test from Playwright's JSON report. */
export function readPlaywrightReport(json: string, { file, title }: TestReference): TestResult {
  const { suites, errors } = JSON.parse(json) as PlaywrightReport;
  const outside = shortenMessage(errors.map(({ message = '' }) => message).join('\n'));
  const tests = suites
    .flatMap(listSpecs)
    .filter((spec) => join('e2e', spec.file) === file && spec.title.includes(title))
    .flatMap((spec) => spec.tests)
    .filter(({ status, results }) => status !== 'skipped' && results.length > 0);
  if (tests.length === 0) return { status: 'not-run', reason: outside };
  const failed = tests.filter(({ status }) => status === 'unexpected');
  if (failed.length === 0) return { status: 'passed', reason: '' };
  return classify(
    failed.flatMap(({ results }) => results.at(-1)?.errors ?? []).map(({ message = '' }) => message),
  );
}
