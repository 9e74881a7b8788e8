import { START_GOALS } from '../gates/overruns.ts';
import { EMBED, type StartCost } from '../gates/start-cost.ts';
import { whole } from './numbers.ts';
import { figure, heading } from './print.ts';

const total = (files: Record<string, number>) => Object.values(files).reduce((sum, bytes) => sum + bytes, 0);

/** Prints the bytes of an embed: all it has before its first frame (issue 10). */
export function reportEmbed(costs: Record<string, StartCost>): void {
  const { scripts = {}, styles = {} } = costs[EMBED] ?? {};
  const goal = START_GOALS[EMBED]?.scripts ?? 0;
  heading('(a) A video in somebody else’s page');
  figure('JavaScript until the first frame', `${whole(total(scripts))} B gzip`, {
    text: `${whole(goal)} B gzip`,
    met: total(scripts) <= goal,
  });
  figure('CSS', `${whole(total(styles))} B gzip`);
}
