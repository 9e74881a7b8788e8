import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Mark } from './mark.tsx';

/**
 * The badge that leads to the app: our own drawing, of no store's trademark. The download route sends a phone on to
 * the app itself and shows a desktop how to get it there (spec 6, route guard).
 */
export function StoreBadge() {
  const { t } = useTranslation('shell');
  return (
    <Link className="ot-store-badge" to={paths.download.href()}>
      <Mark size={28} />
      <span>
        <span className="ot-store-kicker">{t('app.badgeKicker')}</span>{' '}
        <span className="ot-store-name">{t('app.badgeName')}</span>
      </span>
    </Link>
  );
}
