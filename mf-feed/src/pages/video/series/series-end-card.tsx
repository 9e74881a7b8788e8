import { paths } from '@ontrend/shared/paths';
import { Button, ButtonLink } from '@ontrend/shared/ui';
import type { Video } from '@ontrend/shared/wire';
import { useId, useRef } from 'react';
import type { Part } from './queries.ts';
import styles from './series.module.css';
import { useCancelKey } from './use-cancel-key.ts';
import { useSeriesTexts } from './use-series-texts.ts';

interface SeriesEndCardProps {
  /** The last part. */
  video: Video & Part;
  onClose(): void;
}

/** Offers the first part and the creator after the last part of a series (PLAYLIST-35). */
export function SeriesEndCard({ video: { series, user }, onClose }: SeriesEndCardProps) {
  const { t } = useSeriesTexts();
  const card = useRef<HTMLElement>(null);
  const headingId = useId();
  useCancelKey(card, onClose);
  return (
    <section className={styles.card} aria-labelledby={headingId} ref={card}>
      <h2 className={styles.heading} id={headingId}>
        <span role="status">{t('finished', { count: series.parts })}</span>
      </h2>
      <div className={styles.choices}>
        <ButtonLink className={styles.play} to={`${paths.playlist.href(series.id)}?part=1`}>
          {t('startAgain')}
        </ButtonLink>
        <ButtonLink className={styles.button} to={paths.profile.href(user.username)}>
          <bdi className={styles.creator}>{t('creator', { username: user.username })}</bdi>
        </ButtonLink>
        <Button className={styles.button} onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </section>
  );
}
