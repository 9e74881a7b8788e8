import { PROGRESS_INTERVAL_MS } from './constants.ts';
import type { Upload } from './types.ts';

/** Progress of an upload, sent by the tab that uploads it. */
export interface UploadProgress extends Pick<Upload, 'id' | 'sent' | 'speed'> {
  /** The account: another tab may show a different one. */
  userId: number;
}

const CHANNEL = 'ontrend-uploads';

let channel: BroadcastChannel | null = null;
/** When progress was last published, and the next scheduled message of each upload. */
const publishedAt = new Map<string, number>();
const pendingMessages = new Map<string, ReturnType<typeof setTimeout>>();

/** Receives the progress of uploads in other tabs. Without BroadcastChannel, nothing is received. */
export function subscribeToProgress(onProgress: (progress: UploadProgress) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<UploadProgress>) => onProgress(data);
}

/** Publishes progress to other tabs: at once when an upload starts or stops, otherwise throttled. */
export function publishProgress(progress: UploadProgress): void {
  const { id } = progress;
  clearTimeout(pendingMessages.get(id));
  const delay = progress.speed === null ? 0 : (publishedAt.get(id) ?? 0) + PROGRESS_INTERVAL_MS - Date.now();
  const publish = () => {
    publishedAt.set(id, Date.now());
    channel?.postMessage(progress);
  };
  // The last message is always sent, even when no further one follows.
  if (delay > 0) pendingMessages.set(id, setTimeout(publish, delay));
  else publish();
}
