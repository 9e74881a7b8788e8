import type { RefCallback } from 'react';

/** Element whose descendants leave room: the drawer in wide windows, where a change of the root would restyle the whole page. */
function findContainer(): HTMLElement {
  const drawer =
    matchMedia('(min-width: 768px)').matches && document.querySelector<HTMLElement>('#root .ot-drawer');
  return drawer || document.documentElement;
}

function createInsetRef(property: string): RefCallback<HTMLElement> {
  return (element) => {
    if (!element) return;
    let container = findContainer();
    // The height changes when the text wraps: in another language, or in another window.
    const observer = new ResizeObserver(() => {
      container.style.removeProperty(property);
      container = findContainer();
      container.style.setProperty(property, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      container.style.removeProperty(property);
    };
  };
}

/**
 * Refs of overlays. While an overlay is mounted, a CSS property contains its height, so that pages on phones and the drawer can
 * leave room for it (global-overlays.module.css adds the heights up).
 */
export const OVERLAY_INSET_REFS = {
  top: createInsetRef('--top-card-height'),
  bottom: createInsetRef('--bottom-card-height'),
  connection: createInsetRef('--connection-notice-height'),
};
