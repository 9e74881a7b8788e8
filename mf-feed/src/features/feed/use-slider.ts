import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type Swiper from 'swiper';
import { LONG_SWIPES_RATIO, SLIDER_SPEED_MS } from './constants.ts';

interface SliderOptions {
  container: RefObject<HTMLElement | null>;
  /** The library may be fetched. */
  isReady: boolean;
  start: number;
  /** Slides in all. */
  total: number;
}

/** The slides in the page, and how far down the first of them stands (px). */
interface Range {
  from: number;
  to: number;
  offset: number;
}

interface Slider {
  range: Range;
  current: number;
  /** The slide that is on its way out. */
  leaving: number | null;
  /** Goes on (1) or back (-1); before the library is here it is remembered. */
  move(step: number): void;
}

function getSpeed(): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : SLIDER_SPEED_MS;
}

/** Runs swiper over slides that React draws: it says which ones, and moves them (spec 2.5, 9). */
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
    let isGone = false;
    void import('./swiper-library.ts').then(({ Swiper, Virtual }) => {
      if (isGone || !container.current) return;
      const slider = new Swiper(container.current, {
        modules: [Virtual],
        direction: 'vertical',
        speed: getSpeed(),
        longSwipesRatio: LONG_SWIPES_RATIO,
        initialSlide: start,
        // A finger that trembles still taps.
        threshold: 6,
        // A finger on a slide that is on its way out meets the container, as that slide is inert.
        touchEventsTarget: 'container',
        virtual: {
          enabled: true,
          cache: false,
          slides: Array.from({ length: count.current }, (_, index) => index),
          // At once: slides and their places must change in the same frame.
          renderExternal: ({ from, to, offset }) => flushSync(() => setRange({ from, to, offset })),
        },
        on: {
          // A swipe that begins while the slide before it still moves goes on from where that one is going, not from where
          // it happens to be: half-way back, it would only bring the same slide again.
          sliderFirstMove: (caught) => {
            caught.touchEventsData.startTranslate = caught.translate;
          },
          slideChange: ({ activeIndex }) =>
            setActive(({ current }) => ({ current: activeIndex, leaving: current })),
          transitionEnd: () => setActive(({ current }) => ({ current, leaving: null })),
          resize: (resized) => resized.virtual.update(true),
        },
      });
      swiper.current = slider;
      if (pendingStep.current !== 0) slider.slideTo(slider.activeIndex + pendingStep.current);
      pendingStep.current = 0;
    });
    return () => {
      isGone = true;
      swiper.current?.destroy(true, false);
      swiper.current = null;
    };
  }, [isReady, container, start]);

  useEffect(() => {
    count.current = total;
    const slider = swiper.current;
    if (!slider) return;
    slider.virtual.slides = Array.from({ length: total }, (_, index) => index);
    // After this commit: it draws by itself.
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
