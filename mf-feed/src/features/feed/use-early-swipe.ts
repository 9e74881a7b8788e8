import { type RefObject, useEffect } from 'react';
import { MIN_SWIPE_PX } from './constants.ts';

/** `data` attribute of `<html>` in which `document/prerendered-script.ts` stores a swipe before hydration. */
const EARLY_SWIPE_KEY = 'feedSwipe';

/**
 * Applies a swipe that the viewer performed before Swiper was initialized: on the prerendered HTML or while Swiper
 * was loading.
 * @param move called with 1 for a swipe up (next video), -1 for a swipe down
 */
export function useEarlySwipe(container: RefObject<HTMLElement | null>, move: (step: number) => void): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const { dataset } = document.documentElement;
    if (dataset[EARLY_SWIPE_KEY]) move(Number(dataset[EARLY_SWIPE_KEY]));
    delete dataset[EARLY_SWIPE_KEY];

    let startY: number | null = null;
    const onStart = ({ touches }: TouchEvent) => {
      // After initialization Swiper handles touches itself; it marks its container with this class.
      const isSwiperReady = element.classList.contains('swiper-initialized');
      startY = isSwiperReady ? null : (touches[0]?.clientY ?? null);
    };
    const onEnd = ({ changedTouches }: TouchEvent) => {
      const distance = startY === null ? 0 : (changedTouches[0]?.clientY ?? startY) - startY;
      startY = null;
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
