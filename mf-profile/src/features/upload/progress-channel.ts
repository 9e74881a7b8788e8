import { PROGRESS_INTERVAL_MS } from './constants.ts';
import type { Upload } from './types.ts';

/** How far the tab that sends an upload is with it. */
export interface UploadProgress extends Pick<Upload, 'id' | 'sent' | 'speed'> {
  /** Whose it is: another tab may still show another account's. */
  userId: number;
}

const CHANNEL = 'ontrend-uploads';

let channel: BroadcastChannel | null = null;
/** When it was last told how far an upload is, and what is told next. */
const publishedAt = new Map<string, number>();
const pendingMessages = new Map<string, ReturnType<typeof setTimeout>>();

/** Hears from now on how far other tabs of this browser are; where a browser has no way to tell, nothing is heard. */
export function subscribeToProgress(onProgress: (progress: UploadProgress) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<UploadProgress>) => onProgress(data);
}

/** Tells the other tabs: that it begins or stands at once, how far it is no more often than is read. */
export function publishProgress(progress: UploadProgress): void {
  const { id } = progress;
  clearTimeout(pendingMessages.get(id));
  const delay = progress.speed === null ? 0 : (publishedAt.get(id) ?? 0) + PROGRESS_INTERVAL_MS - Date.now();
  const publish = () => {
    publishedAt.set(id, Date.now());
    channel?.postMessage(progress);
  };
  // The last word is told, too, where nothing follows it.
  if (delay > 0) pendingMessages.set(id, setTimeout(publish, delay));
  else publish();
}
