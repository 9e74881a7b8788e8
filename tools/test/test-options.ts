import { parseArgs } from 'node:util';

/** A part of the tests, so that several machines can share a run: `index` is 1 to `count`. */
export interface Shard {
  index: number;
  count: number;
}

/** Options of `npm test`. */
export interface TestOptions {
  /** Runs the soak tests in full. */
  soak: boolean;
  /** The part to run; everything by default. */
  shard: Shard;
  /** Files or folders; everything when empty. */
  paths: string[];
}

const SHARD_PATTERN = /^(\d+)\/(\d+)$/;

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (SHARD_PATTERN.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`--shard must be i/n with i from 1 to n, not "${text}".`);
  return { index, count };
}

/**
 * Reads the arguments of `npm test`.
 * @throws Error with one sentence for an unknown or invalid argument
 */
export function parseTestOptions(args: string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { soak: { type: 'boolean', default: false }, shard: { type: 'string', default: '1/1' } },
  });
  return { soak: values.soak, shard: parseShard(values.shard), paths: positionals };
}

/** Returns the `--shard` argument of Jest and Playwright, or none for a whole run. */
export function shardArguments({ index, count }: Shard): string[] {
  return count > 1 ? [`--shard=${index}/${count}`] : [];
}
