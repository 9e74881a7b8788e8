import { type RefObject, useEffect } from 'react';

/** An element that shows how much of a video was played. */
export interface PlayedPart {
  element: RefObject<HTMLElement | null>;
  /** Returns the CSS transform for a played share of the video, from 0 to 1. */
  getTransform(played: number): string;
}

const CHANGES = [
  'durationchange',
  'emptied',
  'pause',
  'playing',
  'ratechange',
  'seeked',
  'seeking',
  'waiting',
] as const;
/** Seconds by which an animation may differ from its video. */
const MAX_DRIFT_S = 0.1;

/**
 * Moves elements with the playback of a video. While it plays, they are animated: the browser then moves them without
 * the main thread, which costs the frames of a scroll nothing.
 * @param parts must be the same array in each render
 */
export function usePlayedAnimation(video: HTMLVideoElement, parts: readonly PlayedPart[]): void {
  useEffect(() => {
    let animations: Animation[] = [];
    let startTime = 0;
    const update = () => {
      for (const animation of animations) animation.cancel();
      animations = [];
      const { currentTime, duration, playbackRate } = video;
      const played = duration > 0 ? currentTime / duration : 0;
      startTime = currentTime;
      const isMoving = !video.paused && !video.seeking && video.readyState > video.HAVE_CURRENT_DATA;
      for (const { element, getTransform } of parts) {
        if (!element.current) continue;
        element.current.style.transform = getTransform(played);
        if (!isMoving || !Number.isFinite(duration)) continue;
        const milliseconds = ((duration - currentTime) / playbackRate) * 1000;
        const transform = [getTransform(played), getTransform(1)];
        animations.push(element.current.animate({ transform }, { duration: milliseconds, fill: 'forwards' }));
      }
    };
    // A video may stall without an event.
    const correctDrift = () => {
      const elapsed = (Number(animations[0]?.currentTime ?? 0) / 1000) * video.playbackRate;
      if (Math.abs(startTime + elapsed - video.currentTime) > MAX_DRIFT_S) update();
    };
    const abortController = new AbortController();
    const { signal } = abortController;
    for (const name of CHANGES) video.addEventListener(name, update, { signal });
    video.addEventListener('timeupdate', correctDrift, { signal });
    update();
    return () => {
      abortController.abort();
      for (const animation of animations) animation.cancel();
    };
  }, [video, parts]);
}
