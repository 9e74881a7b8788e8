import { check } from './site-client.ts';
import { TestReport } from './test-report.ts';

const { log, error } = console;
beforeEach(() => Object.assign(console, { log: () => {}, error: () => {} }));
afterEach(() => Object.assign(console, { log, error }));

it('continues after a failing part and reports it', async () => {
  const report = new TestReport();
  const first = await report.runPart('one', async (recordMetric) => {
    check(true, 'a check');
    recordMetric('3 | 4 files');
    return 7;
  });
  await report.runPart('two', async () => {
    check(true, 'another check');
    check(false, 'a second check');
  });
  await report.runPart('three', async () => check(true, 'a third check'));
  expect(first).toBe(7);
  expect(report.hasPassed).toBe(false);
  expect(report.toTable().split('\n').slice(2)).toEqual([
    '| one | 1 | 0 s | 3 / 4 files |',
    '| two | 1 | 0 s | FAILED: Failed: a second check |',
    '| three | 1 | 0 s |  |',
  ]);
});

it('skips parts that were not requested, and fails when no part ran', async () => {
  const report = new TestReport(['back']);
  expect(await report.runPart('media', async () => 1)).toBeUndefined();
  expect(report.hasPassed).toBe(false);
  expect(await report.runPart('backup', async () => 2)).toBe(2);
  expect(report.hasPassed).toBe(true);
});
