import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Pixels from what is seen within which a part of the list is drawn. */
const RENDER_MARGIN = '1500px 0px';

/** What an element scrolls in; null: the page. */
function scrollerOf(element: Element): Element | null {
  for (let node = element.parentElement; node && node !== document.body; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY === 'auto' || overflowY === 'scroll') return node;
  }
  return null;
}

interface VirtualizedSectionProps {
  /** Asked only while they are in the page. */
  children(): ReactNode;
  className?: string | undefined;
}

/**
 * A part of a long list that is in the page only while it is near what is seen; otherwise its height stands for it. Ten
 * thousand entries are then no more elements than a hundred. What holds the focus stays.
 */
export function VirtualizedSection({ children, className }: VirtualizedSectionProps) {
  const box = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (records) => {
        const record = records.at(-1);
        if (!record) return;
        if (record.isIntersecting) setHeight(null);
        else if (!element.contains(document.activeElement)) setHeight(record.boundingClientRect.height);
      },
      { root: scrollerOf(element), rootMargin: RENDER_MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <ul
      ref={box}
      className={className}
      style={height === null ? undefined : { blockSize: height }}
      aria-hidden={height === null ? undefined : true}
    >
      {height === null ? children() : null}
    </ul>
  );
}
