import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/** Key in the dataset of `<html>` (`data-smooth-scroll`) that enables smooth scrolling in transitions.css. */
const SMOOTH_SCROLL = 'smoothScroll';

/** Returns the link that was clicked if it leads to an element of this page. */
function findAnchorLink(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link?.hash || event.defaultPrevented || event.button !== 0 || hasModifier || link.target) return null;
  return link.href.split('#')[0] === location.href.split('#')[0] ? link : null;
}

function findElement(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // A malformed fragment, such as `#100%`.
    return null;
  }
}

function focusElement(element: HTMLElement): void {
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Routes links to an element of the same page (`#id`) through React Router. The browser would jump without an animation
 * (BLOG-9), before the router saves the scroll position for back navigation. The focus moves to the element, so that users
 * of keyboards and screen readers continue there.
 */
export function followAnchorLinks(router: Router): void {
  document.addEventListener('click', (event) => {
    const link = findAnchorLink(event);
    const element = link && findElement(link.hash);
    if (!element) return;
    event.preventDefault();
    document.documentElement.dataset[SMOOTH_SCROLL] = '';
    const { pathname, search, hash, state } = router.state.location;
    void router
      // The history state contains the background page of a modal route (decision 026).
      .navigate({ pathname, search, hash: link.hash }, { replace: link.hash === hash, state })
      .then(() => focusElement(element));
  });
}

/** Ends the smooth scrolling to an anchor: other scrolls, such as a restored position, have no animation. */
export function endSmoothScroll(): void {
  delete document.documentElement.dataset[SMOOTH_SCROLL];
}
