import { usePreferences } from '@ontrend/shared/session';
import { create } from 'zustand';
import { DEFAULT_VOLUME } from './constants.ts';
import { hasPrerenderedVideo } from './video-pool.ts';

interface PlayerState {
  /** Whether the watched video is to play; what is hidden or away stands still all the same. */
  playing: boolean;
  muted: boolean;
  /** The viewer chose silence or sound: no rule changes it any more. */
  isSoundChosen: boolean;
  /** 0 to 1. */
  volume: number;
  /** Times as fast as recorded. */
  rate: number;
  /** A finger rests on the video, which goes faster meanwhile. */
  isPressed: boolean;
  /** The element being watched; null between two videos. */
  currentElement: HTMLVideoElement | null;
  /** The watched video has enough ahead for something else to be fetched. */
  hasBufferAhead: boolean;
  /** The first picture of the page has had its time; posters and the like may come. */
  canLoadDeferred: boolean;
  /** The video watched last. */
  fileName: string | null;
  /** Videos that may not be for everybody and that the viewer wanted to see all the same. */
  revealedVideos: string[];
}

/** Flags of the player, the same for every video (spec 3, runtime state). */
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
  fileName: null,
  revealedVideos: [],
}));

/**
 * Plays or pauses by the viewer's will. On phones other than iOS playing brings the sound back, unless it was
 * turned off by hand (spec 4, player).
 */
export function togglePlaying({ unmutes }: { unmutes: boolean }): void {
  const { playing, isSoundChosen } = usePlayer.getState();
  usePlayer.setState({
    playing: !playing,
    ...(!playing && unmutes && !isSoundChosen ? { muted: false } : {}),
  });
}

/**
 * Somebody comes to a video. Another one than before begins by itself, or waits to be played, as its viewer has chosen;
 * the same one, in another place of the page, goes on as it was.
 */
export function setCurrentVideo(fileName: string): void {
  const { fileName: before } = usePlayer.getState();
  if (before === fileName) return;
  usePlayer.setState({ fileName, ...(before ? { playing: usePreferences.getState().autoplay } : {}) });
}

/** Sound on or off by the viewer's will. */
export function toggleMuted(): void {
  usePlayer.setState((state) => ({ muted: !state.muted, isSoundChosen: true }));
}

/**
 * As loud as the viewer wants it; silence is turned off by it, and chosen by 0.
 * @param volume 0 to 1
 */
export function setVolume(volume: number): void {
  usePlayer.setState({ volume, muted: volume === 0, isSoundChosen: true });
}

/** Goes so many seconds on, or back where negative, within the video being watched. */
export function seekBy(seconds: number): void {
  const { currentElement } = usePlayer.getState();
  if (!currentElement || !Number.isFinite(currentElement.duration)) return;
  currentElement.currentTime = Math.min(
    Math.max(currentElement.currentTime + seconds, 0),
    currentElement.duration,
  );
}

/** What the viewer did to the document's video before React was there, read from the element once. */
export function adoptPrerenderedState(element: HTMLVideoElement): void {
  const { paused, sound } = element.dataset;
  if (paused !== undefined) usePlayer.setState({ playing: false });
  if (sound !== undefined) usePlayer.setState({ muted: sound === 'off', isSoundChosen: true });
  delete element.dataset.paused;
  delete element.dataset.sound;
}

/** The browser refused sound before a gesture. */
export function muteForAutoplayPolicy(): void {
  usePlayer.setState({ muted: true });
}

/** Says how the watched video is supplied. Once calm, the page counts as started. */
export function setBufferAhead(isCalm: boolean): void {
  const state = usePlayer.getState();
  if (state.hasBufferAhead === isCalm && (state.canLoadDeferred || !isCalm)) return;
  usePlayer.setState({ hasBufferAhead: isCalm, canLoadDeferred: state.canLoadDeferred || isCalm });
}

/** Whether the first picture of the page has had its time: what is fetched from now on takes nothing from it. */
export function useCanLoadDeferred(): boolean {
  return usePlayer((state) => state.canLoadDeferred);
}
