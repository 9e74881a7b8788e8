import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, remoteNames } from '@ontrend/shared/build/repository';
import { createRemoteFaults } from '../../e2e/resilience/remote-faults.ts';

const text = readFileSync(join(ROOT, 'docs/faults.md'), 'utf8');

it('docs/faults.md lists every fault of the test matrix and every remote', () => {
  const [, table = ''] = text.split('## Files of a remote');
  const lines = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  const named = lines.slice(2).map((line) => line.split('|')[1]?.trim());
  expect(named).toEqual(createRemoteFaults('mf-feed', '/').map(({ name }) => name));
  for (const name of remoteNames()) expect(table).toContain(name);
});
