import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns whether a text exceeds the lines it is clamped to (CONST-46), and "Show more" is needed.
 * @param isOpen expanded: the last result is returned
 */
export function useIsClamped(paragraph: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    // Measured before the first paint, so that the button appears with it, and on every resize: a row that is
    // not near yet has no size.
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen, paragraph]);
  return isLong;
}
