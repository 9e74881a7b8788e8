import { Button } from '@ontrend/shared/ui';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './player-overlay.module.css';

/** What stands in the frame of a video that can not be played (spec 2.5, player error screen). */
export function PlayerErrorScreen({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation('mf-feed');
  return (
    <div className={styles.over} role="status">
      <CircleAlert size={40} aria-hidden="true" />
      <p className={styles.text}>{t('player.failed')}</p>
      <Button className={styles.button} onClick={onRetry}>
        {t('player.retry')}
      </Button>
    </div>
  );
}
