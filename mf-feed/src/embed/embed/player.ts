import { DEFAULT_VOLUME } from '../../features/player/constants.ts';
import type { PlayerState } from './protocol.ts';

/** A video element with what an embed asks of it. */
export interface Player {
  state(): PlayerState;
  /** @returns false where the browser wants a gesture first */
  play(): Promise<boolean>;
  pause(): void;
  toggle(): void;
  /** @param seconds from the beginning; beyond the end is the end */
  seek(seconds: number): void;
  setMuted(muted: boolean): void;
  /** @param volume 0 to 1 */
  setVolume(volume: number): void;
  /** Begins anew what could not be played. */
  retry(): void;
}

/**
 * Steers an element of which nothing is fetched before it plays.
 * @param fallbackDuration seconds the video lasts, as long as the element does not know
 */
export function createPlayer(element: HTMLVideoElement, fallbackDuration: number): Player {
  element.volume = DEFAULT_VOLUME;
  /** Where to begin, while there is nothing to be wound yet. */
  let pendingSeek: number | undefined;
  const duration = () => (Number.isFinite(element.duration) ? element.duration : fallbackDuration);

  element.addEventListener('loadedmetadata', () => {
    if (pendingSeek !== undefined) element.currentTime = Math.min(pendingSeek, duration());
    pendingSeek = undefined;
  });

  const play = () =>
    element.play().then(
      () => true,
      // Interrupted by a pause, or unplayable, which its own event tells.
      ({ name }: DOMException) => name !== 'NotAllowedError',
    );
  const seek = (seconds: number) => {
    const to = Math.max(0, Math.min(seconds, duration()));
    if (element.readyState === HTMLMediaElement.HAVE_NOTHING) {
      pendingSeek = to;
      // For whoever shows where it stands.
      element.dispatchEvent(new Event('timeupdate'));
    } else element.currentTime = to;
  };
  return {
    state: () => ({
      currentTime: pendingSeek ?? element.currentTime,
      duration: duration(),
      paused: element.paused,
      ended: element.ended,
      muted: element.muted,
      volume: element.volume,
    }),
    play,
    pause: () => element.pause(),
    toggle: () => {
      if (element.paused || element.ended) void play();
      else element.pause();
    },
    seek,
    setMuted: (muted) => {
      element.muted = muted;
    },
    setVolume: (volume) => {
      element.volume = volume;
    },
    retry: () => {
      // Where it was to begin counts, as long as it has not.
      pendingSeek ??= element.currentTime;
      element.load();
      void play();
    },
  };
}
