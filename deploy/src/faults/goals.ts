import type { Fault } from './faults.ts';
import type { Outages, ProbeName } from './outage-probes.ts';

/** The probes in the order of the tables. */
export const PROBES: readonly ProbeName[] = ['document', 'read', 'write'];

/** The goals of a fault as in docs/faults.md: seconds of `document / read / write`, and the number of calls that may fail. */
export function describeGoals({ goals, maxFailed }: Pick<Fault, 'goals' | 'maxFailed'>): string {
  const seconds = PROBES.map((name) => goals[name] ?? '–').join(' / ');
  return maxFailed === undefined ? seconds : `${seconds}, ${maxFailed} failed`;
}

/** Compares outages with the goals of a fault. @returns a text for each goal that was exceeded */
export function findExceededGoals(
  { goals, maxFailed }: Pick<Fault, 'goals' | 'maxFailed'>,
  outages: Outages,
): string[] {
  const exceeded: string[] = [];
  for (const name of PROBES) {
    const seconds = outages[name].longestMs / 1_000;
    const goal = goals[name];
    if (goal !== undefined && seconds > goal)
      exceeded.push(`${name} ${seconds.toFixed(1)} s, goal ${goal} s`);
  }
  const failed = PROBES.reduce((sum, name) => sum + outages[name].failed, 0);
  if (maxFailed !== undefined && failed > maxFailed)
    exceeded.push(`failed calls: ${failed}, goal ${maxFailed}`);
  return exceeded;
}
