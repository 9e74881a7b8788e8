import { Button } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useId, useRef } from 'react';
import styles from './series.module.css';
import { useCancelKey } from './use-cancel-key.ts';
import { useCountdown } from './use-countdown.ts';
import { useSeriesTexts } from './use-series-texts.ts';

/** Seconds before the next part starts. */
const COUNTDOWN_S = 5;

interface NextPartCardProps {
  /** The next part. */
  video: Video;
  /** Whether it starts by itself. */
  hasCountdown: boolean;
  onPlay(): void;
  onCancel(): void;
}

/** Announces the next part at the end of a part, and starts it after some seconds (PLAYLIST-34). */
export function NextPartCard({ video, hasCountdown, onPlay, onCancel }: NextPartCardProps) {
  const { t } = useSeriesTexts();
  const card = useRef<HTMLElement>(null);
  const headingId = useId();
  const seconds = useCountdown(card, hasCountdown ? COUNTDOWN_S : null, onPlay);
  useCancelKey(card, onCancel);
  const { placeholder, firstFrame, description, series } = video;
  return (
    <section className={styles.card} aria-labelledby={headingId} ref={card}>
      <p className="ot-visually-hidden" role="status">
        {hasCountdown ? t('startsSoon') : null}
      </p>
      <h2 className={styles.heading} id={headingId}>
        {t('nextPart')}
      </h2>
      <div className={styles.part}>
        <span className={styles.poster}>
          {placeholder ? <img src={placeholder} alt="" /> : null}
          <img src={firstFrame} alt="" decoding="async" />
        </span>
        <div className={styles.texts}>
          {series ? <p className={styles.number}>{t('part', series)}</p> : null}
          <p className={styles.description} dir="auto">
            {description || t('untitled')}
          </p>
        </div>
      </div>
      <div className={styles.buttons}>
        <Button className={styles.button} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button className={styles.play} onClick={onPlay}>
          {seconds === null ? t('play') : t('playIn', { seconds })}
        </Button>
      </div>
    </section>
  );
}
