import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume1, Volume2, VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { RATES } from '../constants.ts';
import { canFillScreen, toggleFullScreen } from '../full-screen.ts';
import { setVolume, togglePlaying, usePlayer } from '../player-store.ts';
import { formatTime } from './format-time.ts';
import styles from './player-controls.module.css';
import { SeekBar } from './seek-bar.tsx';
import { useVideoEvents } from './use-video-events.ts';

const MOMENT = ['timeupdate', 'seeking', 'durationchange', 'emptied'] as const;
/** Above it the speaker is drawn with two waves. */
const LOUD = 0.5;

function Moment({ element }: { element: HTMLVideoElement }) {
  const text = useVideoEvents(
    element,
    MOMENT,
    ({ currentTime, duration }) => `${formatTime(currentTime)} / ${formatTime(duration)}`,
  );
  return (
    <span className={styles.moment} dir="ltr" aria-hidden="true">
      {text}
    </span>
  );
}

/** How loud it is. Silence has its own sign over the picture, which is there before this is. */
function Volume() {
  const { t } = useTranslation('mf-feed');
  const muted = usePlayer((state) => state.muted);
  const volume = usePlayer((state) => state.volume);
  const loudness = muted ? 0 : volume;
  const Icon = loudness === 0 ? VolumeX : loudness > LOUD ? Volume2 : Volume1;
  return (
    <span className={styles.volume}>
      <Icon size={20} aria-hidden="true" />
      <input
        type="range"
        dir="ltr"
        className={styles.level}
        aria-label={t('player.volume')}
        aria-valuetext={t('player.percent', { percent: Math.round(loudness * 100) })}
        min={0}
        max={1}
        step={0.05}
        value={loudness}
        style={{ '--played': `${loudness * 100}%` } as React.CSSProperties}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
    </span>
  );
}

function Speed() {
  const { t } = useTranslation('mf-feed');
  const rate = usePlayer((state) => state.rate);
  return (
    <label className={styles.speed}>
      <span className="ot-visually-hidden">{t('player.speed')}</span>
      <select
        className={styles.button}
        value={rate}
        onChange={(event) => usePlayer.setState({ rate: Number(event.currentTarget.value) })}
      >
        {RATES.map((value) => (
          <option key={value} value={value}>
            {t('player.times', { rate: value })}
          </option>
        ))}
      </select>
    </label>
  );
}

function PictureInPicture({ element }: { element: HTMLVideoElement }) {
  const { t } = useTranslation('mf-feed');
  if (!document.pictureInPictureEnabled) return null;
  const toggle = () =>
    document.pictureInPictureElement === element
      ? document.exitPictureInPicture()
      : element.requestPictureInPicture();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('player.pictureInPicture')}
      // Refused before the video has a picture: it stays in its place.
      onClick={() => void toggle().catch(() => {})}
    >
      <PictureInPicture2 size={20} aria-hidden="true" />
    </button>
  );
}

function PlayButton() {
  const { t } = useTranslation('mf-feed');
  const playing = usePlayer((state) => state.playing);
  const Icon = playing ? Pause : Play;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={playing ? t('player.pause') : t('player.play')}
      onClick={() => togglePlaying({ unmutes: false })}
    >
      <Icon size={20} aria-hidden="true" fill="currentColor" />
    </button>
  );
}

function onFullScreenChange(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function FullScreen({ element }: { element: HTMLVideoElement }) {
  const { t } = useTranslation('mf-feed');
  const isFilling = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement != null);
  if (!canFillScreen(element)) return null;
  const Icon = isFilling ? Minimize : Maximize;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={isFilling ? t('player.exitFullScreen') : t('player.fullScreen')}
      onClick={() => toggleFullScreen(element)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

interface PlayerControlsProps {
  mobile: boolean;
  /** A click on the picture does something else than play and pause. */
  hasPlayButton: boolean;
}

/** What lies over the video being watched: where it stands, and on a desktop everything a player has. */
export function PlayerControls({ mobile, hasPlayButton }: PlayerControlsProps) {
  const element = usePlayer((state) => state.watched);
  if (!element) return null;
  return (
    <div className={styles.controls} data-mobile={mobile}>
      <SeekBar element={element} />
      {mobile ? null : (
        <div className={styles.row}>
          {hasPlayButton ? <PlayButton /> : null}
          <Volume />
          <Moment element={element} />
          <span className={styles.end}>
            <Speed />
            <PictureInPicture element={element} />
            <FullScreen element={element} />
          </span>
        </div>
      )}
    </div>
  );
}
