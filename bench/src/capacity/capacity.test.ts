import { ASSUMPTIONS, LIMITS } from './assumptions.ts';
import { COSTS } from './costs.ts';
import { formatBreakpoints, formatDemand } from './format-capacity.ts';
import { computeDemand, findBreakpoints } from './model.ts';
import { findShardKeys } from './shard-keys.ts';

const MILLION = 1_000_000;

it('a viewer per minute all day, all of them guests, costs what was measured', () => {
  const viewersPerDay = 1_440;
  const oneAtATime = { ...ASSUMPTIONS, visitsPerDay: 1 / 5, peakFactor: 1, memberShare: 0 };
  const { watching, cores } = computeDemand(viewersPerDay, oneAtATime);
  expect(watching).toBeCloseTo(1);
  // Two thirds of a core are used.
  expect(cores.api).toBeCloseTo(COSTS.viewerCpu.guest.api / 40_000);
  expect(cores.primary + cores.replicas).toBeCloseTo(COSTS.viewerCpu.guest.postgres / 40_000);
});

it('ten times the viewers need ten times as much', () => {
  const [one, ten] = [MILLION, 10 * MILLION].map((viewers) => computeDemand(viewers, ASSUMPTIONS));
  for (const field of ['watching', 'mediaBitsPerSecond', 'databaseBytesPerYear', 'eventsPerSecond'] as const)
    expect((ten?.[field] ?? 0) / (one?.[field] ?? 1)).toBeCloseTo(10);
});

it('rows with a retention stop growing', () => {
  const { rowsPerDay, databaseBytesPerYear } = computeDemand(MILLION, ASSUMPTIONS);
  const events = rowsPerDay.analytics_events * COSTS.rowBytes.analytics_events;
  expect(databaseBytesPerYear).toBeLessThan(events * 365);
  expect(databaseBytesPerYear).toBeGreaterThan(events * 30);
});

it('each limit is reached at the number of viewers that the list names, in order', () => {
  const breakpoints = findBreakpoints(ASSUMPTIONS);
  const viewers = breakpoints.map(({ viewersPerDay }) => viewersPerDay);
  expect(viewers).toEqual(viewers.toSorted((a, b) => a - b));
  const events = breakpoints.find(({ name }) => name === 'events by `NOTIFY`');
  const { eventsPerSecond } = computeDemand(events?.viewersPerDay ?? 0, ASSUMPTIONS);
  expect(eventsPerSecond).toBeCloseTo(LIMITS.notifiedEventsPerSecond);
});

it('the tables are Markdown with columns of one width', () => {
  for (const table of [formatDemand([MILLION], ASSUMPTIONS), formatBreakpoints(ASSUMPTIONS)]) {
    const widths = new Set(table.split('\n').map((line) => line.length));
    expect(widths.size).toBe(1);
  }
});

it.each([
  ['select id from videos v join users u on u.id = v.owner_id', ['copy']],
  ['select * from comments c join videos v on v.id = c.video_id', ['video']],
  ['select (select id from likes where user_id = $1) from videos', ['account']],
  [
    'update comments set likes = 1 from comment_likes where user_id in (select id from sessions)',
    ['account', 'video'],
  ],
  ['select 1', []],
])('%s needs %j', (sql, keys) => {
  expect(findShardKeys(sql)).toEqual(keys);
});
