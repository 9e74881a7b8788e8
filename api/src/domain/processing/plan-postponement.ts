import type { MachineFailure } from '../../platform/failures/machine-failure.ts';
import type { ClaimedJob } from './claimed-job.ts';

/** When a job runs again after a failure of the machine, and what is stored in it. */
export interface Postponement {
  delaySeconds: number;
  postponements?: number | undefined;
  toolInterruptedAt?: number | undefined;
}

const FIRST_DELAY_S = 2;
/** The job continues soon after the failure is over. */
const MAX_DELAY_S = 30;
/** A tool is usually killed because the machine is out of memory, and the next attempt would need as much. */
const MAX_KILLED_TOOL_DELAY_S = 15 * 60;
/** Attempts whose tools were interrupted do not count for this time. */
const TOOL_INTERRUPTION_LIMIT_MS = 24 * 60 * 60 * 1_000;

/**
 * Plans the next attempt of a job that failed because of the machine. The delay doubles with each such attempt.
 * @returns null if the file may be the cause, because its tools have been interrupted for a day
 */
export function planPostponement(
  { postponements = 0, toolInterruptedAt }: Pick<ClaimedJob, 'postponements' | 'toolInterruptedAt'>,
  { kind, source }: MachineFailure,
  now = Date.now(),
): Postponement | null {
  const interruptedAt = toolInterruptedAt ?? (source === 'tool' ? now : undefined);
  if (source === 'tool' && interruptedAt !== undefined && now - interruptedAt > TOOL_INTERRUPTION_LIMIT_MS)
    return null;
  const maxDelay = source === 'tool' && kind === 'unavailable' ? MAX_KILLED_TOOL_DELAY_S : MAX_DELAY_S;
  return {
    delaySeconds: Math.min(FIRST_DELAY_S * 2 ** postponements, maxDelay),
    postponements: postponements + 1,
    toolInterruptedAt: interruptedAt,
  };
}
