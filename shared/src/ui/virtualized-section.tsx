import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Sections within this distance of the view are rendered. */
const RENDER_MARGIN = '1500px 0px';

/** Returns the nearest scroll container; null for the page. */
function scrollerOf(element: Element): Element | null {
  for (let node = element.parentElement; node && node !== document.body; node = node.parentElement) {
    const { overflowY } = getComputedStyle(node);
    if (overflowY === 'auto' || overflowY === 'scroll') return node;
  }
  return null;
}

interface VirtualizedSectionProps {
  /** Called only while the section is rendered. */
  children(): ReactNode;
  className?: string | undefined;
}

/**
 * A section of a long list that is only rendered near the view; otherwise its height is reserved. Limits the
 * number of elements of lists with thousands of items. A section with the focus stays rendered.
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
