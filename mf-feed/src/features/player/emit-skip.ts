import type { Device } from '@ontrend/shared/contract';
import { events } from '@ontrend/shared/events';
import { usePreferences } from '@ontrend/shared/session';
import { usePlayer } from './player-store.ts';

/** Emits a skip of a video that was watched, if playback is on: on desktop with autoplay only (FEED-53). */
export function emitSkip(fileName: string, { mobile }: Pick<Device, 'mobile'>): void {
  if (!mobile && usePreferences.getState().autoplay && usePlayer.getState().playing)
    events.emit('video.skipped', { fileName });
}

/** The same for a video that another one replaces. It was not watched if it is unavailable or covered. */
export function emitSkipOfReplaced(fileName: string, device: Pick<Device, 'mobile'>): void {
  if (usePlayer.getState().fileName === fileName) emitSkip(fileName, device);
}
