import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onNear` when the end of a list comes into view.
 * @param onNear also called when `enabled` becomes true while the end is near
 * @param distance CSS length below the viewport at which the end counts as near: `200px` or `35%`
 * @param enabled false while there is nothing to load, for example during a request
 * @returns ref of an element at the end of the list
 */
export function useNearEnd(
  onNear: () => void,
  distance: string,
  enabled: boolean,
): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  useEffect(() => {
    if (!enabled || !end.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: `0px 0px ${distance} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled, distance]);
  return end;
}
