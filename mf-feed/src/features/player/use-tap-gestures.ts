import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import {
  DOUBLE_TAP_MAX_DISTANCE_PX,
  DOUBLE_TAP_MS,
  LONG_PRESS_MS,
  LONG_PRESS_TOLERANCE_PX,
} from './constants.ts';
import { usePlayer } from './player-store.ts';

/** Position of a tap in viewport pixels. */
export interface TapPoint {
  x: number;
  y: number;
}

interface TapGestures {
  onTap(): void;
  onPointerDown?: (() => void) | undefined;
  /** Called for a double tap. Without it, taps are handled immediately. */
  onDoubleTap?: ((point: TapPoint) => void) | undefined;
}

const getDistance = (a: TapPoint, b: TapPoint) => Math.hypot(a.x - b.x, a.y - b.y);

/**
 * Recognizes taps, double taps (FEED-44) and long presses, which double the playback rate. With
 * `onDoubleTap`, a single tap is reported after the double-tap delay.
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
      // A second finger restarts the timer.
      clearTimeout(longPressTimer.current);
      longPressTimer.current = setTimeout(() => {
        if (!usePlayer.getState().playing) return;
        wasLongPress.current = true;
        usePlayer.setState({ isPressed: true });
      }, LONG_PRESS_MS);
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent) {
      // The pointer moved too far: a swipe, not a long press.
      if (
        pressStart.current &&
        !wasLongPress.current &&
        getDistance(pressStart.current, { x, y }) > LONG_PRESS_TOLERANCE_PX
      )
        endPress();
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onPointerLeave: endPress,
    onContextMenu(event: MouseEvent) {
      // Prevent the context menu of a long press.
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
      const previousTap = lastTap.current;
      clearTimeout(previousTap?.timer);
      if (previousTap && getDistance(previousTap.point, { x, y }) <= DOUBLE_TAP_MAX_DISTANCE_PX) {
        lastTap.current = null;
        onDoubleTap({ x, y });
        return;
      }
      if (previousTap) onTap();
      const timer = setTimeout(() => {
        lastTap.current = null;
        latestOnTap.current();
      }, DOUBLE_TAP_MS);
      lastTap.current = { point: { x, y }, timer };
    },
  };
}
