import { usePausableTimeout } from '@ontrend/shared/ui';
import { RotateCcw } from 'lucide-react';
import { RESUME_NOTICE_MS } from '../constants.ts';
import { formatTime } from '../format-time.ts';
import { usePlayerTexts } from '../use-player-texts.ts';
import styles from './resume-notice.module.css';

interface ResumeNoticeProps {
  element: HTMLVideoElement;
  /** Position at which the video was resumed, in seconds. */
  position: number;
  onDismiss(): void;
}

/** Says for some seconds where the video continues, and starts it over (HISTORY-13). */
export function ResumeNotice({ element, position, onDismiss }: ResumeNoticeProps) {
  const { t } = usePlayerTexts();
  const { pause, resume } = usePausableTimeout(RESUME_NOTICE_MS, onDismiss);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock, there is nothing to press
    <div
      className={styles.notice}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <span role="status">{t('resume.at', { time: formatTime(position) })}</span>
      <button
        type="button"
        className={styles.startOver}
        onClick={() => {
          element.currentTime = 0;
          onDismiss();
        }}
      >
        <RotateCcw size={16} aria-hidden="true" />
        {t('resume.startOver')}
      </button>
    </div>
  );
}
