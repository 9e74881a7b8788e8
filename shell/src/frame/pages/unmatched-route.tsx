import { useLocation } from 'react-router-dom';
import { findRouteOwner } from '../../core/routes/route-table.ts';
import type { RemoteLoader } from '../../remotes/routes/remote-loader.ts';
import { NotFoundPage } from './not-found-page.tsx';
import { RemoteUnavailable } from './remote-unavailable.tsx';

/** Element of the catch-all route: an unknown path, or a page whose remote has not loaded. */
export function UnmatchedRoute({ remoteLoader }: { remoteLoader: RemoteLoader }) {
  const { pathname } = useLocation();
  const remote = findRouteOwner(pathname)?.remote;
  if (!remote || remoteLoader.isLoaded(remote)) return <NotFoundPage isUnmatched />;
  return (
    <RemoteUnavailable
      key={remote}
      retry={() => remoteLoader.retry(remote)}
      retryPendingFiles={() => remoteLoader.retryPendingFiles(remote)}
    />
  );
}
