import type { RefCallback } from 'react';

function covers(length: string): RefCallback<HTMLElement> {
  return (piece) => {
    if (!piece) return;
    const { style } = document.documentElement;
    // Words of another language, or larger ones, take more lines.
    const observer = new ResizeObserver(() => style.setProperty(length, `${piece.offsetHeight}px`));
    observer.observe(piece);
    return () => {
      observer.disconnect();
      style.removeProperty(length);
    };
  };
}

/**
 * Refs for what lies over a page: for as long as it does, a length at the root says how high it is, and a phone's page
 * leaves room for it (install.module.css adds them up).
 */
export const COVERS = {
  top: covers('--top-card-height'),
  corner: covers('--bottom-card-height'),
  connection: covers('--connection-notice-height'),
};
