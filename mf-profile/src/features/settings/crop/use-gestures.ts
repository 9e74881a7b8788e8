import { type PointerEvent, useRef } from 'react';

interface Point {
  x: number;
  y: number;
}

/**
 * One finger or the mouse moves, two fingers go in and out.
 * @param move told how far, in pixels
 * @param zoom told by how much, as a factor
 */
export function useGestures(move: (by: Point) => void, zoom: (factor: number) => void) {
  const fingers = useRef(new Map<number, Point>());

  const distance = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const apart = distance();
      const now = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, now);
      if (fingers.current.size === 1) move({ x: now.x - before.x, y: now.y - before.y });
      else if (apart > 0) zoom(distance() / apart);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
