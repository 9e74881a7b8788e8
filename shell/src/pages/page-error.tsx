import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { ErrorPageBoundary } from './error-page-boundary.tsx';
import { ErrorView } from './error-view.tsx';
import { NotFound } from './not-found.tsx';
import { ERROR_HANDLE, useHandleInstead } from './page-handle.ts';

/** Status and message of whatever was thrown; 500 where it names no status (spec 8). */
function readError(error: unknown): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    return {
      status: error.status,
      message: typeof error.data === 'string' && error.data ? error.data : error.statusText,
    };
  }
  return { status: 500, message: error instanceof Error ? error.message : '' };
}

function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const { revalidate, state } = useRevalidator();
  useHandleInstead(ERROR_HANDLE);
  return (
    <ErrorView {...readError(error)}>
      <button
        type="button"
        className="ot-pill"
        disabled={state === 'loading'}
        onClick={() => void revalidate()}
      >
        {t('error.again')}
      </button>
    </ErrorView>
  );
}

/** What stands in a page's place when it throws: the 404 page for a thing that is not there, else the error page. */
export function PageError() {
  const error = useRouteError();
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  return <ErrorPageBoundary>{isLost ? <NotFound /> : <Broken error={error} />}</ErrorPageBoundary>;
}
