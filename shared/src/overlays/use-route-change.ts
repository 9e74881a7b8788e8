import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Calls `onChange` on every route change: a new history entry, or navigation back or forward. A page that
 * only replaces its own query, for example to drop commentParentId (VIDEO-4), is not a route change.
 */
export function useRouteChange(onChange: () => void): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const previous = useRef({ key, pathname });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const last = previous.current;
    previous.current = { key, pathname };
    if (last.key === key || (type === 'REPLACE' && last.pathname === pathname)) return;
    latest.current();
  }, [key, pathname, type]);
}
