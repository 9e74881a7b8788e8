import { check as shown } from './site-client.ts';
import { TestReport } from './test-report.ts';

const { log, error } = console;
beforeEach(() => Object.assign(console, { log: () => {}, error: () => {} }));
afterEach(() => Object.assign(console, { log, error }));

it('continues after a failing part and reports it', async () => {
  const findings = new TestReport();
  const first = await findings.runPart('one', async (recordMetric) => {
    shown(true, 'a check');
    recordMetric('3 | 4 files');
    return 7;
  });
  await findings.runPart('two', async () => {
    shown(true, 'another check');
    shown(false, 'a second check');
  });
  await findings.runPart('three', async () => shown(true, 'a third check'));
  expect(first).toBe(7);
  expect(findings.hasPassed).toBe(false);
  expect(findings.toTable().split('\n').slice(2)).toEqual([
    '| one | 1 | 0 s | 3 / 4 files |',
    '| two | 1 | 0 s | FAILED: Failed: a second check |',
    '| three | 1 | 0 s |  |',
  ]);
});

it('skips parts that were not requested, and fails when no part ran', async () => {
  const findings = new TestReport(['back']);
  expect(await findings.runPart('media', async () => 1)).toBeUndefined();
  expect(findings.hasPassed).toBe(false);
  expect(await findings.runPart('backup', async () => 2)).toBe(2);
  expect(findings.hasPassed).toBe(true);
});
