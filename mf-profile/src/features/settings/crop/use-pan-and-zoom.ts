import { type PointerEvent, useRef } from 'react';

interface Point {
  x: number;
  y: number;
}

/**
 * Pans with one finger or the mouse and zooms with two fingers.
 * @param move receives the distance in pixels
 * @param zoom receives the factor
 */
export function usePanAndZoom(move: (offset: Point) => void, zoom: (factor: number) => void) {
  const pointers = useRef(new Map<number, Point>());

  const distance = () => {
    const [a, b] = [...pointers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const endPointer = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const previousDistance = distance();
      const current = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, current);
      if (pointers.current.size === 1) move({ x: current.x - before.x, y: current.y - before.y });
      else if (previousDistance > 0) zoom(distance() / previousDistance);
    },
    onPointerUp: endPointer,
    onPointerCancel: endPointer,
  };
}
