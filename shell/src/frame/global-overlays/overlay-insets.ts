import type { RefCallback } from 'react';

function createInsetRef(property: string): RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    const { style } = document.documentElement;
    // The height changes when the text wraps, for example in another language.
    const observer = new ResizeObserver(() => style.setProperty(property, `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
}

/**
 * Refs of overlays. While an overlay is mounted, a CSS property on the root element contains its height, so
 * that pages on phones can leave room for it (global-overlays.module.css adds the heights up).
 */
export const OVERLAY_INSET_REFS = {
  top: createInsetRef('--top-card-height'),
  bottom: createInsetRef('--bottom-card-height'),
  connection: createInsetRef('--connection-notice-height'),
};
