import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Placeholder of a page that is still being built. */
export function PlannedPage() {
  const { t } = useTranslation('shell');
  return (
    <section className="ot-not-found">
      <h1>{t('plannedPage.heading')}</h1>
      <p>{t('plannedPage.text')}</p>
      <Link className="ot-pill ot-pill-primary" to={paths.forYou.href()}>
        {t('plannedPage.home')}
      </Link>
    </section>
  );
}
