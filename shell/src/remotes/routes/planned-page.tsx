import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

/** Placeholder of a page that is still being built. */
export function PlannedPage() {
  const { t } = useTranslation('shell');
  return (
    <section className="ot-not-found">
      <h1>{t('notYet.heading')}</h1>
      <p>{t('notYet.text')}</p>
      <Link className="ot-pill ot-pill-primary" to={paths.forYou.href()}>
        {t('notYet.home')}
      </Link>
    </section>
  );
}
