import { useEffect, useRef, useState } from 'react';
import { SEEK_STEP_S } from '../constants.ts';
import { formatTime } from '../format-time.ts';
import { seekBy } from '../player-store.ts';
import { usePlayerTexts } from '../use-player-texts.ts';
import styles from './player-controls.module.css';
import { type PlayedPart, usePlayedAnimation } from './use-played-animation.ts';
import { useVideoState } from './use-video-state.ts';

const DURATION_EVENTS = ['durationchange', 'loadedmetadata', 'emptied'] as const;
const TIME_EVENTS = ['timeupdate', 'seeking', 'emptied'] as const;
const BUFFER_EVENTS = ['progress', 'timeupdate', 'emptied'] as const;

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
  const input = useRef<HTMLInputElement>(null);
  const played = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const length = useVideoState(element, DURATION_EVENTS, getDuration);
  const second = useVideoState(element, TIME_EVENTS, ({ currentTime }) => Math.floor(currentTime));
  const buffered = useVideoState(element, BUFFER_EVENTS, getBufferedPercent);
  const [parts] = useState<PlayedPart[]>(() => [
    { element: played, getTransform: (share) => `scaleX(${share})` },
    { element: thumb, getTransform: (share) => `translateX(${100 * share}%)` },
  ]);
  usePlayedAnimation(element, parts);

  // Once a second: setting the value of a range causes a layout. The elements below it show the exact position.
  useEffect(() => {
    if (input.current) input.current.value = String(second);
  }, [second]);

  return (
    // The timeline runs from left to right in every language.
    <div className={styles.seek} dir="ltr">
      <div className={styles.seekTrack} style={{ '--buffered': buffered / 100 } as React.CSSProperties}>
        <div ref={played} />
      </div>
      <div className={styles.seekThumb} ref={thumb} />
      <input
        ref={input}
        type="range"
        className={`${styles.seekBar} swiper-no-swiping`}
        aria-label={t('seek')}
        aria-valuetext={t('position', { at: formatTime(second), of: formatTime(length) })}
        min={0}
        max={length}
        step="any"
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
    </div>
  );
}
