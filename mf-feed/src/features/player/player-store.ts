import { usePreferences } from '@ontrend/shared/session';
import { create } from 'zustand';
import { DEFAULT_VOLUME } from './constants.ts';
import { hasPrerenderedVideo } from './video-pool.ts';

interface PlayerState {
  /** Whether the current video should play. Hidden and off-screen videos are paused regardless. */
  playing: boolean;
  muted: boolean;
  /** The viewer has chosen to mute or unmute, so no rule changes it any more. */
  isSoundChosen: boolean;
  /** 0 to 1. */
  volume: number;
  /** Playback rate. */
  rate: number;
  /** A long press doubles the playback rate. */
  isPressed: boolean;
  /** Element of the current video; null between two videos. */
  currentElement: HTMLVideoElement | null;
  /** The current video has enough buffer for other videos to load. */
  hasBufferAhead: boolean;
  /** The initial video has loaded, so posters and other deferred resources may load. */
  canLoadDeferred: boolean;
  /** The current video stops at its end instead of playing again: something else follows. */
  stopsAtEnd: boolean;
  /** File name of the last current video. */
  fileName: string | null;
  /** Sensitive videos that the viewer has chosen to see. */
  revealedVideos: string[];
}

/** State of the player, shared by all videos (FEED-8). */
export const usePlayer = create<PlayerState>(() => ({
  playing: usePreferences.getState().autoplay,
  muted: true,
  isSoundChosen: false,
  volume: DEFAULT_VOLUME,
  rate: 1,
  isPressed: false,
  currentElement: null,
  hasBufferAhead: false,
  canLoadDeferred: !hasPrerenderedVideo(),
  stopsAtEnd: false,
  fileName: null,
  revealedVideos: [],
}));

/**
 * Toggles playback on behalf of the viewer. On mobile except iOS, starting playback also unmutes, unless the
 * viewer has chosen to mute (FEED-58).
 */
export function togglePlaying({ unmutes }: { unmutes: boolean }): void {
  const { playing, isSoundChosen } = usePlayer.getState();
  usePlayer.setState({
    playing: !playing,
    ...(!playing && unmutes && !isSoundChosen ? { muted: false } : {}),
  });
}

/**
 * Sets the current video. A new video autoplays if the viewer's preference says so; the same video in another
 * slot keeps its state.
 */
export function setCurrentVideo(fileName: string): void {
  const { fileName: before } = usePlayer.getState();
  if (before === fileName) return;
  usePlayer.setState({ fileName, ...(before ? { playing: usePreferences.getState().autoplay } : {}) });
}

/** Mutes or unmutes on behalf of the viewer. */
export function toggleMuted(): void {
  usePlayer.setState((state) => ({ muted: !state.muted, isSoundChosen: true }));
}

/**
 * Sets the volume. A volume of 0 mutes, any other unmutes.
 * @param volume 0 to 1
 */
export function setVolume(volume: number): void {
  usePlayer.setState({ volume, muted: volume === 0, isSoundChosen: true });
}

/** Seeks the current video forward, or backward with a negative number. */
export function seekBy(seconds: number): void {
  const { currentElement } = usePlayer.getState();
  if (!currentElement || !Number.isFinite(currentElement.duration)) return;
  currentElement.currentTime = Math.min(
    Math.max(currentElement.currentTime + seconds, 0),
    currentElement.duration,
  );
}

/** Applies what the viewer changed on the prerendered video before hydration: pause and sound. */
export function adoptPrerenderedState(element: HTMLVideoElement): void {
  const { paused, sound } = element.dataset;
  if (paused !== undefined) usePlayer.setState({ playing: false });
  if (sound !== undefined) usePlayer.setState({ muted: sound === 'off', isSoundChosen: true });
  delete element.dataset.paused;
  delete element.dataset.sound;
}

/** Mutes because the browser blocked sound without a user gesture. */
export function muteForAutoplayPolicy(): void {
  usePlayer.setState({ muted: true });
}

/**
 * Records whether the current video has enough buffer. The first time it has, deferred loading is enabled.
 */
export function setBufferAhead(hasBufferAhead: boolean): void {
  const state = usePlayer.getState();
  if (state.hasBufferAhead === hasBufferAhead && (state.canLoadDeferred || !hasBufferAhead)) return;
  usePlayer.setState({
    hasBufferAhead,
    canLoadDeferred: state.canLoadDeferred || hasBufferAhead,
  });
}

/** Returns whether deferred resources may load without competing with the initial video. */
export function useCanLoadDeferred(): boolean {
  return usePlayer((state) => state.canLoadDeferred);
}
