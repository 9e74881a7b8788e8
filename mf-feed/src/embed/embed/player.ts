import { DEFAULT_VOLUME } from '../../features/player/constants.ts';
import type { PlayerState } from './protocol.ts';

/** Playback functions of an embed. */
export interface Player {
  state(): PlayerState;
  /** @returns false if the browser requires a user gesture */
  play(): Promise<boolean>;
  pause(): void;
  toggle(): void;
  /** @param seconds position; limited to the duration */
  seek(seconds: number): void;
  setMuted(muted: boolean): void;
  /** @param volume 0 to 1 */
  setVolume(volume: number): void;
  /** Loads another video from its start. */
  load(src: string): void;
  /** Stops and removes the video. */
  unload(): void;
  /** Reloads a failed video. */
  retry(): void;
}

/**
 * Creates a player for a video element with `preload="none"`.
 * @param getFallbackDuration returns the duration in seconds until the metadata is loaded
 */
export function createPlayer(element: HTMLVideoElement, getFallbackDuration: () => number): Player {
  element.volume = DEFAULT_VOLUME;
  /** Position to seek to once the metadata is loaded. */
  let pendingSeek: number | undefined;
  const duration = () => (Number.isFinite(element.duration) ? element.duration : getFallbackDuration());

  element.addEventListener('loadedmetadata', () => {
    if (pendingSeek !== undefined) element.currentTime = Math.min(pendingSeek, duration());
    pendingSeek = undefined;
  });

  const play = () =>
    element.play().then(
      () => true,
      // Interrupted by a pause, or unplayable, which the `error` event reports.
      ({ name }: DOMException) => name !== 'NotAllowedError',
    );
  const seek = (seconds: number) => {
    const targetSeconds = Math.max(0, Math.min(seconds, duration()));
    if (element.readyState === HTMLMediaElement.HAVE_NOTHING) {
      pendingSeek = targetSeconds;
      // Updates the displayed position.
      element.dispatchEvent(new Event('timeupdate'));
    } else element.currentTime = targetSeconds;
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
    load: (src) => {
      pendingSeek = undefined;
      element.src = src;
    },
    unload: () => {
      pendingSeek = undefined;
      element.removeAttribute('src');
      // Without a source, this stops the previous one.
      element.load();
    },
    retry: () => {
      // Keep a pending start position.
      pendingSeek ??= element.currentTime;
      element.load();
      void play();
    },
  };
}
