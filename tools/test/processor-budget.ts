import type { StepTiming } from './run-steps.ts';
import type { FailedTest } from './test-counts.ts';

/** Processor time of the static checks on the reference machine, in seconds. There they take 20 s on two cores. */
const REFERENCE_CHECKS_SECONDS = 40;

/**
 * Processor time of the core tier in a fresh clone on the reference machine, in seconds, without the installation. A run on
 * another machine is converted with the processor time of its static checks.
 */
const CORE_BUDGET_SECONDS = 700;

/** Returns the processor time of a run of the core tier on the reference machine, or undefined where it is unknown. */
export function referenceSeconds(timings: StepTiming[], checksName: string): number | undefined {
  const checks = timings.find(({ name }) => name === checksName)?.processorSeconds;
  const times = timings.map(({ processorSeconds }) => processorSeconds);
  if (!checks || times.includes(undefined)) return undefined;
  const total = times.reduce<number>((sum, seconds) => sum + (seconds ?? 0), 0);
  return Math.round((total * REFERENCE_CHECKS_SECONDS) / checks);
}

/**
 * Prints the processor time of a run of the core tier next to its budget.
 * @returns a failure when the budget is exceeded
 */
export function checkProcessorBudget(timings: StepTiming[], checksName: string): FailedTest[] {
  const seconds = referenceSeconds(timings, checksName);
  if (seconds === undefined) return [];
  const message = `${seconds} s of processor time on the reference machine, of ${CORE_BUDGET_SECONDS} s`;
  console.log(`\n${message}`);
  return seconds > CORE_BUDGET_SECONDS ? [{ name: 'Processor time of npm test', message }] : [];
}
