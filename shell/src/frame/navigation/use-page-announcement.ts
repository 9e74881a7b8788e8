import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Milliseconds a page gets to write its title. */
const TITLE_DELAY_MS = 100;

/**
 * Tells those who don't see it that another page is here: the focus goes to its content, unless the page or a
 * dialog has taken it, and its title is announced. A page over another is a dialog: it takes the focus and gives it
 * back itself.
 * @param isOverlay the page lies over another
 * @returns the text for a polite live region
 */
export function usePageAnnouncement(isOverlay: boolean): string {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const lastPage = useRef({ pathname, isOverlay });

  useEffect(() => {
    const before = lastPage.current;
    lastPage.current = { pathname, isOverlay };
    if (before.pathname === pathname) return;
    const content = document.getElementById('content');
    const isFocusTaken =
      content?.contains(document.activeElement) || document.querySelector('dialog[open],[aria-modal="true"]');
    // Where to scroll is another's matter.
    if (!isFocusTaken && !isOverlay && !before.isOverlay) content?.focus({ preventScroll: true });
    const timer = setTimeout(() => setAnnouncement(document.title), TITLE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [pathname, isOverlay]);

  return announcement;
}
