import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onSeen` when at least half of an element is visible.
 * @param enabled whether to observe the element
 */
export function useOnHalfVisible<ElementType extends Element>(
  onSeen: () => void,
  enabled: boolean,
): RefObject<ElementType | null> {
  const element = useRef<ElementType>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    if (!enabled || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [enabled]);
  return element;
}
