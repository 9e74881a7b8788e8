import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Logo } from './logo.tsx';

/** The product name, which links to the home page. */
export function Wordmark() {
  const { t } = useTranslation('shell');
  return (
    <Link className="ot-wordmark" to={paths.home.href()}>
      <Logo size={32} />
      <span>{t('brand')}</span>
    </Link>
  );
}
