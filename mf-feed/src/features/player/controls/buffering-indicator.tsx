import { Spinner } from '@ontrend/shared/ui';
import { useEffect, useState } from 'react';
import { BUFFERING_INDICATOR_DELAY_MS } from '../constants.ts';
import { usePlayerTexts } from '../use-player-texts.ts';
import styles from './player-controls.module.css';
import { useVideoState } from './use-video-state.ts';

const STATE_EVENTS = [
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'timeupdate'],
  ...['seeking', 'seeked', 'emptied', 'loadeddata', 'canplay'],
];

const isBuffering = ({ paused, ended, readyState }: HTMLVideoElement) =>
  !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

/** Shows a spinner while the video is buffering. The delay avoids a flash when playback resumes quickly. */
export function BufferingIndicator({ element }: { element: HTMLVideoElement }) {
  const { t } = usePlayerTexts();
  const isBufferingNow = useVideoState(element, STATE_EVENTS, isBuffering);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!isBufferingNow) return;
    const timer = setTimeout(() => setVisible(true), BUFFERING_INDICATOR_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setVisible(false);
    };
  }, [isBufferingNow]);
  if (!isVisible) return null;
  return (
    <div className={styles.bufferingIndicator}>
      <Spinner size={48} label={t('loading')} />
    </div>
  );
}
