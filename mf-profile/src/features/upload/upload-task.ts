import {
  FINAL_RESPONSE_TIMEOUT_MS,
  LOCK_GRACE_MS,
  RETRY_DELAYS_MS,
  STALL_CHECK_INTERVAL_MS,
  STALL_TIMEOUT_MS,
} from './constants.ts';
import type { Semaphore } from './semaphore.ts';
import { createSpeedMeter } from './speed-meter.ts';
import { findUpload, updateUpload } from './store.ts';
import { withTabLock } from './tab-lock.ts';
import { startTransfer, type TransferFailure } from './transfer.ts';

interface UploadTaskOptions {
  /** Its file; null where nobody has it any more, or nobody wants it. Asked once it is this tab's turn. */
  loadFile(id: string): Promise<File | null>;
  /** Room on the line: so many at a time. */
  slots: Semaphore;
  /** It is this tab that sends it from now on. */
  onStart(id: string): void;
  /** The video's name has become known, or is no more. */
  onFileNameChange(id: string): void;
  /** More of it has left, or nothing does any more. */
  onProgress(id: string): void;
  onUploaded(id: string): void;
  /** It ended: its place is free for the next. */
  onEnd(id: string): void;
}

/** A file that is being sent until it is there, however often the line breaks. */
export interface UploadTask {
  /** Ends it; what came is kept by the server. */
  stop(): void;
  /** The line may be back: does not wait for its next try. */
  retryNow(): void;
}

/** Sends an upload's file. Tries by itself as long as the network, a sleep or the server is the reason. */
export function startUploadTask(id: string, options: UploadTaskOptions): UploadTask {
  const { loadFile, slots, onStart, onFileNameChange, onProgress, onUploaded, onEnd } = options;
  const speed = createSpeedMeter();
  const abortController = new AbortController();
  let stopAttempt = () => {};
  let failedAttempts = 0;
  let restarts = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let endWait: (() => void) | undefined;
  let lastByteAt = 0;

  const showInOtherTab = () => updateUpload(id, { phase: 'otherTab', speed: null });

  /** One try. @returns why it ended; null when the file is there, or nobody wants it any more */
  function attemptTransfer(file: File): Promise<TransferFailure | null> {
    return new Promise((resolve) => {
      speed.reset();
      lastByteAt = Date.now();
      updateUpload(id, { phase: 'uploading', speed: null, failure: null });
      const current = startTransfer({
        file,
        fileName: findUpload(id)?.fileName ?? null,
        onCreated(fileName) {
          updateUpload(id, { fileName });
          onFileNameChange(id);
        },
        onProgress(sent) {
          lastByteAt = Date.now();
          failedAttempts = 0;
          speed.record(sent, lastByteAt);
          updateUpload(id, { sent, speed: speed.bytesPerSecond() });
          onProgress(id);
        },
        onUploaded: () => end(null),
        onFailure: end,
      });
      // After a sleep the line is silent and nothing ever tells so.
      const stallCheck = setInterval(() => {
        const timeoutMs = findUpload(id)?.sent === file.size ? FINAL_RESPONSE_TIMEOUT_MS : STALL_TIMEOUT_MS;
        if (Date.now() - lastByteAt > timeoutMs) end({ reason: 'interrupted' });
      }, STALL_CHECK_INTERVAL_MS);
      function end(failure: TransferFailure | null) {
        clearInterval(stallCheck);
        current.stop();
        resolve(failure);
      }
      stopAttempt = () => end(null);
    });
  }

  function waitForRetry(ms: number): Promise<void> {
    return new Promise((resolve) => {
      endWait = resolve;
      retryTimer = setTimeout(resolve, ms);
    });
  }

  async function transferWithRetries(file: File): Promise<void> {
    while (!abortController.signal.aborted) {
      const failure = await attemptTransfer(file);
      if (abortController.signal.aborted) return;
      if (!failure) return onUploaded(id);
      if (failure.reason === 'rejected' || (failure.reason === 'expired' && restarts > 0)) {
        const { message, canRetry } =
          failure.reason === 'rejected' ? failure : { message: null, canRetry: true };
        updateUpload(id, { phase: 'failed', failure: message, canRetry, speed: null });
        return;
      }
      if (failure.reason === 'expired') {
        // Its time was over: from the beginning, once.
        restarts += 1;
        // The new video knows nothing of what the old one was told.
        const isPublished = findUpload(id)?.posting === 'posted';
        updateUpload(id, { fileName: null, sent: 0, ...(isPublished && { posting: 'wanted' as const }) });
        onFileNameChange(id);
        continue;
      }
      updateUpload(id, { phase: 'disconnected', speed: null });
      onProgress(id);
      const delay = RETRY_DELAYS_MS[Math.min(failedAttempts, RETRY_DELAYS_MS.length - 1)] ?? 0;
      failedAttempts += 1;
      await waitForRetry(failure.retryAfterMs ?? delay);
    }
  }

  async function run(): Promise<void> {
    const file = await loadFile(id);
    if (abortController.signal.aborted) return;
    if (!file) return updateUpload(id, { phase: 'fileMissing', speed: null });
    updateUpload(id, { phase: 'waiting', speed: null });
    const releaseSlot = await slots.acquire(abortController.signal);
    if (!releaseSlot) return;
    onStart(id);
    onProgress(id);
    await transferWithRetries(file).finally(releaseSlot);
  }

  function stop(): void {
    abortController.abort();
    clearTimeout(retryTimer);
    endWait?.();
    stopAttempt();
  }

  const isLockedElsewhere = findUpload(id)?.phase === 'otherTab';
  const onLost = () => {
    stop();
    showInOtherTab();
    onEnd(id);
  };
  const lockOptions = {
    isLockedElsewhere,
    onLockedElsewhere: showInOtherTab,
    graceMs: LOCK_GRACE_MS,
    onLost,
  };
  withTabLock(`ontrend-upload-${id}`, lockOptions, abortController.signal, run)
    .catch((error: unknown) => {
      console.error('An upload broke off:', error);
      updateUpload(id, { phase: 'failed', failure: null, canRetry: true });
    })
    .finally(() => {
      if (!abortController.signal.aborted) onEnd(id);
    });

  return {
    stop,
    retryNow() {
      failedAttempts = 0;
      clearTimeout(retryTimer);
      endWait?.();
    },
  };
}
