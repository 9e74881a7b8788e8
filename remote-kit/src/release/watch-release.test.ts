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
let waited = 0;
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
  readHealth: () => Promise<ReleaseHealth> = async () => HEALTH,
  isTerminal = false,
) {
  const client = {
    readHealth,
    readErrors: async () => [report('1', 'an old one'), report('2', 'x is not a function')],
    async readStatus() {
      const { pointer, by } = read(waited);
      return { 'mf-x': { pointer, moves: [{ by }] } };
    },
  } as unknown as ReleaseClient;
  const formatCommand = (command: string, target: string) => `npm run release -- ${command} ${target}`;
  const waitFor = async (ms: number) => {
    waited += ms;
  };
  return watchRelease({ client, formatCommand }, 'mf-x', '2', { waitFor, isTerminal });
}
const report = (version: string, message: string) => ({ id: 17, version, message, stack: '' });
/** Health of a release with errors of some visitors, and of the build before. */
const healthOf = (failingVisitors: number, before: number): ReleaseHealth => ({
  since: HEALTH.since,
  release: { version: '2', failingVisitors, loads: null },
  comparison: { version: '1', failingVisitors: before, loads: null },
});
const served = { pointer: { current: '2' }, by: 'mf-x' };

it('watches for a minute and prints errors and load times, of the build before as well', async () => {
  await watch(() => served);
  expect(waited).toBe(60_000);
  expect(printed.at(-1)).toBe(
    'mf-x@2: 1 visitor with errors, loaded in 812 ms (median of 40), since 2026-11-26T10:00:00.000Z\nmf-x@1: 4 visitors with errors, to compare with',
  );
});

it('prints the first error at once, with the commands that read it and end it, and goes on counting', async () => {
  const printedAt: Record<number, number> = {};
  let failing = 0;
  const readHealth = async () => {
    printedAt[waited] = printed.length;
    failing = waited >= 10_000 ? failing + 1 : 0;
    return healthOf(failing, 20);
  };
  await watch(() => served, readHealth);
  expect(printed.slice(1, 4)).toEqual([
    'First error of mf-x@2 (1 visitor with errors): x is not a function',
    '  To read it: npm run release -- stack mf-x 17',
    '  To end it:  npm run release -- rollback mf-x',
  ]);
  expect([printedAt[10_000], printedAt[15_000]]).toEqual([1, 4]);
  expect(printed).toHaveLength(5);
  expect(printed.at(-1)).toContain('mf-x@2: 12 visitors with errors');
});

it.each([
  ['one visitor, and none before', healthOf(1, 0), true],
  ['more than chance explains', healthOf(10, 4), true],
  ['not more than chance explains', healthOf(7, 4), false],
  ['no build to compare with', { ...healthOf(9, 0), comparison: null }, false],
])('fails at the end if the release is worse than the build before: %s', async (_what, health, isWorse) => {
  const watching = watch(
    () => served,
    async () => health,
  );
  if (isWorse)
    await expect(watching).rejects.toThrow(
      'mf-x@2 is worse than the build before. To end it: npm run release -- rollback mf-x',
    );
  else await watching;
  expect(waited).toBe(60_000);
});

it('compares a canary with the same share of the visitors of the current build', async () => {
  const pointer = { current: '1', canary: { version: '2', share: 10, since: '' } };
  const read = () => ({ pointer, by: 'mf-x' });
  await expect(watch(read, async () => healthOf(4, 9))).rejects.toThrow('is worse than the build before');
  await watch(read, async () => healthOf(3, 9));
});

it('shows the progress every 15 s in a terminal', async () => {
  await watch(() => served, undefined, true);
  expect(printed.filter((line) => line.startsWith('After'))).toEqual(
    [15, 30, 45].map(
      (seconds) => `After ${seconds} s, mf-x@2: 1 visitor with errors, loaded in 812 ms (median of 40)`,
    ),
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
  expect(waited).toBe(5_000);
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
