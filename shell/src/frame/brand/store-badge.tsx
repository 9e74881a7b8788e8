import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from './logo.tsx';

/**
 * The badge that leads to the app: our own drawing, of no store's trademark. The download route sends a phone on to
 * the app itself and shows a desktop how to get it there (spec 6, route guard).
 * @param href the app itself, on the page of the download route
 */
export function StoreBadge({ href }: { href?: string }) {
  const { t } = useTranslation('shell');
  const content = (
    <>
      <Logo size={28} />
      <span>
        <span className="ot-store-kicker">{t('app.badgeKicker')}</span>{' '}
        <span className="ot-store-name">{t('app.badgeName')}</span>
      </span>
    </>
  );
  return href ? (
    <a className="ot-store-badge" href={href} rel="noopener">
      {content}
    </a>
  ) : (
    <Link className="ot-store-badge" to={paths.download.href()}>
      {content}
    </Link>
  );
}
