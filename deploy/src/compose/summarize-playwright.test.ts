import { summarizePlaywright } from './summarize-playwright.ts';

const LIST = `  ✓  1 [desktop] › journeys/login.spec.ts:3:1 › 2 failed attempts (1.2s)\n`;

it.each([
  ['all passed', '\n  63 passed (7.5m)\n', '63 passed (7.5m)'],
  [
    'some failed, some passed on retry',
    '  2 failed\n    [desktop] › journeys/a.spec.ts:1:1 › a\n  1 flaky\n    [phone] › journeys/b.spec.ts:1:1 › b\n  60 passed (8.0m)\n',
    '2 failed, 1 flaky, 60 passed (8.0m)',
  ],
  [
    'interrupted',
    '  1 interrupted\n    [desktop] › journeys/a.spec.ts:1:1 › a\n  47 did not run\n  11 passed (8.8m)\n',
    '1 interrupted, 47 did not run, 11 passed (8.8m)',
  ],
  ['not started', 'no such service: e2e\n', ''],
])('summarizes a run: %s', (_description, end, summary) => {
  expect(summarizePlaywright(LIST + end)).toBe(summary);
});
