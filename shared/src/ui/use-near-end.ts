import { type RefObject, useEffect, useRef } from 'react';

/**
 * Says when the end of a list comes near.
 * @param onNear called each time the end is near while `enabled` becomes true, and when it comes near
 * @param ahead how near: a margin below the view, `200px` or `35%`
 * @param enabled false while there is nothing to do, for example during a load
 * @returns for an element that stands at the end of the list
 */
export function useNearEnd(
  onNear: () => void,
  ahead: string,
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
      { rootMargin: `0px 0px ${ahead} 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [enabled, ahead]);
  return end;
}
