import { ApiError } from '@ontrend/shared/api-client';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { findTopPath } from '../../core/routes/route-table.ts';
import { useAutoRetry } from '../../remotes/loading/use-auto-retry.ts';
import { ErrorPageBoundary } from './error-page-boundary.tsx';
import { ErrorView } from './error-view.tsx';
import { ERROR_HANDLE, useHandleOverride } from './handle-override.ts';
import { NotFoundPage } from './not-found-page.tsx';

/** Status and message of whatever was thrown; 500 where it names no status (spec 8). */
function describeError(error: unknown): { status: number; message: string } {
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
  replaceRemote?: ((remote: string, anew: boolean) => Promise<void>) | undefined;
  /** Asks once more for a part of the remote that did not come. */
  reloadRoutes?: ((remote: string) => Promise<void>) | undefined;
}

/** What the bundler throws for a script or styles of a page that can't be fetched. */
function isChunkLoadError(error: unknown): boolean {
  const { name, code } = error instanceof Error ? (error as Error & { code?: string }) : {};
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

function RecoverableError({ error, replaceRemote, reloadRoutes }: PageErrorProps & { error: unknown }) {
  const { t } = useTranslation('shell');
  const { revalidate, state } = useRevalidator();
  const remote = findTopPath(useLocation().pathname)?.remote ?? undefined;
  useHandleOverride(ERROR_HANDLE);
  const isLost = isChunkLoadError(error);
  // As it was when it happened: back on the line it is asked for again.
  const [wasOnline] = useState(() => navigator.onLine);
  // What the API or a guard said is nobody's build's fault, nor is what does not come without a line.
  const isBuildError =
    remote !== undefined &&
    !isRouteErrorResponse(error) &&
    !(error instanceof ApiError) &&
    (!isLost || wasOnline);
  const retryChunk = isLost && remote && reloadRoutes ? () => reloadRoutes(remote) : null;

  useEffect(() => {
    if (isBuildError) void replaceRemote?.(remote, false);
  }, [isBuildError, remote, replaceRemote]);
  useAutoRetry(retryChunk ?? (error instanceof ApiError && error.isTransient ? revalidate : null));

  return (
    <ErrorView {...describeError(error)}>
      <button
        type="button"
        className="ot-pill"
        disabled={state === 'loading'}
        onClick={() =>
          void (isBuildError && replaceRemote ? replaceRemote(remote, true) : (retryChunk ?? revalidate)())
        }
      >
        {t('error.again')}
      </button>
    </ErrorView>
  );
}

/** What stands in a page's place when it throws: the 404 page for a thing that is not there, else the error page. */
export function PageError({ replaceRemote, reloadRoutes }: PageErrorProps) {
  const error = useRouteError();
  const isLost = isRouteErrorResponse(error) && error.status === 404;
  return (
    <ErrorPageBoundary>
      {isLost ? (
        <NotFoundPage />
      ) : (
        <RecoverableError error={error} replaceRemote={replaceRemote} reloadRoutes={reloadRoutes} />
      )}
    </ErrorPageBoundary>
  );
}
