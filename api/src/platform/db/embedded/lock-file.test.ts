import { matchesLockFile } from './lock-file.ts';

const LOCK_FILE = `4711\n/data/cluster\n${Date.parse('2026-11-25T09:00:00Z') / 1_000}\n5432\n`;

it.each([
  ['2026-11-25T09:00:01Z', true],
  ['2026-11-25T09:05:00Z', false],
  ['2026-11-24T09:00:00Z', false],
  // Systems that do not report it.
  ['alive', true],
  [null, true],
])('a process started at %s may have written the lock file: %s', (startTime, expected) => {
  expect(matchesLockFile(LOCK_FILE, startTime)).toBe(expected);
});
