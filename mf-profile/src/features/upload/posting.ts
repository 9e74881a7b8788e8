import { ApiError } from '@ontrend/shared/api-client';
import { events } from '@ontrend/shared/events';
import { sendDetails } from '../../own-video/details.ts';
import { RETRY_DELAYS } from './constants.ts';
import { forget, remember } from './remember.ts';
import { change, findUpload, isWhole } from './store.ts';

/** Details on their way to the server. */
const postings = new Set<string>();
/** When details that did not come through are sent again. */
const postingAgain = new Map<string, ReturnType<typeof setTimeout>>();

/** Tells the server what was decided, as soon as it knows of the video, and again until it has heard. */
export async function post(id: string, attempt = 0): Promise<void> {
  const upload = findUpload(id);
  if (upload?.posting !== 'wanted' || !upload.fileName || postings.has(id)) return;
  clearTimeout(postingAgain.get(id));
  postings.add(id);
  const { details, fileName } = upload;
  try {
    await sendDetails(fileName, details);
    const now = findUpload(id);
    // What was decided meanwhile is sent next, and a video that was begun anew knows nothing of it.
    const isStill = now?.details === details && now.fileName === fileName;
    if (isStill) change(id, { posting: 'posted', refusal: [] });
    events.emit('video.changed', { fileName });
  } catch (error) {
    // An upload whose time was over is begun anew, and told of it then.
    if (error instanceof ApiError && error.status === 404 && !isWhole(upload)) return;
    if (error instanceof ApiError && error.status > 0 && error.status < 500 && error.status !== 429) {
      if (findUpload(id)?.details === details) change(id, { posting: 'draft', refusal: error.messages });
    } else {
      const delay = RETRY_DELAYS[Math.min(attempt, RETRY_DELAYS.length - 1)];
      postingAgain.set(
        id,
        setTimeout(() => void post(id, attempt + 1), delay),
      );
      return;
    }
  } finally {
    postings.delete(id);
  }
  remember(id);
  if (findUpload(id)?.posting === 'wanted') void post(id);
  settle(id);
}

/** Forgets an upload that is made and out; it stays on the list until its owner takes it off. */
export function settle(id: string): void {
  const upload = findUpload(id);
  if (upload?.posting === 'posted' && upload.phase === 'ready') forget(id);
}
