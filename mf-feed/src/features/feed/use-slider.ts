import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type Swiper from 'swiper';
import { LONG_SWIPES_RATIO, SLIDER_SPEED_MS } from './constants.ts';

interface SliderOptions {
  container: RefObject<HTMLElement | null>;
  /** Whether Swiper may be loaded. */
  isReady: boolean;
  start: number;
  /** Total number of slides. */
  total: number;
}

/** Rendered slides, and the offset of the first one in pixels. */
interface Range {
  from: number;
  to: number;
  offset: number;
}

interface Slider {
  range: Range;
  current: number;
  /** The slide that is leaving the screen. */
  leaving: number | null;
  /** Moves one slide forward (1) or back (-1). Before Swiper is loaded, the step is queued. */
  move(step: number): void;
}

function getSpeed(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDER_SPEED_MS;
}

/**
 * Runs Swiper with slides rendered by React: Swiper decides which slides to render and moves them (FEED-12,
 * FEED-15).
 */
export function useSlider({ container, isReady, start, total }: SliderOptions): Slider {
  const swiper = useRef<Swiper | null>(null);
  const pendingStep = useRef(0);
  const count = useRef(total);
  const [range, setRange] = useState<Range>({ from: start, to: start + 1, offset: 0 });
  const [active, setActive] = useState<{ current: number; leaving: number | null }>({
    current: start,
    leaving: null,
  });

  useEffect(() => {
    if (!isReady) return;
    let isCanceled = false;
    void import('./swiper-library.ts').then(({ Swiper, Virtual }) => {
      if (isCanceled || !container.current) return;
      const slider = new Swiper(container.current, {
        modules: [Virtual],
        direction: 'vertical',
        speed: getSpeed(),
        longSwipesRatio: LONG_SWIPES_RATIO,
        initialSlide: start,
        // Small movements still count as a tap.
        threshold: 6,
        // A leaving slide is inert, so its touches reach the container.
        touchEventsTarget: 'container',
        virtual: {
          enabled: true,
          cache: false,
          slides: Array.from({ length: count.current }, (_, index) => index),
          // Synchronously: slides and offset must change in the same frame.
          renderExternal: ({ from, to, offset }) => flushSync(() => setRange({ from, to, offset })),
        },
        on: {
          // A swipe during a transition continues from the target of that transition. From the visible
          // position, it would only return to the same slide.
          sliderFirstMove: (swiper) => {
            swiper.touchEventsData.startTranslate = swiper.translate;
          },
          slideChange: ({ activeIndex }) =>
            setActive(({ current }) => ({ current: activeIndex, leaving: current })),
          transitionEnd: () => setActive(({ current }) => ({ current, leaving: null })),
          resize: (swiper) => swiper.virtual.update(true),
        },
      });
      swiper.current = slider;
      if (pendingStep.current !== 0) slider.slideTo(slider.activeIndex + pendingStep.current);
      pendingStep.current = 0;
    });
    return () => {
      isCanceled = true;
      swiper.current?.destroy(true, false);
      swiper.current = null;
    };
  }, [isReady, container, start]);

  useEffect(() => {
    count.current = total;
    const slider = swiper.current;
    if (!slider) return;
    slider.virtual.slides = Array.from({ length: total }, (_, index) => index);
    // After this commit, because the update renders.
    queueMicrotask(() => {
      if (!slider.destroyed) slider.virtual.update(true);
    });
  }, [total]);

  const move = useCallback((step: number) => {
    if (swiper.current) swiper.current.slideTo(swiper.current.activeIndex + step);
    else pendingStep.current = Math.max(-1, Math.min(1, pendingStep.current + step));
  }, []);

  return { range, ...active, move };
}
