import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Tells of every change of route (spec 2.2): a new entry of the history or one gone back to. A page that only
 * rewrites its own query in place (spec 2.6 drops commentParentId so) stays the page it is.
 */
export function useRouteChange(changed: () => void): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef({ key, pathname });
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  useEffect(() => {
    const last = before.current;
    before.current = { key, pathname };
    if (last.key === key || (type === 'REPLACE' && last.pathname === pathname)) return;
    latest.current();
  }, [key, pathname, type]);
}
