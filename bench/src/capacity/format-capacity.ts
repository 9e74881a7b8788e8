import { formatInteger } from '../print.ts';
import type { Assumptions } from './assumptions.ts';
import { type Breakpoint, computeDemand, type Demand, findBreakpoints } from './model.ts';

const UNITS = ['', 'k', 'M', 'G', 'T', 'P', 'E'];

/** Formats a quantity with two significant digits: `1.2 TB`, `35 kB`. */
function formatQuantity(value: number, unit: string): string {
  const rounded = Number(value.toPrecision(2));
  const step = rounded < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(rounded) / 3));
  return `${rounded / 1_000 ** step} ${UNITS[step]}${unit}`;
}

const formatCount = (value: number) => formatInteger(value < 10 ? value : Number(value.toPrecision(2)));
/** At least one; part of a core or process is a whole one. */
const formatWhole = (value: number) => formatCount(Math.max(1, Math.ceil(value)));

const ROWS: [name: string, format: (demand: Demand) => string][] = [
  ['watching at the same time', ({ concurrentViewers }) => formatCount(concurrentViewers)],
  ['calls per second', ({ callsPerSecond }) => formatCount(callsPerSecond)],
  ['cores of document servers', ({ cores }) => formatWhole(cores.documents)],
  ['processes of the API, a core each', ({ apiProcesses }) => formatWhole(apiProcesses)],
  ['cores of the primary', ({ cores }) => formatWhole(cores.primary)],
  ['cores of read replicas', ({ cores }) => formatWhole(cores.replicas)],
  ['cores that transcode', ({ cores }) => formatWhole(cores.transcoding)],
  ['connections to PostgreSQL without a pooler', ({ connections }) => formatWhole(connections)],
  ['events per second', ({ eventsPerSecond }) => formatCount(eventsPerSecond)],
  ['memory of event streams', ({ streamBytes }) => formatQuantity(streamBytes, 'B')],
  ['write-ahead log', ({ walBytesPerSecond }) => `${formatQuantity(walBytesPerSecond, 'B')}/s`],
  ['media', ({ mediaBitsPerSecond }) => `${formatQuantity(mediaBitsPerSecond, 'bit')}/s`],
  ['view events per day', ({ rowsPerDay }) => formatQuantity(rowsPerDay.analytics_events, '').trim()],
  [
    'rows of the database after a year',
    ({ databaseBytesPerYear }) => formatQuantity(databaseBytesPerYear, 'B'),
  ],
  ['uploads per day', ({ uploadsPerDay }) => formatCount(uploadsPerDay)],
  ['media stored per year', ({ storedBytesPerYear }) => formatQuantity(storedBytesPerYear, 'B')],
];

/** Formats a Markdown table of what each number of viewers needs. */
export function formatDemand(viewersPerDay: readonly number[], assumptions: Assumptions): string {
  const demands = viewersPerDay.map((viewers) => computeDemand(viewers, assumptions));
  return formatTable(
    ['viewers per day', ...viewersPerDay.map((viewers) => formatInteger(viewers))],
    ROWS.map(([name, format]) => [name, ...demands.map(format)]),
  );
}

/** Formats a Markdown table of the limits, the first one that is reached first. */
export function formatBreakpoints(assumptions: Assumptions): string {
  return formatTable(
    ['limit', 'viewers per day', 'remedy'],
    findBreakpoints(assumptions).map(({ name, viewersPerDay, remedy }: Breakpoint) => [
      name,
      formatCount(viewersPerDay),
      remedy,
    ]),
  );
}

/** Formats a table as the project's Markdown: cells of a column have one width. */
function formatTable(head: string[], rows: string[][]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
