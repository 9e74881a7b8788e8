import { COLD_PAGE, EMBED, type FileSizes, type StartCost } from './start-costs.ts';

/** Limit in gzip bytes, and the file sizes when it was set. */
export interface Gate {
  bytes: number;
  files: FileSizes;
}

/** Content of `bench/gates.json`: limits by app, embed page and for a cold `/`. */
export type Gates = Record<string, { scripts: Gate; styles: Gate }>;

const KINDS = ['scripts', 'styles'] as const;

function total(files: FileSizes): number {
  return Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
}

const formatBytes = (bytes: number) => bytes.toLocaleString('en-US');

function describeGrowth(files: FileSizes, before: FileSizes): string {
  const grown = Object.entries(files)
    .map(([file, bytes]) => ({ file, bytes, was: before[file] }))
    .filter(({ bytes, was }) => was === undefined || bytes > was)
    .sort((a, b) => b.bytes - (b.was ?? 0) - (a.bytes - (a.was ?? 0)));
  return grown
    .map(({ file, bytes, was }) =>
      was === undefined
        ? `${file} is new with ${formatBytes(bytes)}`
        : `${file} grew from ${formatBytes(was)} to ${formatBytes(bytes)}`,
    )
    .join(', ');
}

/**
 * Compares the measured sizes with the limits.
 * @returns a sentence for each exceeded or missing limit, with the files that grew; empty when all limits
 *   hold
 */
export function findOverruns(costs: Record<string, StartCost>, gates: Gates): string[] {
  return Object.entries(costs).flatMap(([name, cost]) => {
    const gate = gates[name];
    if (!gate)
      return [
        `${name} has no limit in bench/gates.json. Set one with: node tools/run.mjs bench/src/gates/settle.ts`,
      ];
    return KINDS.flatMap((kind) => {
      const bytes = total(cost[kind]);
      if (bytes <= gate[kind].bytes) return [];
      return [
        `The ${kind} of ${name} have ${formatBytes(bytes)} B gzip, but the limit is ${formatBytes(gate[kind].bytes)}: ${describeGrowth(cost[kind], gate[kind].files)}.`,
      ];
    });
  });
}

/** Margin of a new limit above the measured size. */
const MARGIN = 1.05;

/** Goals for a cold `/` and an embed, which no limit may exceed (docs/performance.md). */
export const START_BUDGETS: Record<string, Partial<Record<(typeof KINDS)[number], number>>> = {
  [COLD_PAGE]: { scripts: 200 * 1024, styles: 20 * 1024 },
  [EMBED]: { scripts: 15 * 1024 },
};

/**
 * Returns new limits: the measured size plus 5 %, at most the current limit and the goal.
 * @param current current limits; without them, limits may rise
 */
export function updateBaseline(costs: Record<string, StartCost>, current: Gates = {}): Gates {
  return Object.fromEntries(
    Object.entries(costs).map(([name, cost]) => {
      const gateOf = (kind: (typeof KINDS)[number]): Gate => {
        const goal = START_BUDGETS[name]?.[kind] ?? Number.POSITIVE_INFINITY;
        const bytes = Math.min(goal, Math.ceil(total(cost[kind]) * MARGIN));
        const before = current[name]?.[kind];
        return before && before.bytes <= bytes ? before : { bytes, files: cost[kind] };
      };
      return [name, { scripts: gateOf('scripts'), styles: gateOf('styles') }];
    }),
  );
}
