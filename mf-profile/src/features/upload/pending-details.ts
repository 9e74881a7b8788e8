import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { saveVideoDetails } from '../../own-video/video-details.ts';
import { RETRY_DELAYS_MS } from './constants.ts';
import { deletePersistedUpload, persistUpload } from './persist-upload.ts';
import { findUpload, isFullyUploaded, updateUpload } from './store.ts';

/** Details on their way to the server. */
const sending = new Set<string>();
/** When details that did not come through are sent again. */
const retryTimers = new Map<string, ReturnType<typeof setTimeout>>();

/** Tells the server what was decided, as soon as it knows of the video, and again until it has heard. */
export async function sendPendingDetails(id: string, attempt = 0): Promise<void> {
  const upload = findUpload(id);
  if (upload?.posting !== 'wanted' || !upload.fileName || sending.has(id)) return;
  clearTimeout(retryTimers.get(id));
  sending.add(id);
  const { details, fileName } = upload;
  try {
    await saveVideoDetails(fileName, details);
    const latest = findUpload(id);
    // What was decided meanwhile is sent next, and a video that was begun anew knows nothing of it.
    const isCurrent = latest?.details === details && latest.fileName === fileName;
    if (isCurrent) updateUpload(id, { posting: 'posted', detailsErrors: [] });
    events.emit('video.updated', { fileName });
  } catch (error) {
    // An upload whose time was over is begun anew, and told of it then.
    if (error instanceof ApiError && error.status === 404 && !isFullyUploaded(upload)) return;
    if (error instanceof ApiError && !error.isTransient) {
      if (findUpload(id)?.details === details)
        updateUpload(id, { posting: 'draft', detailsErrors: error.messages });
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
  if (findUpload(id)?.posting === 'wanted') void sendPendingDetails(id);
  deleteIfPublished(id);
}

/** Forgets an upload that is made and out; it stays on the list until its owner takes it off. */
export function deleteIfPublished(id: string): void {
  const upload = findUpload(id);
  if (upload?.posting === 'posted' && upload.phase === 'ready') deletePersistedUpload(id);
}
