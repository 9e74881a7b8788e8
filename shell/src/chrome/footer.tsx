import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Legal links and the copyright line (spec 2.4). */
export function Footer() {
  const { t } = useTranslation('shell');
  return (
    <footer className="ot-footer">
      <Link to={paths.terms.href()}>{t('footer.terms')}</Link>
      <span>{t('footer.copyright', { year: new Date().getFullYear() })}</span>
    </footer>
  );
}
