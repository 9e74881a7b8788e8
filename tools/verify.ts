// `npm run verify -- mf-x`: runs the static checks and tests of one package, the builds, a dry-run release and the
// package's browser tests. `npm run verify -- --changed main`: runs what the changes since a Git reference affect.
import { parseArgs } from 'node:util';
import { printFailedTests } from './test/failed-tests.ts';
import { runSteps } from './test/run-steps.ts';
import { listChangedFiles } from './verify/list-changed-files.ts';
import { listChangeSteps, listPackageSteps } from './verify/list-steps.ts';

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { changed: { type: 'string' } },
  });
  if (positionals.length === 0 && values.changed === undefined) {
    throw new Error('Usage: npm run verify -- PACKAGE... or npm run verify -- --changed REFERENCE');
  }
  const started = Date.now();
  const steps = values.changed === undefined ? [] : listChangeSteps(listChangedFiles(values.changed));
  const counts = await runSteps([...steps, ...positionals.flatMap(listPackageSteps)]);
  printFailedTests(counts.failedTests);
  const seconds = ((Date.now() - started) / 1000).toFixed(0);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed in ${seconds} s`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
