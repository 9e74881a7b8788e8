import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useHasNativeApp } from '../../core/document/boot-context.ts';
import { Logo } from './logo.tsx';

/**
 * Badge that links to the native app or, without one, to the installation of the web app. It is our own design and
 * uses no store's trademark. The download route redirects phones to the native app (ACCOUNT-11) and shows a QR code on
 * desktops.
 * @param href URL of the app, on the download page
 */
export function StoreBadge({ href }: { href?: string }) {
  const { t } = useTranslation('shell');
  const hasApp = useHasNativeApp();
  const content = (
    <>
      <Logo size={28} />
      <span>
        <span className="ot-store-kicker">{t(hasApp ? 'app.badgeKicker' : 'app.webKicker')}</span>{' '}
        <span className="ot-store-name">{t(hasApp ? 'app.badgeName' : 'app.webName')}</span>
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
