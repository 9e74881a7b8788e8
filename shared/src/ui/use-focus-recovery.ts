import { type RefCallback, useCallback } from 'react';

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex="0"]';

/**
 * Keeps the keyboard in a part of the page whose controls go when they are used, as in a list one takes things out of:
 * where the focus would fall back to the page, what stands in its place has it, or else the part itself.
 * @returns the ref of that part; without a `tabIndex` of its own it can have the focus only in the place of others
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
      // Where a list that scrolls lets go of what is far away, nobody asked to be taken there.
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
