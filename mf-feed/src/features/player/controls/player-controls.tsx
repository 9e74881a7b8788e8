import { useShell } from '@ontrend/shared/contract';
import type { Caption } from '@ontrend/shared/wire';
import {
  Maximize,
  Minimize,
  Pause,
  PictureInPicture2,
  Play,
  TrendingUp,
  Volume1,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptionLines } from '../captions/caption-lines.tsx';
import captionStyles from '../captions/captions.module.css';
import { CaptionsMenu } from '../captions/captions-menu.tsx';
import { getLanguageName } from '../captions/choose-caption.ts';
import { setCaptionsLanguage, useCaptions } from '../captions/use-captions.ts';
import { PLAYBACK_RATES, PRESSED_RATE, SETTLE_MS } from '../constants.ts';
import { formatTime } from '../format-time.ts';
import { canUseFullscreen, toggleFullscreen } from '../fullscreen.ts';
import type { PlayableVideo } from '../playable.ts';
import { setVolume, togglePlaying, usePlayer } from '../player-store.ts';
import { ResumeNotice } from '../resume/resume-notice.tsx';
import { useResume } from '../resume/use-resume.ts';
import { useLetterShortcuts } from '../shortcuts/use-letter-shortcuts.ts';
import { usePlayerTexts } from '../use-player-texts.ts';
import { BufferingIndicator } from './buffering-indicator.tsx';
import styles from './player-controls.module.css';
import { SeekBar } from './seek-bar.tsx';
import { useVideoState } from './use-video-state.ts';

const TIME_EVENTS = ['timeupdate', 'seeking', 'durationchange', 'emptied'] as const;
/** Volume above which the speaker icon has two waves. */
const LOUD_VOLUME = 0.5;

function PlaybackTime({ element }: { element: HTMLVideoElement }) {
  const text = useVideoState(
    element,
    TIME_EVENTS,
    ({ currentTime, duration }) => `${formatTime(currentTime)} / ${formatTime(duration)}`,
  );
  return (
    <span className={styles.time} dir="ltr" aria-hidden="true">
      {text}
    </span>
  );
}

/** Volume slider. Mute has its own button over the video, which renders earlier. */
function VolumeControl() {
  const { t } = usePlayerTexts();
  const muted = usePlayer((state) => state.muted);
  const volume = usePlayer((state) => state.volume);
  const effectiveVolume = muted ? 0 : volume;
  const Icon = effectiveVolume === 0 ? VolumeX : effectiveVolume > LOUD_VOLUME ? Volume2 : Volume1;
  return (
    <span className={styles.volume}>
      <Icon size={20} aria-hidden="true" />
      <input
        type="range"
        dir="ltr"
        className={styles.volumeSlider}
        aria-label={t('volume')}
        aria-valuetext={t('percent', { percent: Math.round(effectiveVolume * 100) })}
        min={0}
        max={1}
        step={0.05}
        value={effectiveVolume}
        style={{ '--played': `${effectiveVolume * 100}%` } as React.CSSProperties}
        onChange={(event) => setVolume(Number(event.currentTarget.value))}
      />
    </span>
  );
}

/** Shows the doubled rate while the viewer holds the video (FEED-70). */
function PressedRate() {
  const { t } = usePlayerTexts();
  const isPressed = usePlayer((state) => state.isPressed);
  if (!isPressed) return null;
  return (
    <p className={styles.speed} role="status">
      <TrendingUp size={16} strokeWidth={3} aria-hidden="true" />
      {t('rate', { rate: PRESSED_RATE })}
    </p>
  );
}

function PlaybackRateMenu() {
  const { t } = usePlayerTexts();
  const rate = usePlayer((state) => state.rate);
  return (
    <label>
      <span className="ot-visually-hidden">{t('speed')}</span>
      <select
        className={styles.button}
        value={rate}
        onChange={(event) => usePlayer.setState({ rate: Number(event.currentTarget.value) })}
      >
        {PLAYBACK_RATES.map((value) => (
          <option key={value} value={value}>
            {t('rate', { rate: value })}
          </option>
        ))}
      </select>
    </label>
  );
}

function PictureInPictureButton({ element }: { element: HTMLVideoElement }) {
  const { t } = usePlayerTexts();
  if (!document.pictureInPictureEnabled) return null;
  const toggle = () =>
    document.pictureInPictureElement === element
      ? document.exitPictureInPicture()
      : element.requestPictureInPicture();
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('pictureInPicture')}
      // The browser rejects the request before the first frame; the video stays in the page.
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

function subscribeToFullscreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function FullscreenButton({ element }: { element: HTMLVideoElement }) {
  const { t } = usePlayerTexts();
  const isFullscreen = useSyncExternalStore(subscribeToFullscreen, () => document.fullscreenElement != null);
  if (!canUseFullscreen(element)) return null;
  const Icon = isFullscreen ? Minimize : Maximize;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={isFullscreen ? t('exitFullScreen') : t('fullScreen')}
      onClick={() => toggleFullscreen(element)}
    >
      <Icon size={20} aria-hidden="true" />
    </button>
  );
}

interface PlayerControlsProps {
  mobile: boolean;
  /** A click on the video opens it, so the controls need a play button. */
  hasPlayButton: boolean;
  video: PlayableVideo;
}

/** Toggles captions in the last used language with the S key (FEED-62). */
function useCaptionsShortcut(captions: Caption[]): Caption | undefined {
  const { t } = usePlayerTexts();
  const { alert } = useShell();
  const { active, preferred } = useCaptions(captions);
  const toggle = () => {
    if (!preferred) return;
    setCaptionsLanguage(active ? null : preferred.language);
    alert(
      active
        ? t('captionsTurnedOff')
        : t('captionsTurnedOn', { language: getLanguageName(preferred.language) }),
    );
  };
  useLetterShortcuts({ s: toggle }, preferred !== undefined);
  return active;
}

function SettledControls({ mobile, hasPlayButton, video }: PlayerControlsProps) {
  const { fileName, duration, captions } = video;
  const element = usePlayer((state) => state.currentElement);
  const resumed = useResume(element, fileName, duration);
  const caption = useCaptionsShortcut(captions);
  if (!element) return null;
  const captionsMenu = captions.length > 0 ? <CaptionsMenu captions={captions} /> : null;
  return (
    <>
      <BufferingIndicator element={element} />
      <PressedRate />
      {resumed.position === null ? null : (
        <ResumeNotice element={element} position={resumed.position} onDismiss={resumed.dismiss} />
      )}
      {caption ? <CaptionLines element={element} caption={caption} /> : null}
      {mobile && captionsMenu ? <div className={captionStyles.corner}>{captionsMenu}</div> : null}
      <div className={styles.controls} data-mobile={mobile}>
        <SeekBar element={element} />
        {mobile ? null : (
          <div className={styles.row}>
            {hasPlayButton ? <PlayButton /> : null}
            <VolumeControl />
            <PlaybackTime element={element} />
            <span className={styles.end}>
              {captionsMenu}
              <PlaybackRateMenu />
              <PictureInPictureButton element={element} />
              <FullscreenButton element={element} />
            </span>
          </div>
        )}
      </div>
    </>
  );
}

/**
 * Controls over the current video: the seek bar, and on desktop also volume, rate, captions and full screen. They are
 * rendered when the viewer has stopped on the video, because dozens of elements take time from the frames of a scroll.
 */
export function PlayerControls(props: PlayerControlsProps) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLE_MS, true);
    return () => clearTimeout(timer);
  }, []);
  return isSettled ? <SettledControls {...props} /> : null;
}
