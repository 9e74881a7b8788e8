import { listLoggedErrors } from './logged-errors.ts';

const at = Date.UTC(2026, 10, 28, 19, 28);
const log = (msg: string, message: string, origin: string) =>
  JSON.stringify({
    ...{ level: 50, time: at, name: 'worker', msg },
    err: {
      type: 'Error',
      message,
      stack: `Error: ${message}\n    at run (node_modules/pg/lib/client.js:1:1)\n    at ${origin}`,
    },
  });
const name = (message: string) => `Product log › ${message}`;

it('names each kind of error once, with the first one and how often it was logged', () => {
  const lines = [
    log('rotation failed', 'ENOENT, a', 'copy'),
    'A program prints text.',
    log('rotation failed', 'ENOENT, b', 'copy'),
    log('rotation failed', 'EACCES', 'remove'),
    '',
  ];
  expect(listLoggedErrors(lines.join('\n'))).toEqual([
    {
      name: name('rotation failed'),
      message: 'Count: 2. The first:\n2026-11-28T19:28:00.000Z\nError: ENOENT, a\n    at copy',
    },
    {
      name: name('rotation failed'),
      message: 'Count: 1. The first:\n2026-11-28T19:28:00.000Z\nError: EACCES\n    at remove',
    },
  ]);
});

it('shows the line of an error without a stack trace', () => {
  const line = JSON.stringify({ level: 60, msg: 'release rolled back', app: 'mf-feed' });
  expect(listLoggedErrors(line)).toEqual([
    { name: name('release rolled back'), message: `Count: 1. The first:\n${line}` },
  ]);
});

it.each([
  'The worker exited (exit code 1). Restarting it.',
  'The API could not be started (ENOMEM). Trying again.',
])('reports a process that did not run: %s', (line) => {
  expect(listLoggedErrors(line)).toEqual([{ name: name(line), message: 'Count: 1' }]);
});

it('ignores warnings and interleaved lines', () => {
  const lines = [JSON.stringify({ level: 40, msg: 'slow' }), '{"level":50,"msg":{"level":50}'];
  expect(listLoggedErrors(lines.join('\n'))).toEqual([]);
});
