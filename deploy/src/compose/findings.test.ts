import { expect as shown } from './calls.ts';
import { Findings } from './findings.ts';

const { log, error } = console;
beforeEach(() => Object.assign(console, { log: () => {}, error: () => {} }));
afterEach(() => Object.assign(console, { log, error }));

it('goes on behind a part that fails, and says so in its table', async () => {
  const findings = new Findings();
  const first = await findings.part('one', async (figure) => {
    shown(true, 'this is so');
    figure('3 | 4 of it');
    return 7;
  });
  await findings.part('two', async () => {
    shown(true, 'this, too');
    shown(false, 'that is so');
  });
  await findings.part('three', async () => shown(true, 'and this'));
  expect(first).toBe(7);
  expect(findings.areGood).toBe(false);
  expect(findings.table().split('\n').slice(2)).toEqual([
    '| one | 1 | 0 s | 3 / 4 of it |',
    '| two | 1 | 0 s | FAILED: Not so: that is so |',
    '| three | 1 | 0 s |  |',
  ]);
});

it('leaves out what nobody asked for, and finds nothing good where nothing was tried', async () => {
  const findings = new Findings(['back']);
  expect(await findings.part('media', async () => 1)).toBeUndefined();
  expect(findings.areGood).toBe(false);
  expect(await findings.part('backup', async () => 2)).toBe(2);
  expect(findings.areGood).toBe(true);
});
