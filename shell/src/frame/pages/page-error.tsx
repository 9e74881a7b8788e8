import { ApiError } from '@ontrend/shared/api-client';
import { useAutoRetry } from '@ontrend/shared/retry';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router-dom';
import { findRouteOwner } from '../../core/routes/route-table.ts';
import { ERROR_PANEL_DELAY_MS } from '../../remotes/routes/remote-loader.ts';
import { ErrorPageBoundary } from './error-page-boundary.tsx';
import { ErrorView } from './error-view.tsx';
import { ERROR_HANDLE, useHandleOverride } from './handle-override.ts';
import { NotFoundPage } from './not-found-page.tsx';

/**
 * Returns the status and message of a thrown value; 500 when it has no status (SHELL-13). The message of an exception is for
 * developers, so it is not shown.
 */
function describeError(error: unknown, exceptionMessage: string): { status: number; message: string } {
  if (isRouteErrorResponse(error)) {
    return {
      status: error.status,
      message: typeof error.data === 'string' && error.data ? error.data : error.statusText,
    };
  }
  return { status: 500, message: error instanceof ApiError ? error.message : exceptionMessage };
}

interface PageErrorProps {
  /** Loads another build of the page's remote. Undefined for errors of the frame. */
  replaceRemote?: ((remote: string, options?: { refetch: boolean }) => Promise<void>) | undefined;
  /** Loads the routes of the remote again after a chunk error. */
  reloadRoutes?: ((remote: string) => Promise<void>) | undefined;
}

/** webpack throws these errors when a script or stylesheet of a page can't be loaded. */
function isChunkLoadError(error: unknown): boolean {
  const { name, code } = error instanceof Error ? (error as Error & { code?: string }) : {};
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED';
}

function RecoverableError({ error, replaceRemote, reloadRoutes }: PageErrorProps & { error: unknown }) {
  const { t } = useTranslation('shell');
  const { revalidate, state } = useRevalidator();
  const remote = findRouteOwner(useLocation().pathname)?.remote ?? undefined;
  const isLost = isChunkLoadError(error);
  // Online state at the time of the error; offline chunk errors are retried when the browser is online.
  const [wasOnline] = useState(navigator.onLine);
  // Errors of the API or a guard, and chunk errors while offline, are not caused by the build.
  const isBuildError =
    remote !== undefined &&
    !isRouteErrorResponse(error) &&
    !(error instanceof ApiError) &&
    (!isLost || wasOnline);
  const retryChunk = isLost && remote && reloadRoutes ? () => reloadRoutes(remote) : null;

  // While another build is loaded, the frame and the title are those of the page, which has a skeleton.
  const [isReplacing, setReplacing] = useState(isBuildError && !!replaceRemote);
  useHandleOverride(isReplacing ? null : ERROR_HANDLE);

  useEffect(() => {
    if (!isBuildError) return;
    const showError = () => setReplacing(false);
    setTimeout(showError, ERROR_PANEL_DELAY_MS);
    void replaceRemote?.(remote).then(showError);
  }, [isBuildError, remote, replaceRemote]);
  useAutoRetry(retryChunk ?? (error instanceof ApiError && error.isTransient ? revalidate : null), { error });

  if (isReplacing) return <section className="ot-page-skeleton" aria-busy />;
  return (
    <ErrorView {...describeError(error, t('remote.heading'))}>
      <button
        type="button"
        className="ot-pill"
        disabled={state === 'loading'}
        onClick={() =>
          void (isBuildError && replaceRemote
            ? replaceRemote(remote, { refetch: true })
            : (retryChunk ?? revalidate)())
        }
      >
        {t('error.retry')}
      </button>
    </ErrorView>
  );
}

/** Error element of the routes: the 404 page for missing content, otherwise the error page. */
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
