// `npm run verify -- mf-x`: runs the static checks and tests of one package, the builds, a dry-run release and the
// package's browser tests. `npm run verify -- --changed main`: runs what the changes since a Git reference affect.
// `npm run verify -- mf-x --against previous`: runs the browser tests of an app with builds of two versions (decision 104).
import { parseArgs } from 'node:util';
import { printFailedTests } from './test/failed-tests.ts';
import { runSteps } from './test/run-steps.ts';
import { runCombinations } from './verify/against/run-combinations.ts';
import { listChangedFiles } from './verify/list-changed-files.ts';
import { listChangeSteps, listPackageSteps } from './verify/list-steps.ts';

const USAGE = `npm run verify -- PACKAGE ...               checks and tests packages
npm run verify -- --changed REFERENCE       checks and tests what differs from a branch, tag or commit
npm run verify -- APP ... --against BUILDS  runs the browser tests of apps with other builds of the rest
BUILDS is "previous", a branch, tag or commit, or the URL of a site.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'string' }, against: { type: 'string' } },
  });
  const { changed, against } = values;
  const isUsable = against ? positionals.length > 0 && !changed : positionals.length > 0 || changed;
  if (!isUsable) throw new Error(USAGE);
  const started = Date.now();
  const steps = against
    ? [{ name: `Journeys against ${against}`, run: () => runCombinations(positionals, against) }]
    : [
        ...(changed ? listChangeSteps(listChangedFiles(changed)) : []),
        ...positionals.flatMap(listPackageSteps),
      ];
  const counts = await runSteps(steps);
  printFailedTests(counts.failedTests);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
