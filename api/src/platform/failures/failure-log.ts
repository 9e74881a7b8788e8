import { findMachineFailure, type MachineFailure } from './machine-failure.ts';

/** A failure is over when it was not reported again for this time. */
const QUIET_MS = 15_000;

/** The log of the API or of the worker. */
interface Log {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Logs the beginning and the end of failures of the machine, which usually affect many requests and jobs. */
export interface FailureLog {
  /**
   * Classifies an error. A failure is logged when it begins and when it was not reported for a while.
   * @returns null for other errors, which are not logged
   */
  report(error: unknown): MachineFailure | null;
  /** Forgets ongoing failures when the program ends. */
  stop(): void;
}

interface OngoingFailure {
  count: number;
  startedAt: number;
  lastAt: number;
  timer: NodeJS.Timeout;
}

/** @param quietMs time without a report after which a failure is over */
export function createFailureLog(log: Log, quietMs = QUIET_MS): FailureLog {
  const ongoing = new Map<string, OngoingFailure>();

  function begin(key: string, failure: MachineFailure, error: unknown): void {
    log.error({ ...failure, err: error }, 'machine failure began');
    const now = Date.now();
    const timer = setTimeout(end, quietMs, key, failure);
    timer.unref();
    ongoing.set(key, { count: 1, startedAt: now, lastAt: now, timer });
  }

  function end(key: string, failure: MachineFailure): void {
    const current = ongoing.get(key);
    if (!current) return;
    ongoing.delete(key);
    const { count, startedAt, lastAt } = current;
    log.warn(
      { ...failure, count, seconds: Math.round((lastAt - startedAt) / 1_000) },
      'machine failure ended',
    );
  }

  return {
    report(error) {
      const failure = findMachineFailure(error);
      if (!failure) return null;
      const key = `${failure.kind} ${failure.source}`;
      const current = ongoing.get(key);
      if (current) {
        current.count += 1;
        current.lastAt = Date.now();
        current.timer.refresh();
      } else begin(key, failure, error);
      return failure;
    },
    stop() {
      for (const { timer } of ongoing.values()) clearTimeout(timer);
      ongoing.clear();
    },
  };
}
