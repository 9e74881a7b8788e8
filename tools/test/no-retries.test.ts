import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { listRepositoryFiles } from '../checks/source-files.ts';

// No test is retried (decision 063). Reads texts, because loading Playwright's configuration may install a browser.

const PLAYWRIGHT_CONFIGS = [
  'e2e/playwright.config.ts',
  'e2e/engines/playwright.config.ts',
  'deploy/src/compose/playwright.config.ts',
];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const listFiles = (pattern: RegExp) =>
  listRepositoryFiles(pattern).filter((file) => file !== 'tools/test/no-retries.test.ts');

it.each(PLAYWRIGHT_CONFIGS)('%s retries nothing', (file) => {
  expect(read(file)).toMatch(/^ {2}retries: 0,$/m);
});

it('no browser test and no project of Playwright sets another number', () => {
  const files = listFiles(/^(e2e|deploy\/src)\/.*\.ts$/);
  expect(files).toEqual(expect.arrayContaining(PLAYWRIGHT_CONFIGS));
  expect(files.filter((file) => /\bretries\b['"]?\s*[:=](?! 0,)/.test(read(file)))).toEqual([]);
});

it('no test and no setup of Jest or Vitest asks for retries', () => {
  const files = listFiles(
    /\.test\.tsx?$|^(shared\/src\/testing|tools\/test|api\/test)\/|(^|\/)(jest|vitest)[\w.-]*$/,
  );
  expect(files).toEqual(
    expect.arrayContaining(['jest.config.mjs', 'vitest.config.ts', 'shared/src/testing/setup.ts']),
  );
  expect(files.filter((file) => /\bretryTimes\b|\bretry: \d/.test(read(file)))).toEqual([]);
});

it('the commands that run tests pass no number of retries', () => {
  for (const file of ['run-jest.ts', 'run-vitest.ts', 'run-playwright.ts'])
    expect(read(`tools/test/${file}`)).not.toMatch(/--retr(y|ies)|retryTimes/);
});
