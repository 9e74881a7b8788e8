import type { PoolClient } from 'pg';

/** Something wrong that whoever typed the command can mend; its message is the message they get. */
export class AdminError extends Error {
  override name = 'AdminError';
}

/** What a command answers: for programs and for people. */
export interface CommandResult {
  /** Printed by `--json`. */
  data: unknown;
  /** Printed otherwise. */
  text: string;
}

/** What a command is given. */
export interface CommandContext {
  /** A transaction: all of the command is kept, or, when it throws, nothing. */
  client: PoolClient;
  /** Who does it, for the log of actions. */
  admin: string;
  /** What followed the command's name; as many as it has parameters. */
  args: string[];
  /** Options with a value. */
  options: Partial<Record<string, string>>;
  /** Options without one. */
  flags: ReadonlySet<string>;
}

export interface Command {
  /** One or two words, as in `video hide`. */
  name: string;
  /** Names of what has to follow; the last may end in `...`: one or more. */
  parameters: readonly string[];
  /** Options with a value, and what it is. */
  options?: Readonly<Record<string, string>>;
  /** Options without a value, and what they do. */
  flags?: Readonly<Record<string, string>>;
  /** One line of the help. */
  summary: string;
  run(context: CommandContext): Promise<CommandResult>;
}

/** What there is at most on a page of a list, and when not said otherwise. */
const MAX_ROWS = 1_000;
const DEFAULT_ROWS = 50;

/** The options of every list that can be long. */
export const LIST_OPTIONS = {
  limit: `how many, ${DEFAULT_ROWS} unless given, ${MAX_ROWS} at most`,
  before: 'goes on below this id',
} as const;

/** `--limit` and `--before` as numbers. @throws {AdminError} for others */
export function parsePageOptions({ limit, before }: CommandContext['options']): {
  limit: number;
  before: number;
} {
  return {
    limit: limit === undefined ? DEFAULT_ROWS : parsePositiveInteger(limit, '--limit', MAX_ROWS),
    before: before === undefined ? Number.MAX_SAFE_INTEGER : parsePositiveInteger(before, '--before'),
  };
}

/** @throws {AdminError} for what is no whole number from 1 on */
export function parsePositiveInteger(text: string, name: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most)) {
    const upTo = most === Number.MAX_SAFE_INTEGER ? 'from 1 on' : `from 1 to ${most}`;
    throw new AdminError(`${name} has to be a whole number ${upTo}, not "${text}".`);
  }
  return number;
}
