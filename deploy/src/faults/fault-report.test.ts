import { FaultReport } from './fault-report.ts';

const FAULTS = [
  { name: 'kill', goals: { document: 1 }, maxFailed: 0 },
  { name: 'disk', goals: {} },
  { name: 'clock', goals: {} },
];
const OUTAGES = {
  document: { longestMs: 240, failed: 0, lastError: '' },
  read: { longestMs: 1_000, failed: 2, lastError: '' },
  write: { longestMs: 0, failed: 0, lastError: '' },
};

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});

it('names the faults without a result when a run ends early', () => {
  const report = new FaultReport(FAULTS);
  report.leaveOut({ name: 'disk' }, 'needs root');
  report.endEarly('10 minutes are over.');
  expect(report.failures).toBe('10 minutes are over. These faults have no result:\n  kill\n  clock');
});

it('has a row for each result, and no failures when all goals are met', () => {
  const report = new FaultReport(FAULTS);
  for (const fault of FAULTS) report.add(fault, OUTAGES, []);
  expect(report.table).toContain('| kill | 0.2 s | 1.0 s (2 failed) | 0.0 s | 1 / – / –, 0 failed |');
  expect(report.failures).toBe('');
});

it('has a failure for each exceeded goal and each lost write', () => {
  const report = new FaultReport(FAULTS);
  report.add({ name: 'kill', goals: {} }, null, ['It did not recover within a minute.']);
  report.addConfirmed('its own disk', 9, 1, ['video abc: failed']);
  expect(report.failures).toBe('kill: It did not recover within a minute.\nlost: video abc: failed');
});
