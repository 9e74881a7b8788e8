import { type RefObject, useEffect } from 'react';

/**
 * Publishes how many pixels of the page are hidden at its top and bottom, as the CSS properties
 * `--hidden-above` and `--hidden-below` of an element. An on-screen keyboard covers the bottom, and some
 * browsers also scroll the page to the focused field. Pinch zoom also shrinks the visual viewport and is
 * ignored.
 */
export function useOnScreenKeyboard(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const measure = () => {
      const isZoomed = viewport.scale > 1.01;
      const above = isZoomed ? 0 : Math.max(0, viewport.offsetTop);
      const below = isZoomed ? 0 : Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop);
      box.current?.style.setProperty('--hidden-above', `${Math.round(above)}px`);
      box.current?.style.setProperty('--hidden-below', `${Math.round(below)}px`);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, [box]);
}
