import { listLoggedErrors } from './logged-errors.ts';

const at = Date.UTC(2026, 10, 28, 19, 28);
const failedRun = (path: string) =>
  JSON.stringify({
    ...{ level: 50, time: at, name: 'worker', msg: 'media key rotation failed, will retry' },
    err: { type: 'Error', message: `ENOENT, ${path}`, stack: `Error: ENOENT, ${path}\n    at rotate` },
  });

it('names each kind of error once, with the first one and how often it was logged', () => {
  const log = [failedRun('a'), 'A program prints text.', failedRun('b'), ''].join('\n');
  expect(listLoggedErrors(log)).toEqual([
    {
      name: 'Log of the product › media key rotation failed, will retry',
      message: 'Logged 2 times. The first:\n2026-11-28T19:28:00.000Z\nError: ENOENT, a\n    at rotate',
    },
  ]);
});

it('shows the line of an error without a stack trace', () => {
  const line = JSON.stringify({ level: 60, msg: 'release rolled back', app: 'mf-feed' });
  expect(listLoggedErrors(line)).toEqual([
    { name: 'Log of the product › release rolled back', message: `Logged 1 times. The first:\n${line}` },
  ]);
});

it('names programs that ended by themselves', () => {
  const line = 'The worker exited (exit code 1). Restarting it.';
  expect(listLoggedErrors(line)).toEqual([
    { name: `Log of the product › ${line}`, message: 'Logged 1 times. The first:' },
  ]);
});

it('ignores warnings, expected errors and lines that are mixed with others', () => {
  const log = [
    JSON.stringify({ level: 40, msg: 'slow' }),
    JSON.stringify({ level: 50, msg: 'release rolled back' }),
    '{"level":50,"msg":{"level":50}',
  ];
  expect(listLoggedErrors(log.join('\n'), ['release rolled back'])).toEqual([]);
});
