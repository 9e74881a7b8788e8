import type { RefCallback } from 'react';

function createInsetRef(property: string): RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    const { style } = document.documentElement;
    // Words of another language, or larger ones, take more lines.
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}

/**
 * Refs for what lies over a page: for as long as it does, a length at the root says how high it is, and a phone's page
 * leaves room for it (install.module.css adds them up).
 */
export const OVERLAY_INSET_REFS = {
  top: createInsetRef('--top-card-height'),
  corner: createInsetRef('--bottom-card-height'),
  connection: createInsetRef('--connection-notice-height'),
};
