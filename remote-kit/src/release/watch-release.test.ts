import type { Pointer } from '../../../shell/server/releases/pointer.ts';
import type { ReleaseHealth } from '../../../shell/server/releases/release-health.ts';
import type { ReleaseClient } from './release-client.ts';
import { watchRelease } from './watch-release.ts';

const HEALTH: ReleaseHealth = {
  since: '2026-11-26T10:00:00.000Z',
  release: { version: '2', failingVisitors: 1, loads: { visitors: 40, medianMs: 812.4 } },
  comparison: { version: '1', failingVisitors: 4, loads: { visitors: 0, medianMs: null } },
};

let printed: string[];
let waited: number;
const consoleLog = console.log;
beforeEach(() => {
  printed = [];
  waited = 0;
  console.log = (line) => void printed.push(String(line));
});
afterEach(() => {
  console.log = consoleLog;
});

/** Watches version 2. @param read returns the pointer and the actor of the last move after a number of milliseconds */
function watch(
  read: (waitedMs: number) => { pointer: Partial<Pointer>; by: string },
  readHealth = async () => HEALTH,
) {
  const client = {
    readHealth,
    async readStatus() {
      const { pointer, by } = read(waited);
      return { 'mf-x': { pointer, moves: [{ by }] } };
    },
  } as unknown as ReleaseClient;
  return watchRelease(client, 'mf-x', '2', async (ms) => (waited += ms));
}
const served = { pointer: { current: '2' }, by: 'mf-x' };

it('watches for a minute and prints errors and load times, of the build before as well', async () => {
  await watch(() => served);
  expect(waited).toBe(60_000);
  expect(printed.at(-1)).toBe(
    'mf-x@2: 1 visitor with errors, loaded in 812 ms (median of 40), since 2026-11-26T10:00:00.000Z\nmf-x@1: 4 visitors with errors, to compare with',
  );
});

it('fails as soon as the release was rolled back automatically', async () => {
  const rolledBack = { pointer: { current: '1' }, by: 'release watch' };
  await expect(watch((ms) => (ms > 15_000 ? rolledBack : served))).rejects.toThrow(
    'The release watch has rolled mf-x back to 1: 2 fails for many more visitors.',
  );
  expect(waited).toBe(20_000);
});

it('ends when a person has moved the pointer', async () => {
  await watch(() => ({ pointer: { current: '3' }, by: 'mf-x' }));
  expect(waited).toBe(10_000);
});

it('watches a canary', async () => {
  await watch(() => ({
    pointer: { current: '1', canary: { version: '2', share: 10, since: '' } },
    by: 'mf-x',
  }));
  expect(waited).toBe(60_000);
});

it('prints why the errors are not known, because the release succeeded', async () => {
  await watch(
    () => served,
    () => Promise.reject(new Error('The API does not respond.')),
  );
  expect(printed.at(-1)).toBe('The API does not respond.');
});
