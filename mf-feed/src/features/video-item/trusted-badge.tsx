import { BadgeCheck } from 'lucide-react';
import styles from './trusted-badge.module.css';
import { useVideoItemTexts } from './use-video-item-texts.ts';

/** Says of a row that its video is one of the trusted, which have a style of their own (spec 2.5, 6). */
export function TrustedBadge() {
  const { t } = useVideoItemTexts();
  return (
    <p className={styles.mark}>
      <BadgeCheck size={18} aria-hidden="true" />
      {t('trusted')}
    </p>
  );
}
