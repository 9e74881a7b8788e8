import { endProcess, identifyProcess } from '@ontrend/shared/server/process-identity';
import { findRunningPostgres } from './lock-file.ts';

/** Timeout of a fast shutdown (SIGINT), which writes a checkpoint. */
const FAST_SHUTDOWN_TIMEOUT_MS = 15_000;
/** Timeout of an immediate shutdown (SIGQUIT). PostgreSQL kills child processes that do not exit within five seconds. */
const IMMEDIATE_SHUTDOWN_TIMEOUT_MS = 15_000;

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
  const running = await findRunningPostgres(cluster);
  if (running === null) return;
  const hasEnded = await endProcess(identifyProcess(running.pid), [
    ['SIGINT', fastShutdownTimeoutMs],
    ['SIGQUIT', IMMEDIATE_SHUTDOWN_TIMEOUT_MS],
  ]);
  if (hasEnded) return;
  // Unlike the error of a claim, this does not suggest another DATA_DIR, which would start an empty database.
  throw new Error(
    `The PostgreSQL of an earlier start (process ${running.pid}) still uses the data folder ${cluster} and does not stop. End that process and start again.`,
  );
}
