import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { saveVideoDetails } from '../../own-video/video-details.ts';
import { RETRY_DELAYS_MS } from './constants.ts';
import { deletePersistedUpload, persistUpload } from './persist-upload.ts';
import { findUpload, isFullyUploaded, updateUpload } from './store.ts';

/** Uploads whose details are being sent. */
const sending = new Set<string>();
/** Timers of failed calls. */
const retryTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** Sends the details of an upload as soon as the server knows the video, and retries until it succeeds. */
export async function sendPendingDetails(id: string, attempt = 0): Promise<void> {
  const upload = findUpload(id);
  if (upload?.detailsState !== 'pending' || !upload.fileName || sending.has(id)) return;
  clearTimeout(retryTimers.get(id));
  sending.add(id);
  const { details, fileName } = upload;
  try {
    await saveVideoDetails(fileName, details);
    const latest = findUpload(id);
    // Details that changed during the call are sent next. A restarted upload has a new video without details.
    const isCurrent = latest?.details === details && latest.fileName === fileName;
    if (isCurrent) updateUpload(id, { detailsState: 'saved', detailsErrors: [] });
    events.emit('video.updated', { fileName });
  } catch (error) {
    // The upload has expired. It restarts, and its new video gets the details.
    if (error instanceof ApiError && error.status === 404 && !isFullyUploaded(upload)) return;
    if (error instanceof ApiError && !error.isTransient) {
      if (findUpload(id)?.details === details)
        updateUpload(id, { detailsState: 'draft', detailsErrors: error.messages });
    } else {
      const delay = RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)];
      retryTimers.set(
        id,
        setTimeout(() => void sendPendingDetails(id, attempt + 1), delay),
      );
      return;
    }
  } finally {
    sending.delete(id);
  }
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
