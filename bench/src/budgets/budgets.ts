import { COLD_PAGE, EMBED, EMBED_PLAYLIST, type FileSizes, type StartCost } from './start-costs.ts';

/** Maximum gzip bytes, and the file sizes when the budget was set. */
export interface Budget {
  bytes: number;
  files: FileSizes;
}

/** Content of `bench/budgets.json`: budgets by app, embed page and for a cold `/`. */
export type Budgets = Record<string, { scripts: Budget; styles: Budget }>;

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
 * Compares the measured sizes with the budgets.
 * @returns a sentence for each exceeded or missing budget, with the files that grew; empty if there is none
 */
export function findExceededBudgets(costs: Record<string, StartCost>, budgets: Budgets): string[] {
  return Object.entries(costs).flatMap(([name, cost]) => {
    const budget = budgets[name];
    if (!budget)
      return [
        `${name} has no budget in bench/budgets.json. Set one with: node tools/run.mjs bench/src/budgets/update-budgets.ts`,
      ];
    return KINDS.flatMap((kind) => {
      const bytes = total(cost[kind]);
      if (bytes <= budget[kind].bytes) return [];
      return [
        `The ${kind} of ${name} have ${formatBytes(bytes)} B gzip, but the budget is ${formatBytes(budget[kind].bytes)}: ${describeGrowth(cost[kind], budget[kind].files)}.`,
      ];
    });
  });
}

/** Factor by which a new budget exceeds the measured size. */
const MARGIN = 1.05;

/** Goals for a cold `/` and embeds, which no budget may exceed (docs/performance.md). */
export const SIZE_GOALS: Record<string, Partial<Record<(typeof KINDS)[number], number>>> = {
  [COLD_PAGE]: { scripts: 200 * 1024, styles: 20 * 1024 },
  [EMBED]: { scripts: 15 * 1024 },
  [EMBED_PLAYLIST]: { scripts: 15 * 1024 },
};

/**
 * Returns new budgets: the measured size plus 5 %, at most the current budget and the goal.
 * @param current current budgets; without them, budgets may rise
 */
export function updateBudgets(costs: Record<string, StartCost>, current: Budgets = {}): Budgets {
  return Object.fromEntries(
    Object.entries(costs).map(([name, cost]) => {
      const toBudget = (kind: (typeof KINDS)[number]): Budget => {
        const goal = SIZE_GOALS[name]?.[kind] ?? Number.POSITIVE_INFINITY;
        const bytes = Math.min(goal, Math.ceil(total(cost[kind]) * MARGIN));
        const before = current[name]?.[kind];
        return before && before.bytes <= bytes ? before : { bytes, files: cost[kind] };
      };
      return [name, { scripts: toBudget('scripts'), styles: toBudget('styles') }];
    }),
  );
}
