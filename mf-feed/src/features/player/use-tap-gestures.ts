import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import {
  DOUBLE_TAP_MAX_DISTANCE_PX,
  DOUBLE_TAP_MS,
  LONG_PRESS_MS,
  LONG_PRESS_TOLERANCE_PX,
} from './constants.ts';
import { usePlayer } from './player-store.ts';

/** Where a finger came down on the page (px from its window's corner). */
export interface TapPoint {
  x: number;
  y: number;
}

interface TapGestures {
  onTap(): void;
  onPointerDown?: (() => void) | undefined;
  /** Two taps near each other; without it a tap is answered at once. */
  onDoubleTap?: ((point: TapPoint) => void) | undefined;
}

const distance = (one: TapPoint, other: TapPoint) => Math.hypot(one.x - other.x, one.y - other.y);

/**
 * What a finger or mouse may mean on a video: a tap, two of them (within 300 px, spec 9), or resting on it, which plays
 * it at double speed. A tap that may become two is answered when it is known to be one.
 */
export function useTapGestures({ onTap, onPointerDown, onDoubleTap }: TapGestures) {
  const pressStart = useRef<TapPoint | null>(null);
  const longPressTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastTap = useRef<{ point: TapPoint; timer: ReturnType<typeof setTimeout> } | null>(null);
  const wasLongPress = useRef(false);
  const latestOnTap = useRef(onTap);
  useEffect(() => {
    latestOnTap.current = onTap;
  });

  const endPress = () => {
    clearTimeout(longPressTimer.current);
    pressStart.current = null;
    if (usePlayer.getState().isPressed) usePlayer.setState({ isPressed: false });
  };
  useEffect(
    () => () => {
      clearTimeout(longPressTimer.current);
      clearTimeout(lastTap.current?.timer);
      if (wasLongPress.current) usePlayer.setState({ isPressed: false });
    },
    [],
  );

  return {
    onPointerDown({ clientX: x, clientY: y, button }: PointerEvent) {
      if (button !== 0) return;
      onPointerDown?.();
      pressStart.current = { x, y };
      wasLongPress.current = false;
      // A second finger: the clock of the first must not go on without it.
      clearTimeout(longPressTimer.current);
      longPressTimer.current = setTimeout(() => {
        if (!usePlayer.getState().playing) return;
        wasLongPress.current = true;
        usePlayer.setState({ isPressed: true });
      }, LONG_PRESS_MS);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      // On its way elsewhere: a swipe, not a rest.
      if (
        pressStart.current &&
        !wasLongPress.current &&
        distance(pressStart.current, { x, y }) > LONG_PRESS_TOLERANCE_PX
      )
        endPress();
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onPointerLeave: endPress,
    onContextMenu(event: MouseEvent) {
      // What a resting finger would open on a phone.
      if (pressStart.current) event.preventDefault();
    },
    onClick({ clientX: x, clientY: y, detail }: MouseEvent) {
      const isKeyboardClick = detail === 0;
      if (wasLongPress.current && !isKeyboardClick) {
        wasLongPress.current = false;
        return;
      }
      if (!onDoubleTap || isKeyboardClick) {
        onTap();
        return;
      }
      const before = lastTap.current;
      clearTimeout(before?.timer);
      if (before && distance(before.point, { x, y }) <= DOUBLE_TAP_MAX_DISTANCE_PX) {
        lastTap.current = null;
        onDoubleTap({ x, y });
        return;
      }
      if (before) onTap();
      const timer = setTimeout(() => {
        lastTap.current = null;
        latestOnTap.current();
      }, DOUBLE_TAP_MS);
      lastTap.current = { point: { x, y }, timer };
    },
  };
}
