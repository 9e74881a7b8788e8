import { isAlive } from '@ontrend/shared/server/process-identity';
import { findRunningPostgres } from './claim.ts';

/** Milliseconds for a shutdown that writes everything to the disk. */
const SHUTDOWN_TIMEOUT_MS = 15_000;
/** Milliseconds for an immediate shutdown. PostgreSQL kills processes of its own that do not exit within five seconds. */
const IMMEDIATE_TIMEOUT_MS = 15_000;
const POLL_INTERVAL_MS = 50;

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

/** @returns whether the process has exited */
async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return true;
}

/**
 * Shuts down a server that still runs on a cluster although its starter was killed, also a suspended one. One that takes
 * too long is shut down immediately; the next start recovers from its log.
 * @param cluster PostgreSQL's data directory, whose claim this process holds
 * @param shutdownTimeoutMs how long a clean shutdown may take
 * @throws one sentence when it does not exit
 */
export async function closeAbandoned(
  cluster: string,
  shutdownTimeoutMs = SHUTDOWN_TIMEOUT_MS,
): Promise<void> {
  const pid = await findRunningPostgres(cluster);
  if (pid === null) return;
  const steps = [
    ['SIGINT', shutdownTimeoutMs],
    ['SIGQUIT', IMMEDIATE_TIMEOUT_MS],
  ] as const;
  for (const [name, timeoutMs] of steps) {
    signal(pid, name);
    // A suspended process handles signals only when it continues.
    if (process.platform !== 'win32') signal(pid, 'SIGCONT');
    if (await waitForExit(pid, timeoutMs)) return;
  }
  // Another data folder is no remedy: two databases would exist.
  throw new Error(
    `The PostgreSQL of an earlier start (process ${pid}) still uses the data folder ${cluster} and does not stop. End that process and start again.`,
  );
}
