import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@ontrend/shared/build/repository';

/** Returns the tests that Jest finds by the imports of a changed file, relative to the root. */
async function findRelatedTests(file: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, 'node_modules/jest/bin/jest.js'), '--listTests', '--findRelatedTests', file],
    { cwd: ROOT, env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules' } },
  );
  return stdout.split('\n').map((path) => path.slice(ROOT.length + 1).replaceAll('\\', '/'));
}

it.each([
  ['shared/src/validation/rules.ts', 'api/src/calls/profile/edit-profile.test.ts'],
  ['shared/server/redact.ts', 'shared/server/redact.test.ts'],
  ['demo/content.ts', 'api/src/programs/demo/seed-demo.test.ts'],
  ['mf-feed/src/remote.ts', 'tools/checks/site/router.test.tsx'],
])('a change of %s runs %s', async (file, test) => {
  expect(await findRelatedTests(file)).toContain(test);
});
