import type { createBrowserRouter } from 'react-router-dom';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate' | 'state'>;

/** Attribute of `<html>` that makes the next scroll smooth (transitions.css). */
const SMOOTH_SCROLL = 'smoothScroll';

/** Returns the element of this page that a click on a link leads to, or null. */
function findTarget(event: MouseEvent): HTMLElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!link?.hash || event.defaultPrevented || event.button !== 0 || hasModifier) return null;
  if (link.target || link.href.split('#')[0] !== location.href.split('#')[0]) return null;
  return document.getElementById(decodeURIComponent(link.hash.slice(1)));
}

function focusTarget(target: HTMLElement): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/**
 * Lets the router follow links within a page (`#id`). The browser would scroll before the router can save the
 * position for the way back, and without an animation (BLOG-9). The focus moves to the target, as it does in a browser.
 * @returns a function that stops it
 */
export function followAnchorLinks(router: Router): () => void {
  const onClick = (event: MouseEvent) => {
    const target = findTarget(event);
    if (!target) return;
    event.preventDefault();
    document.documentElement.dataset[SMOOTH_SCROLL] = '';
    const { pathname, search, hash, state } = router.state.location;
    const next = `#${target.id}`;
    // The state keeps a page that is open over another one open.
    void router
      .navigate({ pathname, search, hash: next }, { replace: next === hash, state })
      .then(() => focusTarget(target));
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

/** Ends the smooth scrolling to an anchor: other scrolls, such as a restored position, have no animation. */
export function endSmoothScroll(): void {
  delete document.documentElement.dataset[SMOOTH_SCROLL];
}
