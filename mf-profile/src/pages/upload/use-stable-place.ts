import { useEffect, useRef } from 'react';

/** Pixels of the page below the window: it can become shorter by these without scrolling up. */
function countPixelsBelow(): number {
  const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
  return Math.max(0, scrollHeight - clientHeight - scrollTop);
}

/**
 * Reserves the height of an element while its content shrinks, so that nothing moves up below the pointer, such
 * as the delete button of another video. The space is released when the pointer is above everything that moves, except for
 * the part without which the page would scroll below the pointer; when the user continues by keyboard; and when the element is
 * out of view, where scroll anchoring compensates (UPLOAD-9).
 * @returns the ref of the element, and a function that reserves its current height
 */
export function useStablePlace() {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  const reserve = () => {
    const place = ref.current;
    if (!place) return;
    stop.current();
    place.style.minBlockSize = `${place.offsetHeight}px`;
    const release = () => {
      stop.current();
      place.style.minBlockSize = '';
    };
    const onPointerMove = ({ clientY }: PointerEvent) => {
      const contentEnd = place.firstElementChild?.getBoundingClientRect().bottom ?? 0;
      if (clientY >= contentEnd) return;
      const releasable = countPixelsBelow();
      if (place.getBoundingClientRect().bottom - contentEnd <= releasable) release();
      else place.style.minBlockSize = `${place.offsetHeight - releasable}px`;
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Tab') release();
    };
    const visibility = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === false) release();
    });
    document.addEventListener('pointermove', onPointerMove);
    document.addEventListener('keydown', onKeyDown);
    visibility.observe(place);
    stop.current = () => {
      document.removeEventListener('pointermove', onPointerMove);
      document.removeEventListener('keydown', onKeyDown);
      visibility.disconnect();
    };
  };
  return { ref, reserve };
}
