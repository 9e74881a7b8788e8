import { type RefCallback, useCallback } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * Recovers the focus in an element whose controls disappear when they are used, such as a list with remove
 * buttons: the control at the same position gets the focus, or the element itself when none is left.
 * @returns the element's ref; without a `tabIndex` the element becomes focusable only when it needs the focus
 */
export function useFocusRecovery<Part extends HTMLElement>(): RefCallback<Part> {
  return useCallback((part: Part | null) => {
    if (!part) return;
    let last: { element: Element; index: number } | null = null;
    const controls = () => [...part.querySelectorAll<HTMLElement>(FOCUSABLE)];

    const note = ({ target }: FocusEvent) => {
      const element = target as HTMLElement;
      last = { element, index: controls().indexOf(element) };
    };
    const observer = new MutationObserver(() => {
      if (!last || last.element.isConnected || document.activeElement !== document.body) return;
      const { index } = last;
      last = null;
      const rest = controls();
      const next = rest[Math.min(Math.max(index, 0), rest.length - 1)];
      if (!next) part.tabIndex = -1;
      // No scrolling: a virtualized list also removes focused rows that are far away.
      (next ?? part).focus({ preventScroll: true });
    });
    part.addEventListener('focusin', note);
    observer.observe(part, { childList: true, subtree: true });
    return () => {
      part.removeEventListener('focusin', note);
      observer.disconnect();
    };
  }, []);
}
