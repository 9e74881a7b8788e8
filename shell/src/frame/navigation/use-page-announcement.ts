import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useDialogs } from '../../services/overlays/dialog-store.ts';

/** Delay before the title is read, in milliseconds, so that the page can set it. */
const TITLE_DELAY_MS = 100;

/**
 * Calls back with the title of the document, as soon as it has one. The document of a page that renders its own title
 * has none until the page's code and data are loaded.
 * @returns a function that stops waiting
 */
function awaitTitle(onTitle: (title: string) => void): () => void {
  if (document.title) {
    onTitle(document.title);
    return () => {};
  }
  const observer = new MutationObserver(() => {
    if (!document.title) return;
    observer.disconnect();
    onTitle(document.title);
  });
  observer.observe(document.head, { childList: true, characterData: true, subtree: true });
  return () => observer.disconnect();
}

/**
 * Makes page changes accessible: moves the focus to the content, unless the page or a dialog has taken it,
 * and announces the title. A page open over another is a dialog, which manages the focus itself.
 * @param isOverlay the page is open over another
 * @returns text for a polite live region
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
    // The frame has closed the dialogs of the previous page. Those that stay open, such as the screens for new members, take the
    // focus or have it already.
    const isFocusTaken =
      content?.contains(document.activeElement) || useDialogs.getState().dialogs.some(({ open }) => open);
    // Scroll restoration is handled separately.
    if (!isFocusTaken && !isOverlay && !before.isOverlay) content?.focus({ preventScroll: true });
    let stopWaiting = () => {};
    const timer = setTimeout(() => {
      stopWaiting = awaitTitle(setAnnouncement);
    }, TITLE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stopWaiting();
    };
  }, [pathname, isOverlay]);

  return announcement;
}
