import { type RefObject, useEffect } from 'react';
import { MIN_SWIPE_PX } from './constants.ts';

/** Where the document's script leaves a swipe it saw before React was there. */
const EARLY_SWIPE_KEY = 'feedSwipe';

/**
 * Loses no swipe that begins before the slider is there: one over the document's drawing, or one during the
 * slider's download.
 * @param move told 1 for a swipe up (the next video), -1 for one down
 */
export function useEarlySwipe(container: RefObject<HTMLElement | null>, move: (step: number) => void): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const { dataset } = document.documentElement;
    if (dataset[EARLY_SWIPE_KEY]) move(Number(dataset[EARLY_SWIPE_KEY]));
    delete dataset[EARLY_SWIPE_KEY];

    let startedAt: number | null = null;
    const onStart = ({ touches }: TouchEvent) => {
      // From its start on, swiper answers a touch itself; it marks the element it is in charge of.
      const isSwiperReady = element.classList.contains('swiper-initialized');
      startedAt = isSwiperReady ? null : (touches[0]?.clientY ?? null);
    };
    const onEnd = ({ changedTouches }: TouchEvent) => {
      const distance = startedAt === null ? 0 : (changedTouches[0]?.clientY ?? startedAt) - startedAt;
      startedAt = null;
      if (Math.abs(distance) >= MIN_SWIPE_PX) move(distance < 0 ? 1 : -1);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
    };
  }, [container, move]);
}
