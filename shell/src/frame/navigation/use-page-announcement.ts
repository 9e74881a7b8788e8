import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds a page gets to write its title. */
const TITLE_MS = 100;

/**
 * Tells those who don't see it that another page is here: the focus goes to its content, unless the page or a
 * dialog has taken it, and its title is announced. A page over another is a dialog: it takes the focus and gives it
 * back itself.
 * @param isOver the page lies over another
 * @returns the text for a polite live region
 */
export function useArrival(isOver: boolean): string {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef({ pathname, isOver });

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, isOver };
    if (before.pathname === pathname) return;
    const content = document.getElementById('content');
    const isTaken =
      content?.contains(document.activeElement) || document.querySelector('dialog[open],[aria-modal="true"]');
    // Where to scroll is another's matter.
    if (!isTaken && !isOver && !before.isOver) content?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnounced(document.title), TITLE_MS);
    return () => clearTimeout(timer);
  }, [pathname, isOver]);

  return announced;
}
