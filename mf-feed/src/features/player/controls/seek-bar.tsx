import { useEffect, useRef } from 'react';
import { SEEK_STEP_S } from '../constants.ts';
import { seekBy } from '../player-store.ts';
import { usePlayerTexts } from '../use-player-texts.ts';
import { formatTime } from './format-time.ts';
import styles from './player-controls.module.css';
import { useVideoState } from './use-video-state.ts';

const DURATION_EVENTS = ['durationchange', 'loadedmetadata', 'emptied'] as const;
const TIME_EVENTS = ['timeupdate', 'seeking', 'emptied'] as const;
const BUFFER_EVENTS = ['progress', 'timeupdate', 'emptied'] as const;

/**
 * Steps of the bar, each about a pixel wide. A range lays itself out again for each new value, which takes time from the frames
 * of a scroll.
 */
const BAR_STEPS = 500;

const getDuration = (element: HTMLVideoElement) => (Number.isFinite(element.duration) ? element.duration : 0);

/** Returns the end of the buffered range that contains the current position, in percent of the duration. */
function getBufferedPercent(element: HTMLVideoElement): number {
  const { buffered, currentTime } = element;
  for (let range = 0; range < buffered.length; range += 1) {
    if (buffered.start(range) <= currentTime && currentTime <= buffered.end(range)) {
      return Math.round((100 * buffered.end(range)) / (getDuration(element) || 1));
    }
  }
  return 0;
}

/** Shows the playback position and seeks by touch, mouse or arrow keys. */
export function SeekBar({ element }: { element: HTMLVideoElement }) {
  const { t } = usePlayerTexts();
  const bar = useRef<HTMLInputElement>(null);
  const length = useVideoState(element, DURATION_EVENTS, getDuration);
  const second = useVideoState(element, TIME_EVENTS, ({ currentTime }) => Math.floor(currentTime));
  const buffered = useVideoState(element, BUFFER_EVENTS, getBufferedPercent);

  // Updated without React in each frame in which it moves: `timeupdate` fires four times a second, which looks jerky.
  useEffect(() => {
    let frame = 0;
    let shownStep = -1;
    const updateBar = () => {
      const input = bar.current;
      const played = element.currentTime / (getDuration(element) || 1);
      const step = Math.round(played * BAR_STEPS);
      if (input && step !== shownStep) {
        input.value = String(element.currentTime);
        input.style.setProperty('--played', `${100 * played}%`);
        shownStep = step;
      }
      frame = element.paused ? 0 : requestAnimationFrame(updateBar);
    };
    const startUpdating = () => {
      // The range may have changed since.
      shownStep = -1;
      if (frame === 0) updateBar();
    };
    const names = ['play', 'playing', 'timeupdate', 'seeking', 'emptied'];
    for (const name of names) element.addEventListener(name, startUpdating);
    startUpdating();
    return () => {
      cancelAnimationFrame(frame);
      for (const name of names) element.removeEventListener(name, startUpdating);
    };
  }, [element]);

  return (
    <input
      ref={bar}
      type="range"
      // The timeline runs from left to right in every language.
      dir="ltr"
      className={`${styles.seekBar} swiper-no-swiping`}
      aria-label={t('seek')}
      aria-valuetext={t('position', { at: formatTime(second), of: formatTime(length) })}
      min={0}
      max={length}
      step="any"
      style={{ '--buffered': `${buffered}%` } as React.CSSProperties}
      onInput={(event) => {
        element.currentTime = Number(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        // With `step="any"`, the browser's own key step is 1% of the range.
        const step = { ArrowLeft: -SEEK_STEP_S, ArrowRight: SEEK_STEP_S }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        seekBy(step);
      }}
    />
  );
}
