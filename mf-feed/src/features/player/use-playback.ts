import { events } from '@ontrend/shared/events';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { MIN_BUFFER_AHEAD_S, MIN_REPLAY_DURATION_S, PRESSED_RATE } from './constants.ts';
import type { PlaybackErrorKind } from './engine.ts';
import { muteForAutoplayPolicy, setBufferAhead, setCurrentVideo, usePlayer } from './player-store.ts';
import { getPlaybackError, PLAYBACK_FAILED_EVENT } from './video-pool.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Returns whether the browser tab is hidden. */
function useTabHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}

async function play(element: HTMLVideoElement): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    // The element was paused or removed before playback started; its new owner decides what happens next.
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError') return;
    if (element.muted) {
      usePlayer.setState({ playing: false });
      return;
    }
    muteForAutoplayPolicy();
    element.muted = true;
    await element.play().catch(() => usePlayer.setState({ playing: false }));
  }
}

/** Returns whether the next few seconds, or the rest of the video, are buffered. */
function isBufferedAhead({ buffered, currentTime, duration, readyState }: HTMLVideoElement): boolean {
  if (readyState < HTMLMediaElement.HAVE_FUTURE_DATA) return false;
  const requiredEnd = Math.min(
    currentTime + MIN_BUFFER_AHEAD_S,
    (duration || Number.POSITIVE_INFINITY) - 0.5,
  );
  for (let range = 0; range < buffered.length; range += 1) {
    if (buffered.start(range) <= currentTime && buffered.end(range) >= requiredEnd) return true;
  }
  return false;
}

/**
 * Applies the state of the player to an element and reports its events.
 * @param element null before it is mounted
 * @param isCurrent whether this is the current video
 * @returns the reason why the video cannot be played, or null
 */
export function usePlayback(
  element: HTMLVideoElement | null,
  fileName: string,
  isCurrent: boolean,
): PlaybackErrorKind | null {
  const playing = usePlayer((state) => state.playing);
  const muted = usePlayer((state) => state.muted);
  const volume = usePlayer((state) => state.volume);
  const rate = usePlayer(({ rate, isPressed }) => (isPressed ? PRESSED_RATE : rate));
  const isTabHidden = useTabHidden();
  const [error, setError] = useState<PlaybackErrorKind | null>(null);

  // A layout effect, so that a reused element never shows outdated state.
  useLayoutEffect(() => {
    if (!element) return;
    element.muted = muted;
    element.volume = volume;
  }, [element, muted, volume]);

  useLayoutEffect(() => {
    if (!element || !isCurrent) return;
    // Every new source resets the rate to the default, so set both.
    element.defaultPlaybackRate = rate;
    element.playbackRate = rate;
  }, [element, isCurrent, rate]);

  useLayoutEffect(() => {
    if (!element || !isCurrent) return;
    usePlayer.setState({ currentElement: element });
    setCurrentVideo(fileName);
    return () => {
      if (usePlayer.getState().currentElement === element)
        usePlayer.setState({ currentElement: null, isPressed: false });
    };
  }, [element, fileName, isCurrent]);

  useLayoutEffect(() => {
    if (!element) return;
    const isVisible = !isTabHidden || document.pictureInPictureElement === element;
    const requiredEnd = isCurrent && playing && isVisible && !error;
    // A video that has ended and does not play again stays at its end when the tab becomes visible again.
    const hasStopped = element.ended && usePlayer.getState().stopsAtEnd;
    if (requiredEnd && element.paused && !hasStopped) void play(element);
    if (!requiredEnd && !element.paused) element.pause();
  }, [element, isCurrent, playing, isTabHidden, error]);

  useLayoutEffect(() => {
    if (!element) return;
    const onFailed = () => setError(getPlaybackError(element));
    onFailed();
    element.addEventListener(PLAYBACK_FAILED_EVENT, onFailed);
    return () => element.removeEventListener(PLAYBACK_FAILED_EVENT, onFailed);
  }, [element]);

  // Listen only while the video is current: the pause on leaving it is not an action of the viewer.
  useLayoutEffect(() => {
    if (!element || !isCurrent) return;
    const listening = new AbortController();
    const on = (event: string, listener: () => void) =>
      element.addEventListener(event, listener, { signal: listening.signal });
    const playAgain = () => void (usePlayer.getState().playing && play(element));
    const updateBufferAhead = () => setBufferAhead(isBufferedAhead(element));
    on('ended', () => {
      if (usePlayer.getState().stopsAtEnd) return;
      if (element.duration >= MIN_REPLAY_DURATION_S) events.emit('video.replayed', { fileName });
      element.currentTime = 0;
      playAgain();
    });
    // The source was replaced after a failure. Continue playing.
    on('emptied', playAgain);
    on('pause', () => {
      // The event is asynchronous; the element may be playing again by now.
      if (!element.paused) return;
      // The system paused it (a headset button or another app), so update our state.
      if (!element.ended && !document.hidden && !getPlaybackError(element))
        usePlayer.setState({ playing: false });
    });
    for (const event of ['progress', 'timeupdate', 'canplaythrough', 'playing']) on(event, updateBufferAhead);
    on('waiting', () => setBufferAhead(false));
    on(PLAYBACK_FAILED_EVENT, () => setBufferAhead(true));
    updateBufferAhead();
    return () => {
      listening.abort();
      setBufferAhead(false);
    };
  }, [element, fileName, isCurrent]);

  return error;
}
