import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/**
 * Tells of every change of route (spec 2.2): a new entry of the history or one gone back to. A page that only
 * rewrites its own query in place (spec 2.6 drops commentParentId so) stays the page it is.
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
