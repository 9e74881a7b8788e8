import { setTimeout as wait } from 'node:timers/promises';
import type { FaultReport } from './fault-report.ts';
import type { Fault } from './faults.ts';
import { findExceededGoals, PROBES } from './goals.ts';
import type { Journal } from './journal.ts';
import type { Outage, OutageProbes, Outages } from './outage-probes.ts';

/** Time after a fault in which everything must work again. */
const RECOVERY_TIMEOUT_MS = 60_000;
/** Everything works again when no request has failed or waited for this time. */
const QUIET_MS = 4_000;

/** A fault of a product that runs. */
export interface RunnableFault extends Omit<Fault, 'inject'> {
  /** Injects the fault and ends it. @param signal aborts the fault; the promise then rejects */
  inject(signal: AbortSignal): Promise<void>;
}

/** The parts of a run that `runFault` uses. */
export interface RunContext {
  probes: OutageProbes;
  journal: Journal;
  report: FaultReport;
  /** Ends the run early. */
  signal: AbortSignal;
}

const isHealthy = ({ failed, longestMs }: Outage) => failed === 0 && longestMs < QUIET_MS;

/**
 * Waits until all probes have succeeded without a failure for a while.
 * @returns the outages since the fault began
 * @throws Error after a minute, with the probes that still fail
 */
async function waitForRecovery(probes: OutageProbes, signal: AbortSignal): Promise<Outages> {
  const worst = probes.read();
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (;;) {
    await wait(QUIET_MS, undefined, { signal });
    const current = probes.read();
    for (const name of PROBES) {
      worst[name].longestMs = Math.max(worst[name].longestMs, current[name].longestMs);
      worst[name].failed += current[name].failed;
    }
    const failing = PROBES.filter((name) => !isHealthy(current[name]));
    if (failing.length === 0) return worst;
    if (Date.now() > deadline) {
      const slow = `no answer within ${QUIET_MS / 1_000} s`;
      const states = failing.map((name) => `${name}: ${current[name].lastError || slow}`);
      throw new Error(`It did not recover within a minute (${states.join(', ')}).`);
    }
  }
}

/** Counts the replies to rejected writes, and returns those that the fault does not allow. */
function findWrongRejections({ rejection }: RunnableFault, journal: Journal): string[] {
  const counts = new Map<string, number>();
  for (const each of journal.takeRejections()) counts.set(each, (counts.get(each) ?? 0) + 1);
  const replies = [...counts].map(([reply, count]) => `${count} × ${reply}`);
  if (replies.length > 0) console.log(`  rejected writes: ${replies.join(', ')}`);
  return rejection === undefined ? [] : replies.filter((reply) => !reply.endsWith(rejection));
}

/**
 * Injects a fault, waits until everything works again and reports the outages.
 * @throws the reason of the signal when that ends the run
 */
export async function runFault(fault: RunnableFault, context: RunContext): Promise<void> {
  const { probes, journal, report, signal } = context;
  console.log(`${fault.name} ...`);
  const { uploadsBefore = 0 } = fault;
  await Promise.all(Array.from({ length: uploadsBefore }, () => journal.upload(signal)));
  probes.read();
  journal.takeRejections();
  let outages: Outages | null = null;
  const problems: string[] = [];
  try {
    await fault.inject(signal);
    outages = await waitForRecovery(probes, signal);
    problems.push(...findExceededGoals(fault, outages));
  } catch (error) {
    signal.throwIfAborted();
    problems.push(error instanceof Error ? error.message : String(error));
  }
  report.add(fault, outages, [...findWrongRejections(fault, journal), ...problems]);
}
