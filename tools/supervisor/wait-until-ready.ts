import { StartError } from '@ontrend/shared/server/start-error';
import { type StartingProcess, waitForStart } from '@ontrend/shared/server/wait-for-start';

/** Milliseconds that a health check may take. */
const CHECK_TIMEOUT_MS = 5_000;
const MAX_EXITS = 3;

/** Returns null when the URL responds with status 200, and otherwise the reason. */
async function checkHealth(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) });
    if (response.ok) return null;
    const { reason } = (await response.json().catch(() => ({}))) as { reason?: string };
    return reason ?? `It responds with status ${response.status}.`;
  } catch {
    return 'It does not respond yet.';
  }
}

/**
 * Waits until a process responds with status 200, for as long as it makes progress. Prints every ten seconds what it is
 * waiting for.
 * @param url of the process's health check, which may name the `reason` for which it is not ready
 * @throws StartError with the process's last lines when it exits three times, or makes no progress for three minutes
 */
export async function waitUntilReady(process: StartingProcess, url: string): Promise<void> {
  try {
    await waitForStart(process, {
      checkReady: () => checkHealth(url),
      maxExits: MAX_EXITS,
      onNotice: console.log,
    });
  } catch (error) {
    throw new StartError((error as Error).message);
  }
}
