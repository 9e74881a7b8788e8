import { TELL_MS } from './constants.ts';
import type { Upload } from './types.ts';

/** How far the tab that sends an upload is with it. */
export interface Progress extends Pick<Upload, 'id' | 'sent' | 'speed'> {
  /** Whose it is: another tab may still show another account's. */
  userId: number;
}

const CHANNEL = 'ontrend-uploads';

let channel: BroadcastChannel | null = null;
/** When it was last told how far an upload is, and what is told next. */
const toldAt = new Map<string, number>();
const toTell = new Map<string, ReturnType<typeof setTimeout>>();

/** Hears from now on how far other tabs of this browser are; where a browser has no way to tell, nothing is heard. */
export function hearOtherTabs(onProgress: (progress: Progress) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Progress>) => onProgress(data);
}

/** Tells the other tabs: that it begins or stands at once, how far it is no more often than is read. */
export function tellOtherTabs(progress: Progress): void {
  const { id } = progress;
  clearTimeout(toTell.get(id));
  const wait = progress.speed === null ? 0 : (toldAt.get(id) ?? 0) + TELL_MS - Date.now();
  const tell = () => {
    toldAt.set(id, Date.now());
    channel?.postMessage(progress);
  };
  // The last word is told, too, where nothing follows it.
  if (wait > 0) toTell.set(id, setTimeout(tell, wait));
  else tell();
}
