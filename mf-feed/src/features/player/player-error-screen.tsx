import { Button } from '@ontrend/shared/ui';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './player-overlay.module.css';

/** Replaces a video that cannot be played (FEED-60). */
export function PlayerErrorScreen({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('mf-feed');
  return (
    <div className={`${styles.overlay} ${styles.error}`} role="status">
      <CircleAlert size={40} aria-hidden="true" />
      <p className={styles.text}>{t('player.failed')}</p>
      <Button className={styles.button} onClick={onRetry}>
        {t('player.retry')}
      </Button>
    </div>
  );
}
