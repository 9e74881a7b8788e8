import { type RefObject, useEffect, useState } from 'react';
import { fillAd } from './ad-script.ts';

/** State of an ad (WIRE-14); null before it is requested. */
type AdState = null | 'loading' | 'filled' | 'unfilled';

/**
 * Requests an ad once, when it comes near the viewport.
 * @param target observed element; the container itself is empty and has no size
 * @param container element to fill
 */
export function useLazyAd(
  target: RefObject<HTMLElement | null>,
  container: RefObject<HTMLDivElement | null>,
): AdState {
  const [state, setState] = useState<AdState>(null);

  useEffect(() => {
    const element = container.current;
    if (!target.current || !element) return;
    const abortController = new AbortController();
    const observer = new IntersectionObserver(
      ([record]) => {
        if (!record?.isIntersecting) return;
        observer.disconnect();
        setState('loading');
        void fillAd(element, abortController.signal).then((isFilled) => {
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
