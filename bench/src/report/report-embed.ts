import { SIZE_GOALS } from '../budgets/budgets.ts';
import { EMBED, type StartCost } from '../budgets/start-costs.ts';
import { formatInteger } from './numbers.ts';
import { printHeading, printMetric } from './print.ts';

const total = (files: Record<string, number>) => Object.values(files).reduce((sum, bytes) => sum + bytes, 0);

/** Prints the sizes of an embed, all of which load before its first frame. */
export function reportEmbed(costs: Record<string, StartCost>): void {
  const { scripts = {}, styles = {} } = costs[EMBED] ?? {};
  const goal = SIZE_GOALS[EMBED]?.scripts ?? 0;
  printHeading('(a) A video embedded in another site');
  printMetric('JavaScript before the first video frame', `${formatInteger(total(scripts))} B gzip`, {
    text: `${formatInteger(goal)} B gzip`,
    met: total(scripts) <= goal,
  });
  printMetric('CSS', `${formatInteger(total(styles))} B gzip`);
}
