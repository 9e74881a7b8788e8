import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { MACHINE_FAULTS, SERVICE_FAULTS } from '../../deploy/src/faults/faults.ts';
import { describeGoals } from '../../deploy/src/faults/goals.ts';
import { createRemoteFaults } from '../../e2e/resilience/remote-faults.ts';

const text = readFileSync(join(ROOT, 'docs/faults.md'), 'utf8');

/** Rows of the table below a heading, without its header: the text of each cell. */
function readTable(heading: string): string[][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const lines = (section.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

it('docs/faults.md lists every fault and every remote of the test matrix', () => {
  const rows = readTable('Files of a remote');
  expect(rows.map(([name]) => name)).toEqual(createRemoteFaults('mf-feed', '/').map(({ name }) => name));
  const [, rest] = text.split('## Files of a remote');
  const matrix = readFileSync(join(ROOT, 'e2e/resilience/matrix.spec.ts'), 'utf8');
  const remotes = [...matrix.matchAll(/^ {2}\{ name: '(mf-[a-z-]+)', path: /gm)].map(([, name]) => name);
  expect(remotes).toContain('mf-feed');
  for (const name of remotes) expect(rest).toContain(name);
});

it('docs/faults.md lists every fault of `npm run test:faults` with its goals', () => {
  const rows = readTable('Processes of `npm start`');
  expect(rows.map(([name, , , , goals]) => [name, goals])).toEqual(
    [...MACHINE_FAULTS, ...SERVICE_FAULTS].map((fault) => [fault.name, describeGoals(fault)]),
  );
});
