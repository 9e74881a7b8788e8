import { type RefObject, useEffect, useState } from 'react';
import { fillAd } from './ad-script.ts';

/** State of an ad (spec 3, ad item; null: not asked for yet). */
type AdState = null | 'loading' | 'filled' | 'unfilled';

/**
 * Asks for an ad when its place comes near, once.
 * @param around what comes near: the box itself is empty, and has no place to be seen at
 * @param box where the ad stands
 */
export function useNearAd(
  around: RefObject<HTMLElement | null>,
  box: RefObject<HTMLDivElement | null>,
): AdState {
  const [state, setState] = useState<AdState>(null);

  useEffect(() => {
    const place = box.current;
    if (!around.current || !place) return;
    const life = new AbortController();
    const observer = new IntersectionObserver(
      ([record]) => {
        if (!record?.isIntersecting) return;
        observer.disconnect();
        setState('loading');
        void fillAd(place, life.signal).then((isFilled) => {
          if (!life.signal.aborted) setState(isFilled ? 'filled' : 'unfilled');
        });
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(around.current);
    return () => {
      life.abort();
      observer.disconnect();
    };
  }, [around, box]);
  return state;
}
