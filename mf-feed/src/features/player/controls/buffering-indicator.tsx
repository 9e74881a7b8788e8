import { Spinner } from '@ontrend/shared/ui';
import { useEffect, useState } from 'react';
import { BUFFERING_INDICATOR_DELAY_MS } from '../constants.ts';
import { usePlayerTexts } from '../use-player-texts.ts';
import styles from './player-controls.module.css';
import { useVideoEvents } from './use-video-state.ts';

const CHANGES = [
  ...['play', 'playing', 'pause', 'ended', 'waiting', 'timeupdate'],
  ...['seeking', 'seeked', 'emptied', 'loadeddata', 'canplay'],
];

const isWaiting = ({ paused, ended, readyState }: HTMLVideoElement) =>
  !paused && !ended && readyState < HTMLMediaElement.HAVE_FUTURE_DATA;

/** Turns over a video that is to play and has nothing to show: not at once, as most go on before anybody would see it. */
export function Stall({ element }: { element: HTMLVideoElement }) {
  const { t } = usePlayerTexts();
  const waits = useVideoEvents(element, CHANGES, isWaiting);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => setLong(true), BUFFERING_INDICATOR_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waits]);
  if (!isLong) return null;
  return (
    <div className={styles.stall}>
      <Spinner size={48} label={t('loading')} />
    </div>
  );
}
