import type { Result } from './command.ts';

/** Characters of one cell of a table; the whole text stands in `--json`. */
const WIDEST_CELL = 60;

// What people write must not move the cursor or colour the terminal of who reads it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

function cellOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')}`;
  if (typeof value === 'object') return cellOf(JSON.stringify(value));
  return String(value).replace(CONTROLS, ' ');
}

const shorten = (text: string) => (text.length <= WIDEST_CELL ? text : `${text.slice(0, WIDEST_CELL - 1)}…`);

/**
 * A list, one line each, its columns aligned. Times are UTC.
 * @param none the sentence when there is nothing
 */
export function table(rows: readonly object[], none: string): Result {
  const [first] = rows;
  if (!first) return { data: [], text: none };
  const names = Object.keys(first);
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => shorten(cellOf((row as Record<string, unknown>)[name])))),
  ];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
  return { data: rows, text };
}

/** One thing, a line for each of its fields. */
export function fields(thing: object): Result {
  const width = Math.max(...Object.keys(thing).map((name) => name.length));
  const text = Object.entries(thing)
    .map(([name, value]) => `${name.padEnd(width)}  ${cellOf(value)}`)
    .join('\n');
  return { data: thing, text };
}

/** What was done. @param data what a program wants to know of it */
export function done(sentence: string, data: object): Result {
  return { data, text: sentence };
}
