import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { DOUBLE_TAP_MS, DOUBLE_TAP_PX, HOLD_MS, STILL_PX } from './constants.ts';
import { usePlayer } from './player-store.ts';

/** Where a finger came down on the page (px from its window's corner). */
export interface TapPoint {
  x: number;
  y: number;
}

interface TapGestures {
  onTap(): void;
  onPress?: (() => void) | undefined;
  /** Two taps near each other; without it a tap is answered at once. */
  onDoubleTap?: ((point: TapPoint) => void) | undefined;
}

const distance = (one: TapPoint, other: TapPoint) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * What a finger or mouse may mean on a video: a tap, two of them (within 300 px, spec 9), or resting on it, which plays
 * it at double speed. A tap that may become two is answered when it is known to be one.
 */
export function useTapGestures({ onTap, onPress, onDoubleTap }: TapGestures) {
  const down = useRef<TapPoint | null>(null);
  const holding = useRef<ReturnType<typeof setTimeout>>(undefined);
  const tapped = useRef<{ point: TapPoint; timer: ReturnType<typeof setTimeout> } | null>(null);
  const wasHeld = useRef(false);
  const latest = useRef(onTap);
  useEffect(() => {
    latest.current = onTap;
  });

  const letGo = () => {
    clearTimeout(holding.current);
    down.current = null;
    if (usePlayer.getState().isHeld) usePlayer.setState({ isHeld: false });
  };
  useEffect(
    () => () => {
      clearTimeout(holding.current);
      clearTimeout(tapped.current?.timer);
      if (wasHeld.current) usePlayer.setState({ isHeld: false });
    },
    [],
  );

  return {
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
      if (button !== 0) return;
      onPress?.();
      down.current = { x, y };
      wasHeld.current = false;
      // A second finger: the clock of the first must not go on without it.
      clearTimeout(holding.current);
      holding.current = setTimeout(() => {
        if (!usePlayer.getState().playing) return;
        wasHeld.current = true;
        usePlayer.setState({ isHeld: true });
      }, HOLD_MS);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      // On its way elsewhere: a swipe, not a rest.
      if (down.current && !wasHeld.current && distance(down.current, { x, y }) > STILL_PX) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onPointerLeave: letGo,
    onContextMenu(event: MouseEvent) {
      // What a resting finger would open on a phone.
      if (down.current) event.preventDefault();
    },
    onClick({ clientX: x, clientY: y, detail }: MouseEvent) {
      const isByKey = detail === 0;
      if (wasHeld.current && !isByKey) {
        wasHeld.current = false;
        return;
      }
      if (!onDoubleTap || isByKey) {
        onTap();
        return;
      }
      const before = tapped.current;
      clearTimeout(before?.timer);
      if (before && distance(before.point, { x, y }) <= DOUBLE_TAP_PX) {
        tapped.current = null;
        onDoubleTap({ x, y });
        return;
      }
      if (before) onTap();
      const timer = setTimeout(() => {
        tapped.current = null;
        latest.current();
      }, DOUBLE_TAP_MS);
      tapped.current = { point: { x, y }, timer };
    },
  };
}
