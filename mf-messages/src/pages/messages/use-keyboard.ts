import { type RefObject, useEffect } from 'react';

/**
 * Tells the styles of a box how much of the page's beginning and end can't be seen: a phone's on-screen keyboard covers
 * the end, and some scroll the page to show what one types in. What is zoomed in by fingers is no keyboard.
 */
export function useKeyboard(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const measure = () => {
      const isZoomed = seen.scale > 1.01;
      const above = isZoomed ? 0 : Math.max(0, seen.offsetTop);
      const below = isZoomed ? 0 : Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      box.current?.style.setProperty('--hidden-above', `${Math.round(above)}px`);
      box.current?.style.setProperty('--hidden-below', `${Math.round(below)}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, [box]);
}
