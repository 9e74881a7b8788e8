import type { CommandResult } from './command.ts';

/** Maximum characters of a table cell. `--json` prints full texts. */
const MAX_CELL_LENGTH = 60;

// User content must not move the cursor or change the colors of the terminal.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

function formatCell(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')}`;
  if (typeof value === 'object') return formatCell(JSON.stringify(value));
  return String(value).replace(CONTROL_CHARACTERS, ' ');
}

const shorten = (text: string) =>
  text.length <= MAX_CELL_LENGTH ? text : `${text.slice(0, MAX_CELL_LENGTH - 1)}…`;

/**
 * Formats rows as an aligned table. Times are in UTC.
 * @param emptyMessage printed when there are no rows
 */
export function formatTable(rows: readonly object[], emptyMessage: string): CommandResult {
  const [first] = rows;
  if (!first) return { data: [], text: emptyMessage };
  const names = Object.keys(first);
  const lines = [
    names.map((name) => name.toUpperCase()),
    ...rows.map((row) => names.map((name) => shorten(formatCell((row as Record<string, unknown>)[name])))),
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

/** Formats an object with one line per field. */
export function formatFields(fields: object): CommandResult {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  const text = Object.entries(fields)
    .map(([name, value]) => `${name.padEnd(width)}  ${formatCell(value)}`)
    .join('\n');
  return { data: fields, text };
}

/** A result with a message. @param data printed with `--json` */
export function formatMessage(message: string, data: object): CommandResult {
  return { data, text: message };
}
