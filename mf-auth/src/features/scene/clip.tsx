import { usePreferences } from '@ontrend/shared/session';
import { IconButton } from '@ontrend/shared/ui';
import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './clip.module.css';

declare const __webpack_public_path__: string | undefined;

/** Returns the URL of a file of this app's `public` folder. Tests run without webpack. */
function publicUrl(file: string): string {
  return `${typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '/'}${file}`;
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the viewer's system or settings allow a decorative video. */
function useCanPlay(): boolean {
  const isSavingData = usePreferences(({ dataSaver }) => dataSaver);
  const [isMotionReduced, setMotionReduced] = useState(() => matchMedia(REDUCED_MOTION).matches);
  useEffect(() => {
    const query = matchMedia(REDUCED_MOTION);
    const update = () => setMotionReduced(query.matches);
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !isMotionReduced && !isSavingData && connection?.saveData !== true;
}

/**
 * The poster, and the clip over it once it plays, with a button to pause it. Neither has a text alternative, because they are
 * decoration.
 */
export function Clip() {
  const { t } = useTranslation('mf-auth');
  const canPlay = useCanPlay();
  const video = useRef<HTMLVideoElement>(null);
  const [hasStarted, setStarted] = useState(false);
  const [isPaused, setPaused] = useState(false);
  const toggle = () => {
    setPaused(!isPaused);
    if (isPaused) void video.current?.play();
    else video.current?.pause();
  };
  return (
    <>
      <img className={styles.clip} src={publicUrl('clip.webp')} alt="" />
      {canPlay ? (
        <video
          ref={video}
          className={styles.clip}
          data-started={hasStarted}
          src={publicUrl('clip.mp4')}
          aria-hidden="true"
          tabIndex={-1}
          autoPlay
          loop
          muted
          playsInline
          disablePictureInPicture
          onPlaying={() => setStarted(true)}
        />
      ) : null}
      {canPlay && hasStarted ? (
        <IconButton
          className={styles.pause}
          label={t(isPaused ? 'scene.play' : 'scene.pause')}
          icon={isPaused ? <Play size={20} /> : <Pause size={20} />}
          onClick={toggle}
        />
      ) : null}
    </>
  );
}
