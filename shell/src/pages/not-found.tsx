import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useTellLost } from './lost.ts';

/** The lost page (spec 2.2). */
export function NotFound() {
  const { t } = useTranslation('shell');
  useTellLost();
  return (
    <section className="ot-lost">
      <p className="ot-lost-code" aria-hidden="true">
        {t('notFound.code')}
      </p>
      <h1>{t('notFound.heading')}</h1>
      <p>{t('notFound.text')}</p>
      <Link className="ot-pill ot-pill-primary" to={paths.forYou.href()}>
        {t('notFound.home')}
      </Link>
    </section>
  );
}
