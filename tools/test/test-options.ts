import { parseArgs } from 'node:util';
import { TIERS, type Tier } from './tiers.ts';

/** A part of the tests, so that several machines can share a run: `index` is 1 to `count`. */
export interface Shard {
  index: number;
  count: number;
}

/** Options of `npm test`. */
export interface TestOptions {
  /** Tiers to run. Paths are run whatever their tier. */
  tiers: readonly Tier[];
  /** Runs the soak tests in full. */
  soak: boolean;
  /** Writes the timings of the run into the report that is committed. */
  record: boolean;
  /** The part to run; everything by default. */
  shard: Shard;
  /** Files or folders; all of the tiers when empty. */
  paths: string[];
}

const SHARD_PATTERN = /^(\d+)\/(\d+)$/;

function parseShard(text: string): Shard {
  const [, index = 0, count = 0] = (SHARD_PATTERN.exec(text) ?? []).map(Number);
  if (index < 1 || index > count) throw new Error(`--shard must be i/n with i from 1 to n, not "${text}".`);
  return { index, count };
}

function parseTiers(text: string): readonly Tier[] {
  if (text === 'all') return TIERS;
  const tiers = TIERS.filter((tier) => tier === text);
  if (tiers.length === 0) throw new Error(`--tier must be core, extended or all, not "${text}".`);
  return tiers;
}

/**
 * Reads the arguments of `npm test`.
 * @throws Error with one sentence for an unknown or invalid argument
 */
export function parseTestOptions(args: string[]): TestOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      tier: { type: 'string' },
      soak: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      shard: { type: 'string', default: '1/1' },
    },
  });
  const { soak, record, tier, shard } = values;
  if (tier !== undefined && positionals.length > 0)
    throw new Error('--tier selects from all tests. Give either a tier or paths.');
  return { tiers: parseTiers(tier ?? 'core'), soak, record, shard: parseShard(shard), paths: positionals };
}

/** Returns the `--shard` argument of Jest, Vitest and Playwright, or none for a whole run. */
export function shardArguments({ index, count }: Shard): string[] {
  return count > 1 ? [`--shard=${index}/${count}`] : [];
}
