const POLL_INTERVAL_MS = 50;
/** Interval of the lines that say what a start is waiting for, in milliseconds. */
const NOTICE_INTERVAL_MS = 10_000;
/** Milliseconds without a new line of output, a new state or a restart, after which a start is given up. */
const STALLED_AFTER_MS = 180_000;

/** A process that was started and is not ready yet. */
export interface StartingProcess {
  readonly name: string;
  /** Number of times the process has exited by itself. */
  readonly exits: number;
  /** The last lines of its output. */
  readonly lastLines: readonly string[];
}

interface WaitOptions {
  /** Returns null when the process is ready, and otherwise the reason. */
  checkReady(): string | null | Promise<string | null>;
  /** A process that exits this often before it is ready will not become ready. */
  maxExits: number;
  /** Called every ten seconds with a sentence about what is awaited. */
  onNotice(sentence: string): void;
}

/**
 * Waits until a process is ready, for as long as it makes progress: new output, another reason, a restart.
 * @throws Error with the process's last lines when it exits too often, or makes no progress for three minutes
 */
export async function waitForStart(
  starting: StartingProcess,
  { checkReady, maxExits, onNotice }: WaitOptions,
): Promise<void> {
  const fail = (sentence: string): never => {
    const lines = starting.lastLines.map((line) => `  ${line}`);
    throw new Error([`The ${starting.name} ${sentence}`, ...lines].join('\n'));
  };
  const startedAt = Date.now();
  let noticeAt = startedAt + NOTICE_INTERVAL_MS;
  let progress = '';
  let progressAt = startedAt;
  for (;;) {
    const reason = await checkReady();
    if (reason === null) return;
    if (starting.exits >= maxExits)
      fail(`exited${maxExits > 1 ? ` ${maxExits} times` : ''}. Its last lines:`);
    const now = Date.now();
    const current = [reason, starting.exits, ...starting.lastLines].join('\n');
    if (current !== progress) {
      progress = current;
      progressAt = now;
    }
    if (now - progressAt > STALLED_AFTER_MS)
      fail(`made no progress for ${STALLED_AFTER_MS / 60_000} minutes. ${reason}`);
    if (now > noticeAt) {
      onNotice(`Waiting for the ${starting.name} (${Math.round((now - startedAt) / 1000)} s). ${reason}`);
      noticeAt = now + NOTICE_INTERVAL_MS;
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
