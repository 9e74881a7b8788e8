import { paths } from '@ontrend/shared/paths';
import { Illustration } from '@ontrend/shared/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { NOT_FOUND_HANDLE, useHandleOverride } from './handle-override.ts';

/**
 * The 404 page (SHELL-11).
 * @param isUnmatched no route matches the path (SHELL-12); otherwise the content doesn't exist
 */
export function NotFoundPage({ isUnmatched = false }: { isUnmatched?: boolean }) {
  const { t } = useTranslation('shell');
  useHandleOverride(NOT_FOUND_HANDLE);
  return (
    <section className="ot-not-found">
      <Illustration name="not-found" />
      <p className="ot-not-found-code" aria-hidden="true">
        {t('notFound.code')}
      </p>
      <h1>{t('notFound.heading')}</h1>
      {isUnmatched ? <p>{t('notFound.unmatched')}</p> : null}
      <p>{t('notFound.text')}</p>
      <Link className="ot-pill ot-pill-primary" to={paths.forYou.href()}>
        {t('notFound.home')}
      </Link>
    </section>
  );
}
