import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { createRetryScheduler, type RetryScheduler } from '@ontrend/shared/retry';
import { saveVideoDetails } from '../../own-video/video-details.ts';
import { deletePersistedUpload, persistUpload } from './persist-upload.ts';
import { findUpload, isFullyUploaded, updateUpload } from './store.ts';

/** Uploads whose details are being sent. */
const sending = new Set<string>();
/** Schedulers of uploads whose call has failed. */
const retrySchedulers = new Map<string, RetryScheduler>();

function scheduleRetry(id: string, error: unknown): void {
  const scheduler =
    retrySchedulers.get(id) ?? createRetryScheduler(() => void sendPendingDetails(id), { whileHidden: true });
  retrySchedulers.set(id, scheduler);
  scheduler.schedule(error);
}

function cancelRetry(id: string): void {
  retrySchedulers.get(id)?.cancel();
  retrySchedulers.delete(id);
}

/** Sends the details of an upload as soon as the server knows the video, and retries until it succeeds. */
export async function sendPendingDetails(id: string): Promise<void> {
  const upload = findUpload(id);
  if (upload?.detailsState !== 'pending' || !upload.fileName || sending.has(id)) return;
  sending.add(id);
  const { details, fileName } = upload;
  try {
    await saveVideoDetails(fileName, details);
    const latest = findUpload(id);
    // Details that changed during the call are sent next. A restarted upload has a new video without details.
    const isCurrent = latest?.details === details && latest.fileName === fileName;
    // Emitted first: an event about a saved upload means that it was edited elsewhere.
    events.emit('video.updated', { fileName });
    if (isCurrent) updateUpload(id, { detailsState: 'saved', detailsErrors: [] });
  } catch (error) {
    // The upload has expired. It restarts, and its new video gets the details.
    if (error instanceof ApiError && error.status === 404 && !isFullyUploaded(upload)) return;
    if (error instanceof ApiError && !error.isTransient) {
      if (findUpload(id)?.details === details)
        updateUpload(id, { detailsState: 'draft', detailsErrors: error.messages });
    } else {
      scheduleRetry(id, error);
      return;
    }
  } finally {
    sending.delete(id);
  }
  cancelRetry(id);
  persistUpload(id);
  if (findUpload(id)?.detailsState === 'pending') void sendPendingDetails(id);
  deleteIfPublished(id);
}

/**
 * Deletes the saved data of an upload that is processed and published. It stays in the list until the user
 * dismisses it.
 */
export function deleteIfPublished(id: string): void {
  const upload = findUpload(id);
  if (upload?.detailsState === 'saved' && upload.phase === 'ready') deletePersistedUpload(id);
}
