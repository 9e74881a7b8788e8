import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@ontrend/shared/build/repository';
import { ASSUMPTIONS, LIMITS } from './assumptions.ts';
import { COSTS } from './costs.ts';
import { formatBreakpoints, formatDemand } from './format-capacity.ts';
import { computeDemand, type Demand, findBreakpoints } from './model.ts';
import { findShardKeys } from './shard-keys.ts';

const MILLION = 1_000_000;

it('a viewer per minute all day, all of them guests, costs what was measured', () => {
  const viewersPerDay = 1_440;
  const oneAtATime = { ...ASSUMPTIONS, visitsPerDay: 1 / 5, peakFactor: 1, memberShare: 0 };
  const { concurrentViewers, cores } = computeDemand(viewersPerDay, oneAtATime);
  expect(concurrentViewers).toBeCloseTo(1);
  // Two thirds of a core are used.
  expect(cores.api).toBeCloseTo(COSTS.viewerCpu.guest.api / 40_000);
  expect(cores.primary + cores.replicas).toBeCloseTo(COSTS.viewerCpu.guest.postgres / 40_000);
});

it('ten times the viewers need ten times as much', () => {
  const [one, ten] = [MILLION, 10 * MILLION].map((viewers) => computeDemand(viewers, ASSUMPTIONS));
  for (const field of [
    'concurrentViewers',
    'mediaBitsPerSecond',
    'databaseBytesPerYear',
    'eventsPerSecond',
  ] as const)
    expect((ten?.[field] ?? 0) / (one?.[field] ?? 1)).toBeCloseTo(10);
});

it('rows with a retention stop growing', () => {
  const { rowsPerDay, databaseBytesPerYear } = computeDemand(MILLION, ASSUMPTIONS);
  const events = rowsPerDay.analytics_events * COSTS.rowBytes.analytics_events;
  expect(databaseBytesPerYear).toBeLessThan(events * 365);
  expect(databaseBytesPerYear).toBeGreaterThan(events * 30);
});

it('limits are in the order in which they are reached', () => {
  const viewers = findBreakpoints(ASSUMPTIONS).map(({ viewersPerDay }) => viewersPerDay);
  expect(viewers).toEqual(viewers.toSorted((a, b) => a - b));
});

it.each<[name: string, demandOf: (demand: Demand) => number, limit: number]>([
  ['one core of the API', ({ cores }) => cores.api, 1],
  ['events by `NOTIFY`', ({ eventsPerSecond }) => eventsPerSecond, LIMITS.notifiedEventsPerSecond],
  ['connections to PostgreSQL', ({ connections }) => connections, LIMITS.databaseConnections],
  ['cores of the primary for writes', ({ cores }) => cores.primary, LIMITS.databaseCores],
  ['write-ahead log of the primary', ({ walBytesPerSecond }) => walBytesPerSecond, LIMITS.walBytesPerSecond],
])('%s: the number of viewers of the list needs exactly the limit', (name, demandOf, limit) => {
  const breakpoint = findBreakpoints(ASSUMPTIONS).find((each) => each.name === name);
  expect(demandOf(computeDemand(breakpoint?.viewersPerDay ?? 0, ASSUMPTIONS)) / limit).toBeCloseTo(1);
});

it('the tables are Markdown with columns of one width', () => {
  for (const table of [formatDemand([MILLION], ASSUMPTIONS), formatBreakpoints(ASSUMPTIONS)]) {
    const widths = new Set(table.split('\n').map((line) => line.length));
    expect(widths.size).toBe(1);
  }
});

it('docs/growing.md has the tables that the program prints', () => {
  const page = readFileSync(join(ROOT, 'docs/growing.md'), 'utf8');
  expect(page).toContain(formatDemand([MILLION, 10 * MILLION, 100 * MILLION], ASSUMPTIONS));
  expect(page).toContain(formatBreakpoints(ASSUMPTIONS));
});

it.each([
  ['select id from videos v join users u on u.id = v.owner_id', ['replicated']],
  ['select * from comments c join videos v on v.id = c.video_id', ['video']],
  ['select (select id from likes where user_id = $1) from videos', ['account']],
  [
    'update comments set likes = 1 from comment_likes where user_id in (select id from sessions)',
    ['account', 'video'],
  ],
  ['delete from sessions s using comments c where c.author_id = s.user_id', ['account', 'video']],
  ['select from user_activities a, chats c', ['account']],
  ['select 1', []],
])('%s needs %j', (sql, keys) => {
  expect(findShardKeys(sql)).toEqual(keys);
});
