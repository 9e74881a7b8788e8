import { isOverlayOpen } from '@ontrend/shared/overlays';
import { type RefObject, useEffect, useRef, useState } from 'react';

const TICK_MS = 1_000;

/** Returns whether the viewer does something else: the tab is hidden, they type, or a dialog is open above. */
function isBusy(container: Element | null): boolean {
  const isTyping = document.activeElement?.matches('input, textarea, [contenteditable]') ?? false;
  return document.hidden || isTyping || isOverlayOpen(container);
}

/**
 * Counts seconds down, and waits while the viewer does something else.
 * @param container element with the countdown
 * @param seconds null: no countdown
 * @returns the remaining seconds
 */
export function useCountdown(
  container: RefObject<Element | null>,
  seconds: number | null,
  onEnd: () => void,
): number | null {
  const [remaining, setRemaining] = useState(seconds);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    if (remaining === null) return;
    if (remaining === 0) {
      latest.current();
      return;
    }
    const timer = setInterval(() => {
      if (!isBusy(container.current)) setRemaining(remaining - 1);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [remaining, container]);
  return remaining;
}
