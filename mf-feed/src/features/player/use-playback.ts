import { events } from '@ontrend/shared/events';
import { useLayoutEffect, useState } from 'react';
import { MIN_BUFFER_AHEAD_S, MIN_REPLAY_DURATION_S, PRESSED_RATE } from './constants.ts';
import type { PlaybackErrorKind } from './engine.ts';
import { muteForAutoplayPolicy, setBufferAhead, setCurrentVideo, usePlayer } from './player-store.ts';
import { useTabHidden } from './use-tab-hidden.ts';
import { getPlaybackError, PLAYBACK_FAILED_EVENT } from './video-pool.ts';

async function play(element: HTMLVideoElement): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    // Taken away or paused before it could begin: whoever did that knows what comes next.
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

/** Whether enough lies ahead of the moment shown: a few seconds, or the rest of the video. */
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
 * Lets an element play as the player's flags say, and tells of what happens in it.
 * @param element null while there is none
 * @param isCurrent this is the video being watched
 * @returns why nothing can play it; null while something may
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
  const [failed, setFailed] = useState<PlaybackErrorKind | null>(null);

  // Before the next paint: a video taken over must not show for a moment what no longer holds.
  useLayoutEffect(() => {
    if (!element) return;
    element.muted = muted;
    element.volume = volume;
  }, [element, muted, volume]);

  useLayoutEffect(() => {
    if (!element || !isCurrent) return;
    // The default, too: an element goes back to it with every new source.
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
    const requiredEnd = isCurrent && playing && isVisible && !failed;
    if (requiredEnd && element.paused) void play(element);
    if (!requiredEnd && !element.paused) element.pause();
  }, [element, isCurrent, playing, isTabHidden, failed]);

  useLayoutEffect(() => {
    if (!element) return;
    const onFailed = () => setFailed(getPlaybackError(element));
    onFailed();
    element.addEventListener(PLAYBACK_FAILED_EVENT, onFailed);
    return () => element.removeEventListener(PLAYBACK_FAILED_EVENT, onFailed);
  }, [element]);

  // Listens no longer than the video is watched: a pause that comes of leaving it is not the viewer's will.
  useLayoutEffect(() => {
    if (!element || !isCurrent) return;
    const listening = new AbortController();
    const on = (event: string, listener: () => void) =>
      element.addEventListener(event, listener, { signal: listening.signal });
    const playAgain = () => void (usePlayer.getState().playing && play(element));
    const updateBufferAhead = () => setBufferAhead(isBufferedAhead(element));
    on('ended', () => {
      if (element.duration >= MIN_REPLAY_DURATION_S) events.emit('video.replayed', { fileName });
      element.currentTime = 0;
      playAgain();
    });
    // The source was exchanged under way (a stream that broke): on it goes.
    on('emptied', playAgain);
    on('pause', () => {
      // Told a moment after: of an element that has been left, and plays again by now.
      if (!element.paused) return;
      // Paused by the system (a headset's button, another app's sound), not by us: say so.
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

  return failed;
}
