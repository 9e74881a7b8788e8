import type { Pen } from '../lib/pen.ts';

interface CuteFace {
  eyes?: 'open' | 'happy' | 'closed' | 'wide';
  mouth?: 'smile' | 'open' | 'flat' | 'o' | 'none';
  /** Gaze direction, each from -1 to 1. */
  lookX?: number;
  lookY?: number;
  ink?: string;
  /** Distance of an eye from the middle. */
  gap?: number;
  blush?: string;
}

function drawEye(
  pen: Pen,
  x: number,
  { eyes = 'open', lookX = 0, lookY = 0, ink = '#3a1f2b' }: CuteFace,
): void {
  if (eyes === 'happy') pen.stroke([x - 9, 3, x, -11, x + 9, 3], ink, 4.5);
  else if (eyes === 'closed') pen.stroke([x - 9, -3, x, 7, x + 9, -3], ink, 4.5);
  else {
    if (eyes === 'wide') pen.circle(x, 0, 13, '#ffffff');
    pen.ellipse(x + lookX * 4, lookY * 4, 6.5, 8, ink);
    pen.circle(x + lookX * 4 - 2, lookY * 4 - 3, 2.4, '#ffffff');
  }
}

/** Draws eyes, cheeks and a mouth around the origin, about 80 px wide: the face of food and of other things. */
export function drawCuteFace(pen: Pen, face: CuteFace = {}): void {
  const { mouth = 'smile', ink = '#3a1f2b', gap = 24, blush = 'rgba(240,90,105,0.45)' } = face;
  for (const side of [-1, 1]) {
    drawEye(pen, side * gap, face);
    pen.ellipse(side * (gap + 15), 13, 9, 6, blush);
  }
  if (mouth === 'smile') pen.stroke([-9, 10, 0, 20, 9, 10], ink, 4);
  if (mouth === 'flat') pen.stroke([-7, 14, 7, 14], ink, 4);
  if (mouth === 'o') pen.ellipse(0, 15, 5.5, 7, ink);
  if (mouth === 'open') {
    pen.fill('#7c1f33', (ctx) => ctx.arc(0, 9, 12, 0, Math.PI));
    pen.ellipse(0, 18, 6, 3, '#ff8d9b');
  }
}
