import { Button } from '@ontrend/shared/ui';
import { EyeOff } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import styles from './player-overlay.module.css';
import { usePlayer } from './player-store.ts';
import { usePlayerTexts } from './use-player-texts.ts';

interface SensitiveContentOverlayProps {
  fileName: string;
  /** Only the button of the current video is in the tab order. */
  isCurrent: boolean;
}

/** Covers a video that its creator marked as sensitive until the viewer chooses to see it. */
export function SensitiveContentOverlay({ fileName, isCurrent }: SensitiveContentOverlayProps) {
  const { t } = usePlayerTexts();
  const revealVideo = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('article');
    flushSync(() =>
      usePlayer.setState(({ revealedVideos }) => ({
        revealedVideos: [...revealedVideos, fileName],
        playing: true,
      })),
    );
    // The button disappears, so keyboard focus moves to the video.
    item?.querySelector<HTMLElement>('.feed-play-button')?.focus({ preventScroll: true });
  };
  return (
    <div className={`${styles.overlay} ${styles.cover}`}>
      <EyeOff size={40} aria-hidden="true" />
      <p className={styles.text}>{t('sensitive.text')}</p>
      <Button className={styles.button} tabIndex={isCurrent ? undefined : -1} onClick={revealVideo}>
        {t('sensitive.show')}
      </Button>
    </div>
  );
}
