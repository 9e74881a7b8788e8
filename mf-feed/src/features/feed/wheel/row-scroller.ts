/** Duration of a scroll to a row. */
const SCROLL_DURATION_MS = 250;
/** Input that scrolls natively and must not compete with the animation. */
const NATIVE_SCROLL_EVENTS = ['keydown', 'touchstart'];

/** Scrolls the page to a row, animated. */
export interface RowScroller {
  /** Scrolls a row to its snap position. A scroll in progress continues to the new row. */
  scrollTo(row: HTMLElement): void;
  /** Whether a scroll is in progress. */
  isScrolling(): boolean;
  /** Ends the scroll in progress at its target and removes the listeners. */
  remove(): void;
}

/** Easing: maps elapsed time to distance, both from 0 to 1. It starts fast, because the viewer waits for the video. */
const ease = (time: number) => 1 - (1 - time) ** 3;

/**
 * Creates a scroller for the rows of a page that scrolls with scroll snapping, in 250 ms. Browsers choose the
 * duration of their own smooth scrolling, about 500 ms for a row.
 */
export function createRowScroller(): RowScroller {
  const abortController = new AbortController();
  const page = document.documentElement;
  let target: HTMLElement | null = null;
  let frame = 0;

  const finish = () => {
    if (!target) return;
    cancelAnimationFrame(frame);
    page.style.scrollSnapType = '';
    target.scrollIntoView({ block: 'start', behavior: 'instant' });
    target = null;
  };

  // Capture on window, so that the listener of a key that moves to a row comes after the end of the animation.
  for (const type of NATIVE_SCROLL_EVENTS) {
    addEventListener(type, finish, { capture: true, passive: true, signal: abortController.signal });
  }

  return {
    scrollTo(row) {
      target = row;
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return finish();
      cancelAnimationFrame(frame);
      // Otherwise the browser would snap back after each frame.
      page.style.scrollSnapType = 'none';
      const margin = Number.parseFloat(getComputedStyle(row).scrollMarginBlockStart) || 0;
      const start = performance.now();
      let done = 0;
      const animate = (now: number) => {
        const time = (now - start) / SCROLL_DURATION_MS;
        if (time >= 1) return finish();
        const next = ease(Math.max(time, 0));
        // From the remaining distance, because rows change their height when they are first rendered.
        const remaining = row.getBoundingClientRect().top - margin;
        scrollBy({ top: (remaining * (next - done)) / (1 - done), behavior: 'instant' });
        done = next;
        frame = requestAnimationFrame(animate);
      };
      frame = requestAnimationFrame(animate);
    },
    isScrolling: () => target !== null,
    remove() {
      finish();
      abortController.abort();
    },
  };
}
