import { type RefObject, useEffect } from 'react';
import { SWIPE_MIN_PX } from './constants.ts';

/** Where the document's script leaves a swipe it saw before React was there. */
const MARK = 'feedSwipe';

/**
 * Loses no swipe that begins before the slider is there: one over the document's drawing, or one during the
 * slider's download.
 * @param move told 1 for a swipe up (the next video), -1 for one down
 */
export function useWaitingSwipe(
  container: RefObject<HTMLElement | null>,
  move: (step: number) => void,
): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const { dataset } = document.documentElement;
    if (dataset[MARK]) move(Number(dataset[MARK]));
    delete dataset[MARK];

    let startedAt: number | null = null;
    const onStart = ({ touches }: TouchEvent) => {
      // From its start on, swiper answers a touch itself; it marks the element it is in charge of.
      const isAnswered = element.classList.contains('swiper-initialized');
      startedAt = isAnswered ? null : (touches[0]?.clientY ?? null);
    };
    const onEnd = ({ changedTouches }: TouchEvent) => {
      const moved = startedAt === null ? 0 : (changedTouches[0]?.clientY ?? startedAt) - startedAt;
      startedAt = null;
      if (Math.abs(moved) >= SWIPE_MIN_PX) move(moved < 0 ? 1 : -1);
    };
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchend', onEnd, { passive: true });
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchend', onEnd);
    };
  }, [container, move]);
}
