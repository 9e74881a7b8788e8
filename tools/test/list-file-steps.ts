import { runJest } from './run-jest.ts';
import { runPlaywright } from './run-playwright.ts';
import type { Step } from './run-steps.ts';
import type { TestFiles } from './test-files.ts';

/** Returns a step for each program that some of the files need. */
export function listFileSteps({ web, node, api, browser }: TestFiles): Step[] {
  const byPath = (files: string[]) => ['--runTestsByPath', ...files];
  const servers = (['node', 'api'] as const).filter((project) => ({ node, api })[project].length > 0);
  const steps: (Step & { files: string[] })[] = [
    { name: 'Unit and component tests', files: web, run: () => runJest(['web'], byPath(web)) },
    {
      name: 'Server, tool and API tests',
      files: [...node, ...api],
      run: () => runJest([...servers], byPath([...node, ...api])),
    },
    {
      name: 'Browser tests',
      files: browser,
      // Playwright matches files by pattern: a path as it is would also select longer names that end with it.
      run: () => runPlaywright(browser.map((file) => `/${file}`)),
    },
  ];
  return steps.filter(({ files }) => files.length > 0);
}
