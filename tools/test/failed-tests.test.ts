import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { listFailedBrowserTests, listFailedUnitTests } from './failed-tests.ts';
import { runSteps } from './run-steps.ts';

it('names failed unit tests with their errors, and files that failed outside of tests', () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        ...{ name: join(ROOT, 'shared/src/a.test.ts'), status: 'failed', message: '' },
        assertionResults: [
          { fullName: 'adds', status: 'passed', failureMessages: [] },
          {
            fullName: 'subtracts',
            status: 'failed',
            failureMessages: ['\u001b[31mExpected 1\u001b[39m\n    at run (node_modules/jest/index.js:1:1)'],
          },
        ],
      },
      {
        ...{ name: join(ROOT, 'shared/src/b.test.ts'), status: 'failed', message: 'Cannot find module' },
        assertionResults: [],
      },
    ],
  };
  expect(listFailedUnitTests(report)).toEqual([
    { name: 'shared/src/a.test.ts › subtracts', message: 'Expected 1' },
    { name: 'shared/src/b.test.ts', message: 'Cannot find module' },
  ]);
});

it('names the failed and skipped browser tests with their errors and the page at that time', async () => {
  const context = join(await mkdtemp(join(tmpdir(), 'ontrend-')), 'error-context.md');
  await writeFile(
    context,
    '# Error details\n\n```\nError: not found\n```\n\n```yaml\n- banner\n- main:\n  - heading "Messages"\n```\n\n# Test source\n',
  );
  const failed = {
    errors: [{ message: 'Error: not found' }],
    attachments: [
      { name: 'error-context', path: context },
      { name: 'page-monitor', body: Buffer.from('http://site/messages').toString('base64') },
    ],
  };
  const spec = (
    title: string,
    status: 'expected' | 'unexpected' | 'skipped',
    results: (typeof failed)[],
  ) => ({
    ...{ title, file: 'feed.spec.ts', line: 7, tests: [{ projectName: 'phone', status, results }] },
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 1 },
    errors: [{ message: 'Error in the setup' }],
    suites: [
      {
        specs: [spec('plays', 'expected', []), spec('pauses', 'skipped', [])],
        suites: [{ specs: [spec('stops', 'unexpected', [failed])] }],
      },
    ],
  };
  expect(await listFailedBrowserTests(report)).toEqual([
    { name: 'e2e/feed.spec.ts:7 › pauses (phone)', message: 'Status: skipped' },
    {
      name: 'e2e/feed.spec.ts:7 › stops (phone)',
      message: 'Error: not found\nhttp://site/messages\nThe page:\n- main:\n  - heading "Messages"',
    },
    { name: 'Browser tests', message: 'Error in the setup' },
  ]);
});

it('collects the failed tests of all steps, and names a step that names none', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const named = { name: 'a.test.ts › adds', message: 'Expected 1' };
  const counts = await runSteps([
    { name: 'Tests', run: async () => ({ passed: 1, failed: 1, failedTests: [named] }) },
    { name: 'Checks', run: async () => ({ passed: 0, failed: 2 }) },
    { name: 'Builds', run: () => Promise.reject(new Error('The build failed')) },
  ]);
  expect(counts).toMatchObject({
    ...{ passed: 1, failed: 4 },
    failedTests: [named, { name: 'Checks', message: '' }, { name: 'Builds', message: 'The build failed' }],
  });
});
