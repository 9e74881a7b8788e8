import { CHECK_MS, LOOK_MS, RETRY_DELAYS, STALL_MS, TAKE_OVER_MS } from './constants.ts';
import { onlyHere } from './only-here.ts';
import type { Places } from './places.ts';
import { createSpeed } from './speed.ts';
import { change, findUpload } from './store.ts';
import { type Ended, transfer } from './transfer.ts';

interface SendingParts {
  /** Its file; null where nobody has it any more, or nobody wants it. Asked once it is this tab's turn. */
  find(id: string): Promise<File | null>;
  /** Room on the line: so many at a time. */
  places: Places;
  /** It is this tab that sends it from now on. */
  onOurs(id: string): void;
  /** The video's name has become known, or is no more. */
  onNamed(id: string): void;
  /** More of it has left, or nothing does any more. */
  onSent(id: string): void;
  onWhole(id: string): void;
  /** It ended: its place is free for the next. */
  onOver(id: string): void;
}

/** A file that is being sent until it is there, however often the line breaks. */
export interface Sending {
  /** Ends it; what came is kept by the server. */
  stop(): void;
  /** The line may be back: does not wait for its next try. */
  hurry(): void;
}

/** Sends an upload's file. Tries by itself as long as the network, a sleep or the server is the reason. */
export function send(id: string, parts: SendingParts): Sending {
  const { find, places, onOurs, onNamed, onSent, onWhole, onOver } = parts;
  const speed = createSpeed();
  const over = new AbortController();
  let stopTry = () => {};
  let tries = 0;
  let restarts = 0;
  let wait: ReturnType<typeof setTimeout> | undefined;
  let retryNow: (() => void) | undefined;
  let lastByteAt = 0;

  const elsewhere = () => change(id, { phase: 'elsewhere', speed: null });

  /** One try. @returns why it ended; null when the file is there, or nobody wants it any more */
  function tryOnce(file: File): Promise<Ended | null> {
    return new Promise((resolve) => {
      speed.reset();
      lastByteAt = Date.now();
      change(id, { phase: 'sending', speed: null, failure: null });
      const running = transfer({
        file,
        fileName: findUpload(id)?.fileName ?? null,
        onBegun(fileName) {
          change(id, { fileName });
          onNamed(id);
        },
        onProgress(sent) {
          lastByteAt = Date.now();
          tries = 0;
          speed.note(sent, lastByteAt);
          change(id, { sent, speed: speed.perSecond() });
          onSent(id);
        },
        onWhole: () => end(null),
        onEnded: end,
      });
      // After a sleep the line is silent and nothing ever tells so.
      const look = setInterval(() => {
        const patience = findUpload(id)?.sent === file.size ? CHECK_MS : STALL_MS;
        if (Date.now() - lastByteAt > patience) end({ why: 'lost' });
      }, LOOK_MS);
      function end(ended: Ended | null) {
        clearInterval(look);
        running.stop();
        resolve(ended);
      }
      stopTry = () => end(null);
    });
  }

  function waitFor(ms: number): Promise<void> {
    return new Promise((resolve) => {
      retryNow = resolve;
      wait = setTimeout(resolve, ms);
    });
  }

  async function sendAll(file: File): Promise<void> {
    while (!over.signal.aborted) {
      const ended = await tryOnce(file);
      if (over.signal.aborted) return;
      if (!ended) return onWhole(id);
      if (ended.why === 'refused' || (ended.why === 'gone' && restarts > 0)) {
        const { sentence, canRetry } = ended.why === 'refused' ? ended : { sentence: null, canRetry: true };
        change(id, { phase: 'failed', failure: sentence, canRetry, speed: null });
        return;
      }
      if (ended.why === 'gone') {
        // Its time was over: from the beginning, once.
        restarts += 1;
        // The new video knows nothing of what the old one was told.
        const isPosted = findUpload(id)?.posting === 'posted';
        change(id, { fileName: null, sent: 0, ...(isPosted && { posting: 'wanted' as const }) });
        onNamed(id);
        continue;
      }
      change(id, { phase: 'lost', speed: null });
      onSent(id);
      const delay = RETRY_DELAYS[Math.min(tries, RETRY_DELAYS.length - 1)] ?? 0;
      tries += 1;
      await waitFor(ended.afterMs ?? delay);
    }
  }

  async function run(): Promise<void> {
    const file = await find(id);
    if (over.signal.aborted) return;
    if (!file) return change(id, { phase: 'fileless', speed: null });
    change(id, { phase: 'waiting', speed: null });
    const giveBack = await places.take(over.signal);
    if (!giveBack) return;
    onOurs(id);
    onSent(id);
    await sendAll(file).finally(giveBack);
  }

  function stop(): void {
    over.abort();
    clearTimeout(wait);
    retryNow?.();
    stopTry();
  }

  const isElsewhere = findUpload(id)?.phase === 'elsewhere';
  const onLost = () => {
    stop();
    elsewhere();
    onOver(id);
  };
  const turn = { isElsewhere, onElsewhere: elsewhere, patience: TAKE_OVER_MS, onLost };
  onlyHere(`ontrend-upload-${id}`, turn, over.signal, run)
    .catch((error: unknown) => {
      console.error('An upload broke off:', error);
      change(id, { phase: 'failed', failure: null, canRetry: true });
    })
    .finally(() => {
      if (!over.signal.aborted) onOver(id);
    });

  return {
    stop,
    hurry() {
      tries = 0;
      clearTimeout(wait);
      retryNow?.();
    },
  };
}
