import { useLocation } from 'react-router-dom';
import { findTopPath } from '../../core/routes/route-table.ts';
import type { RemoteLoader } from '../../remotes/routes/remote-loader.ts';
import { NotFound } from './not-found.tsx';
import { RemoteUnavailable } from './remote-unavailable.tsx';

/** What no route matches: an address nobody knows, or one whose remote has not arrived. */
export function Unmatched({ remotes }: { remotes: RemoteLoader }) {
  const { pathname } = useLocation();
  const remote = findTopPath(pathname)?.remote;
  if (!remote || remotes.isThere(remote)) return <NotFound isUnmatched />;
  return (
    <RemoteUnavailable key={remote} retry={() => remotes.retry(remote)} hurry={() => remotes.hurry(remote)} />
  );
}
