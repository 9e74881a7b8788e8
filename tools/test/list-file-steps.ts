import { runJest } from './run-jest.ts';
import { runPlaywright } from './run-playwright.ts';
import type { Step } from './run-steps.ts';
import { runVitest } from './run-vitest.ts';
import type { TestFiles } from './test-files.ts';

/** Folders below `e2e` whose tests run in one Playwright project; the others run on desktop and phone. */
const SINGLE_PROJECT_PATTERN = /\/(desktop|phone|outside|resilience|security)\//;

/**
 * Returns Playwright's arguments for test files. One file of one project occupies one worker; without the argument, a
 * product would be started for each core.
 */
export function playwrightArguments(files: string[]): string[] {
  const [file = ''] = files;
  const isSingle = files.length === 1 && SINGLE_PROJECT_PATTERN.test(file);
  // Playwright matches files by pattern: a path as it is would also select longer names that end with it.
  return [...files.map((path) => `/${path}`), ...(isSingle ? ['--workers=1'] : [])];
}

/**
 * Returns a step for each program that some of the files need.
 * @param options arguments for each program, such as `--shard=1/2`
 */
export function listFileSteps({ web, server, browser }: TestFiles, options: string[] = []): Step[] {
  const steps: (Step & { files: string[] })[] = [
    {
      name: 'Component tests',
      files: web,
      // A part of a few files can be empty.
      run: () => runJest([...options, '--passWithNoTests', '--runTestsByPath', ...web]),
    },
    {
      name: 'Server, tool and API tests',
      files: server,
      run: () => runVitest([...options, '--passWithNoTests', ...server]),
    },
    {
      name: 'Browser tests',
      files: browser,
      run: () => runPlaywright([...options, '--pass-with-no-tests', ...playwrightArguments(browser)]),
    },
  ];
  return steps.filter(({ files }) => files.length > 0);
}
