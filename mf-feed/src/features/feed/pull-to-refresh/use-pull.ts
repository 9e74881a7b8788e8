import { type RefObject, useEffect, useRef } from 'react';

/** Distance of a pull that refreshes, in pixels. */
export const PULL_DISTANCE_PX = 120;

/** Distance at which a touch is a pull or something else, in pixels. */
const DECISION_PX = 8;

/** The details slide is shown instead of the video. */
function isShowingDetails(target: EventTarget | null): boolean {
  const pair = target instanceof Element ? target.closest('.feed-pair') : null;
  return pair !== null && Math.abs(pair.scrollLeft) > 1;
}

interface PullOptions {
  /** An element next to the feed's slider. */
  indicator: RefObject<HTMLElement | null>;
  isEnabled: boolean;
  onRelease(): void;
}

/**
 * Recognizes a pull down on the feed's slider. While it lasts, the indicator has `data-pulling` and its share of the
 * distance in `--pull`, without rendering.
 */
export function usePull({ indicator, isEnabled, onRelease }: PullOptions): void {
  const latestOnRelease = useRef(onRelease);
  useEffect(() => {
    latestOnRelease.current = onRelease;
  });
  useEffect(() => {
    const element = indicator.current;
    const slider = element?.closest('.feed-page')?.querySelector<HTMLElement>('.feed-swiper');
    if (!element || !slider || !isEnabled) return;
    let start: { x: number; y: number } | null = null;
    let ratio = 0;
    const show = (next: number) => {
      ratio = next;
      element.toggleAttribute('data-pulling', next > 0);
      element.style.setProperty('--pull', String(next));
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      const [touch] = touches;
      start =
        touch && touches.length === 1 && !isShowingDetails(target)
          ? { x: touch.clientX, y: touch.clientY }
          : null;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const [touch] = touches;
      if (!start || !touch) return;
      const down = touch.clientY - start.y;
      const isOther = touches.length > 1 || Math.abs(touch.clientX - start.x) > Math.max(DECISION_PX, down);
      if (isOther && ratio === 0) start = null;
      else show(Math.min(1, Math.max(0, (down - DECISION_PX) / (PULL_DISTANCE_PX - DECISION_PX))));
    };
    const onEnd = ({ type }: TouchEvent) => {
      const isReleased = type === 'touchend' && ratio === 1;
      start = null;
      show(0);
      if (isReleased) latestOnRelease.current();
    };
    slider.addEventListener('touchstart', onStart, { passive: true });
    slider.addEventListener('touchmove', onMove, { passive: true });
    slider.addEventListener('touchend', onEnd, { passive: true });
    slider.addEventListener('touchcancel', onEnd, { passive: true });
    return () => {
      show(0);
      slider.removeEventListener('touchstart', onStart);
      slider.removeEventListener('touchmove', onMove);
      slider.removeEventListener('touchend', onEnd);
      slider.removeEventListener('touchcancel', onEnd);
    };
  }, [indicator, isEnabled]);
}
