import { BadgeCheck } from 'lucide-react';
import styles from './trusted-badge.module.css';
import { useVideoItemTexts } from './use-video-item-texts.ts';

/** Badge of a trusted video's row (FEED-11). */
export function TrustedBadge() {
  const { t } = useVideoItemTexts();
  return (
    <p className={styles.mark}>
      <BadgeCheck size={18} aria-hidden="true" />
      {t('trusted')}
    </p>
  );
}
