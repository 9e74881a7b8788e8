import { ApiError } from '@ontrend/shared/api-client';
import { isOutage } from '@ontrend/shared/query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { findTopPath } from '../routes/route-table.ts';
import { ErrorPageBoundary } from './error-page-boundary.tsx';
import { ErrorView } from './error-view.tsx';
import { NotFound } from './not-found.tsx';
import { ERROR_HANDLE, useHandleInstead } from './page-handle.ts';
import { useTries } from './use-tries.ts';

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

interface PageErrorProps {
  /** Brings another build of the remote whose page this is. None for the frame's own errors. */
  replace?: ((remote: string, anew: boolean) => Promise<void>) | undefined;
}

function Broken({ error, replace }: PageErrorProps & { error: unknown }) {
  const { t } = useTranslation('shell');
  const { revalidate, state } = useRevalidator();
  const remote = findTopPath(useLocation().pathname)?.remote ?? undefined;
  useHandleInstead(ERROR_HANDLE);
  // What the API or a guard said is nobody's build's fault.
  const isOfBuild = remote !== undefined && !isRouteErrorResponse(error) && !(error instanceof ApiError);

  useEffect(() => {
    if (isOfBuild) void replace?.(remote, false);
  }, [isOfBuild, remote, replace]);
  useTries(isOutage(error) ? revalidate : null);

  return (
    <ErrorView {...readError(error)}>
      <button
        type="button"
        className="ot-pill"
        disabled={state === 'loading'}
        onClick={() => void (isOfBuild && replace ? replace(remote, true) : revalidate())}
      >
        {t('error.again')}
      </button>
    </ErrorView>
  );
}

/** What stands in a page's place when it throws: the 404 page for a thing that is not there, else the error page. */
export function PageError({ replace }: PageErrorProps) {
  const error = useRouteError();
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ErrorPageBoundary>
      {isLost ? <NotFound /> : <Broken error={error} replace={replace} />}
    </ErrorPageBoundary>
  );
}
