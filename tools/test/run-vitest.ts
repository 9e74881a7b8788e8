import { join } from 'node:path';
import { buildServer, findServer } from '@ontrend/shared/build/build-server';
import { ROOT } from '@ontrend/shared/build/repository';
import { runUnitTests } from './run-unit-tests.ts';
import type { TestCounts } from './test-counts.ts';

const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');

/** Compiles the API, unless that was done, for tests that start its programs. @returns the folder */
const buildApi = async (): Promise<string> => (await buildServer(findServer('api'))).folder;

/**
 * Runs the tests of servers and tools with Vitest and counts them.
 * @param selection arguments that select tests, such as files and `--shard=1/2`
 * @param command `related` also runs tests that import one of the files
 */
export async function runVitest(
  selection: string[] = [],
  command: 'run' | 'related' = 'run',
): Promise<TestCounts> {
  return runUnitTests(
    'vitest',
    VITEST,
    [command, '--run', '--reporter=default', '--reporter=json', ...selection],
    {
      TEST_API_BUILD: await buildApi(),
    },
  );
}
