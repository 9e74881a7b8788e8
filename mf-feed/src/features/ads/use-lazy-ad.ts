import { type RefObject, useEffect, useState } from 'react';
import { fillAd } from './ad-script.ts';

/** State of an ad (spec 3, ad item; null: not asked for yet). */
type AdState = null | 'loading' | 'filled' | 'unfilled';

/**
 * Asks for an ad when its place comes near, once.
 * @param target what comes near: the box itself is empty, and has no place to be seen at
 * @param container where the ad stands
 */
export function useLazyAd(
  target: RefObject<HTMLElement | null>,
  container: RefObject<HTMLDivElement | null>,
): AdState {
  const [state, setState] = useState<AdState>(null);

  useEffect(() => {
    const place = container.current;
    if (!target.current || !place) return;
    const abortController = new AbortController();
    const observer = new IntersectionObserver(
      ([record]) => {
        if (!record?.isIntersecting) return;
        observer.disconnect();
        setState('loading');
        void fillAd(place, abortController.signal).then((isFilled) => {
          if (!abortController.signal.aborted) setState(isFilled ? 'filled' : 'unfilled');
        });
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(target.current);
    return () => {
      abortController.abort();
      observer.disconnect();
    };
  }, [target, container]);
  return state;
}
