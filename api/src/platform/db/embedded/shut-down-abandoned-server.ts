import { isAlive } from '@ontrend/shared/server/process-identity';
import { findRunningPostgres } from './claim.ts';

/** Timeout of a fast shutdown (SIGINT), which writes a checkpoint. */
const FAST_SHUTDOWN_TIMEOUT_MS = 15_000;
/** Timeout of an immediate shutdown (SIGQUIT). PostgreSQL kills child processes that do not exit within five seconds. */
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 15_000;
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
 * Shuts down a server whose starter was killed, even if the server is suspended. If the fast shutdown times out, an immediate
 * shutdown follows, and the next start recovers from the write-ahead log.
 * @param cluster PostgreSQL's data directory, whose claim this process holds
 * @param fastShutdownTimeoutMs timeout of the fast shutdown
 * @throws Error with a message for the operator if the server does not exit
 */
export async function shutDownAbandonedServer(
  cluster: string,
  fastShutdownTimeoutMs = FAST_SHUTDOWN_TIMEOUT_MS,
): Promise<void> {
  const pid = await findRunningPostgres(cluster);
  if (pid === null) return;
  const steps = [
    ['SIGINT', fastShutdownTimeoutMs],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_TIMEOUT_MS],
  ] as const;
  for (const [name, timeoutMs] of steps) {
    signal(pid, name);
    // A suspended process handles signals only when it continues.
    if (process.platform !== 'win32') signal(pid, 'SIGCONT');
    if (await waitForExit(pid, timeoutMs)) return;
  }
  // Unlike `dataDirInUseError`, this does not suggest another DATA_DIR, which would start an empty database.
  throw new Error(
    `The PostgreSQL of an earlier start (process ${pid}) still uses the data folder ${cluster} and does not stop. End that process and start again.`,
  );
}
