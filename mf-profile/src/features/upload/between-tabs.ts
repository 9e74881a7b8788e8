import { TELL_MS } from './constants.ts';
import type { Upload } from './types.ts';

/** How far the tab that sends an upload is with it. */
export interface Progress extends Pick<Upload, 'id' | 'sent' | 'speed'> {
  /** Whose it is: another tab may still show another account's. */
  userId: number;
}

const CHANNEL = 'ontrend-uploads';

let channel: BroadcastChannel | null = null;
const toldAt = new Map<string, number>();

/** Hears from now on how far other tabs of this browser are; where a browser has no way to tell, nothing is heard. */
export function hearOtherTabs(onProgress: (progress: Progress) => void): void {
  if (typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Progress>) => onProgress(data);
}

/** Tells the other tabs, now and then: whether it goes on at all at once, how far it is no more often than is read. */
export function tellOtherTabs(progress: Progress): void {
  const now = Date.now();
  if (progress.speed !== null && now - (toldAt.get(progress.id) ?? 0) < TELL_MS) return;
  toldAt.set(progress.id, now);
  channel?.postMessage(progress);
}
