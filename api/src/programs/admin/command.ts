import type { PoolClient } from 'pg';

/** An error that the administrator can correct. Its message is printed without a stack trace. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** The output of a command. */
export interface CommandResult {
  /** Printed with `--json`. */
  data: unknown;
  /** Printed without `--json`. */
  text: string;
}

/** Arguments of a command. */
export interface CommandContext {
  /** A transaction that is committed when the command succeeds and rolled back when it throws. */
  client: PoolClient;
  /** Name of the administrator for the audit log. */
  admin: string;
  /** Name of the operating system account that runs the command; in a container, the one that its caller claims. */
  osUser: string;
  /** Environment variables, for settings of the site. Empty ones are not given. */
  env: Readonly<Record<string, string | undefined>>;
  /** Positional arguments, one per parameter. */
  args: string[];
  /** Options with a value. */
  options: Partial<Record<string, string>>;
  /** Options without a value. */
  flags: ReadonlySet<string>;
}

export interface Command {
  /** One or two words, for example `video hide`. */
  name: string;
  /** Names of the positional arguments. The last may end in `...` and then takes one or more values. */
  parameters: readonly string[];
  /** Options with a value, with their descriptions. */
  options?: Readonly<Record<string, string>>;
  /** Options without a value, with their descriptions. */
  flags?: Readonly<Record<string, string>>;
  /** One line for the help. */
  summary: string;
  run(context: CommandContext): Promise<CommandResult>;
}

/** Maximum and default number of rows of a list. */
const MAX_ROWS = 1_000;
const DEFAULT_ROWS = 50;

/** Options of every paginated list. */
export const LIST_OPTIONS = {
  limit: `number of rows (default ${DEFAULT_ROWS}, maximum ${MAX_ROWS})`,
  before: 'only rows before this ID',
} as const;

/** Parses `--limit` and `--before`. @throws {AdminError} for invalid values */
export function parsePageOptions({ limit, before }: CommandContext['options']): {
  limit: number;
  before: number;
} {
  return {
    limit: limit === undefined ? DEFAULT_ROWS : parsePositiveInteger(limit, '--limit', MAX_ROWS),
    before: before === undefined ? Number.MAX_SAFE_INTEGER : parsePositiveInteger(before, '--before'),
  };
}

/** @throws {AdminError} unless the text is a whole number of at least 1 */
export function parsePositiveInteger(text: string, name: string, maximum = Number.MAX_SAFE_INTEGER): number {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= maximum)) {
    const upTo = maximum === Number.MAX_SAFE_INTEGER ? 'of at least 1' : `from 1 to ${maximum}`;
    throw new AdminError(`${name} must be a whole number ${upTo}, not "${text}".`);
  }
  return number;
}
