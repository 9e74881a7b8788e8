import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a text is longer than the lines it is clamped to (spec 9), so that "Show more" has something to show.
 * @param isOpen shown as a whole: what was found before stays
 */
export function useIsClamped(paragraph: RefObject<HTMLElement | null>, isOpen: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    // At once, so that the button is there with the first picture, and whenever the box changes: a row not near yet
    // has none.
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [isOpen, paragraph]);
  return isLong;
}
