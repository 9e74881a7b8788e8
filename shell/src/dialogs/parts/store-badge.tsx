import { paths } from '@ontrend/shared/paths';
import { Smartphone } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useTexts } from '../use-texts.ts';
import styles from './dialogs.module.css';

/** The way to the app, as a badge (spec 2.4). */
export function StoreBadge() {
  const { t } = useTexts();
  return (
    <Link className={styles.badge} to={paths.download.href()} aria-label={t('badge.label')}>
      <Smartphone size={28} aria-hidden="true" />
      <span>
        <small>{t('badge.small')}</small>
        <strong>{t('badge.large')}</strong>
      </span>
    </Link>
  );
}
