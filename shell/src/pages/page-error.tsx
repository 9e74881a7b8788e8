import { paths } from '@ontrend/shared/paths';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

/** What stands in a page's place when it throws: the 404 page for a thing that is not there, else the error page. */
export function PageError() {
  const { t } = useTranslation('shell');
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <section className="ot-lost" role="alert">
      <h1>{t('error.heading')}</h1>
      <div className="ot-lost-actions">
        <button
          type="button"
          className="ot-pill"
          disabled={state === 'loading'}
          onClick={() => void revalidate()}
        >
          {t('error.again')}
        </button>
        {/* A full page load: what broke may be in this page's memory. */}
        <a className="ot-pill ot-pill-primary" href={paths.home.href()}>
          {t('error.home')}
        </a>
      </div>
    </section>
  );
}
