import { getRetryDelay } from '@ontrend/shared/retry';
import {
  FINAL_RESPONSE_TIMEOUT_MS,
  LOCK_GRACE_MS,
  RETRY_MIN_DELAY_MS,
  STALL_CHECK_INTERVAL_MS,
  STALL_TIMEOUT_MS,
} from './constants.ts';
import type { Semaphore } from './semaphore.ts';
import { createSpeedMeter } from './speed-meter.ts';
import { findUpload, updateUpload } from './store.ts';
import { withTabLock } from './tab-lock.ts';
import { startTransfer, type TransferFailure } from './transfer.ts';

interface UploadTaskOptions {
  /**
   * Returns the file, or null when no tab has it or the upload was canceled. Called when this tab has the
   * lock.
   */
  loadFile(id: string): Promise<File | null>;
  /** Limits parallel uploads. */
  slots: Semaphore;
  /** This tab has the lock and a slot, and starts uploading. */
  onStart(id: string): void;
  /** The video's file name is known, or was reset. */
  onFileNameChange(id: string): void;
  /** Called when bytes were sent and when the upload stops. */
  onProgress(id: string): void;
  onUploaded(id: string): void;
  /** The task has ended and its slot is free. */
  onEnd(id: string): void;
}

/** Uploads a file until it is complete, with retries. */
export interface UploadTask {
  /** Stops the task. The server keeps what it has received. */
  stop(): void;
  /** The network may be back: retries without waiting. */
  retryNow(): void;
}

/** Uploads a file. It retries as long as the cause is the network, a sleep or the server. */
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

  /**
   * Makes one attempt.
   * @returns the failure; null when the file is complete or the task was stopped
   */
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
      // A connection that broke during a sleep reports no error.
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
        // The upload has expired: restart it once.
        restarts += 1;
        // The new video doesn't have the details of the expired one.
        const isPublished = findUpload(id)?.detailsState === 'saved';
        updateUpload(id, {
          fileName: null,
          sent: 0,
          ...(isPublished && { detailsState: 'pending' as const }),
        });
        onFileNameChange(id);
        continue;
      }
      const { retryAfterMs, isServerFull = false } = failure;
      updateUpload(id, { phase: 'disconnected', isServerFull, speed: null });
      onProgress(id);
      await waitForRetry(getRetryDelay(failedAttempts, { retryAfterMs, minDelayMs: RETRY_MIN_DELAY_MS }));
      failedAttempts += 1;
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
  const onLockedElsewhere = () => updateUpload(id, { phase: 'otherTab', speed: null });
  const lockOptions = { isLockedElsewhere, onLockedElsewhere, graceMs: LOCK_GRACE_MS };
  withTabLock(`ontrend-upload-${id}`, lockOptions, abortController.signal, run)
    .catch((error: unknown) => {
      console.error('upload task failed:', error);
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
