import type { TestReference } from './mutation.ts';
import { readPlaywrightReport, readUnitReport } from './test-reports.ts';

const JEST_TEST: TestReference = { project: 'web', file: 'shell/a.test.ts', title: 'shows the page' };
const BROWSER_TEST: TestReference = {
  project: 'e2e',
  file: 'e2e/journeys/a.spec.ts',
  title: 'shows the page',
};

const ASSERTION = 'Error: expect(received).toBe(expected)';
const CODE_ERROR =
  'TypeError: page.open is not a function\n\n   8 |   expect(page).toBeVisible();\n    at a.ts:9';

/** The report of a run of one test. @param message error of the test file */
function jestReport(status: string, failureMessages: string[] = [], message = ''): string {
  const assertionResults = message ? [] : [{ status, fullName: 'a page shows the page', failureMessages }];
  return JSON.stringify({ testResults: [{ name: '/tree/shell/a.test.ts', message, assertionResults }] });
}

function playwrightReport(status: string, messages: string[] = [], errors: string[] = []): string {
  const results = [{ errors: messages.map((message) => ({ message })) }];
  const spec = { title: 'shows the page', file: 'journeys/a.spec.ts', tests: [{ status, results }] };
  return JSON.stringify({
    suites: [{ suites: [{ specs: errors.length > 0 ? [] : [spec] }] }],
    errors: errors.map((message) => ({ message })),
  });
}

const jest = (...report: Parameters<typeof jestReport>) =>
  readUnitReport(jestReport(...report), JEST_TEST, '/tree');
const playwright = (...report: Parameters<typeof playwrightReport>) =>
  readPlaywrightReport(playwrightReport(...report), BROWSER_TEST);

it.each([
  ['a failed assertion', 'failed', jest('failed', [ASSERTION]), playwright('unexpected', [ASSERTION])],
  ['an error of the code', 'broken', jest('failed', [CODE_ERROR]), playwright('unexpected', [CODE_ERROR])],
  ['a test that passes', 'passed', jest('passed'), playwright('expected')],
  ['a test that passes on a retry', 'passed', jest('passed'), playwright('flaky', [ASSERTION])],
  [
    'a test that could not start',
    'not-run',
    jest('', [], 'Cannot find module'),
    playwright('', [], ['The product did not start']),
  ],
  ['a skipped test', 'not-run', jest('pending'), playwright('skipped')],
])('reports %s as %s', (_what, status, ofJest, ofPlaywright) => {
  expect(ofJest.status).toBe(status);
  expect(ofPlaywright.status).toBe(status);
});

it('reports why a test failed or could not start', () => {
  expect(jest('failed', [`${ASSERTION}\n\n    at a.test.ts:1`]).reason).toBe(ASSERTION);
  expect(jest('', [], 'Cannot find module').reason).toBe('Cannot find module');
  expect(playwright('', [], ['The product did not start']).reason).toBe('The product did not start');
});

it('reports tests with other titles and of other files as not run', () => {
  const other = { ...JEST_TEST, title: 'hides the page' };
  expect(readUnitReport(jestReport('failed', [ASSERTION]), other, '/tree').status).toBe('not-run');
  const elsewhere = { ...BROWSER_TEST, file: 'e2e/journeys/b.spec.ts' };
  expect(readPlaywrightReport(playwrightReport('unexpected', [ASSERTION]), elsewhere).status).toBe('not-run');
});
