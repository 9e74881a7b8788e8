import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './settings.ts';
import type { SupervisedProcess } from './supervise-process.ts';

const POLL_INTERVAL_MS = 50;
/** Milliseconds that a health check may take. */
const CHECK_TIMEOUT_MS = 5_000;
/** Interval of the lines that say what a start is waiting for, in milliseconds. */
const NOTICE_INTERVAL_MS = 10_000;
/** A process that exits this often before it is ready will not become ready. */
const MAX_EXITS = 3;
/** Milliseconds without a new line of output, a new state or a restart, after which a start is given up. */
const STALLED_AFTER_MS = 180_000;

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

function failure(supervised: SupervisedProcess, sentence: string): StartError {
  const lines = supervised.lastLines.map((line) => `  ${line}`);
  return new StartError([`The ${supervised.name} ${sentence}`, ...lines].join('\n'));
}

/**
 * Waits until a process responds with status 200, for as long as it makes progress: new output, another reason, a
 * restart. Prints every ten seconds what it is waiting for.
 * @param url of the process's health check, which may name the `reason` for which it is not ready
 * @throws StartError with the process's last lines when it exits three times, or makes no progress for three minutes
 */
export async function waitUntilReady(supervised: SupervisedProcess, url: string): Promise<void> {
  const startedAt = Date.now();
  let noticeAt = startedAt + NOTICE_INTERVAL_MS;
  let progress = '';
  let progressAt = startedAt;
  for (;;) {
    const reason = await checkHealth(url);
    if (reason === null) return;
    if (supervised.exits >= MAX_EXITS)
      throw failure(supervised, `exited ${MAX_EXITS} times. Its last lines:`);
    const now = Date.now();
    const current = [reason, supervised.exits, ...supervised.lastLines].join('\n');
    if (current !== progress) {
      progress = current;
      progressAt = now;
    }
    if (now - progressAt > STALLED_AFTER_MS)
      throw failure(supervised, `made no progress for ${STALLED_AFTER_MS / 60_000} minutes. ${reason}`);
    if (now > noticeAt) {
      console.log(
        `Waiting for the ${supervised.name} (${Math.round((now - startedAt) / 1000)} s). ${reason}`,
      );
      noticeAt = now + NOTICE_INTERVAL_MS;
    }
    await wait(POLL_INTERVAL_MS);
  }
}
