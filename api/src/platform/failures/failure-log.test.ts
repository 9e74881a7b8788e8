import { createFailureLog } from './failure-log.ts';

const full = () => Object.assign(new Error('full'), { code: 'ENOSPC' });
const lost = () => new Error('Connection terminated unexpectedly');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const lines: [level: string, message: string, details: object][] = [];
  const failures = createFailureLog(
    {
      warn: (details, message) => lines.push(['warn', message, details]),
      error: (details, message) => lines.push(['error', message, details]),
    },
    1_000,
  );
  return { failures, lines };
}

it('logs the beginning and the end of a failure once, however often it is reported', () => {
  const { failures, lines } = open();
  for (let report = 0; report < 10; report += 1) {
    expect(failures.report(full())).toEqual({ kind: 'no-space', source: 'disk' });
    vi.advanceTimersByTime(900);
  }
  expect(lines).toEqual([
    ['error', 'machine failure began', { kind: 'no-space', source: 'disk', err: expect.any(Error) }],
  ]);
  vi.advanceTimersByTime(100);
  expect(lines.slice(1)).toEqual([
    ['warn', 'machine failure ended', { kind: 'no-space', source: 'disk', count: 10, seconds: 8 }],
  ]);
  failures.report(full());
  expect(lines).toHaveLength(3);
});

it('logs failures of different places separately', () => {
  const { failures, lines } = open();
  failures.report(full());
  failures.report(lost());
  expect(lines.map(([, , details]) => details)).toMatchObject([{ source: 'disk' }, { source: 'database' }]);
});

it('leaves other errors to the caller', () => {
  const { failures, lines } = open();
  expect(failures.report(new Error('a bug'))).toBeNull();
  expect(lines).toEqual([]);
});
