import { TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';

/** Draws a skateboard whose wheels are above the origin. */
export function drawBoard(pen: Pen, color: string): void {
  for (const x of [-22, 22]) {
    pen.circle(x, -6, 7, '#fff6e0');
    pen.circle(x, -6, 3, '#e0506f');
  }
  pen.stroke([-46, -22, -32, -14, 32, -14, 46, -22], color, 7);
}

/** Draws a skater on her board. `lean` is how far she leans into the slope, -1 to 1. */
export function drawSkater(pen: Pen, lean: number): void {
  drawBoard(pen, '#2bd4c0');
  const hip: [number, number] = [-6 - lean * 8, -58];
  const neck: [number, number] = [4 + lean * 10, -98];
  pen.stroke([-22, -20, -30, -44, ...hip], '#2c3f8f', 15);
  pen.stroke([20, -20, 24, -48, ...hip], '#3850b0', 15);
  pen.stroke([-24, -20, -12, -20], '#ffffff', 10);
  pen.stroke([18, -20, 32, -20], '#ffffff', 10);
  pen.stroke([...hip, ...neck], '#ffcf3f', 25);
  pen.stroke([...neck, -30, -102 - lean * 14, -50, -84 - lean * 26], '#b5714a', 9);
  pen.stroke([...neck, 36, -92, 56, -100 + lean * 20], '#c98159', 9);
  const [hx, hy] = [neck[0] + 3, neck[1] - 24];
  pen.stroke(
    [hx - 12, hy + 2, hx - 36 - lean * 6, hy + 6 + lean * 5, hx - 54, hy + 16 + lean * 10],
    '#3b1d2e',
    10,
  );
  pen.circle(hx, hy, 18, '#c98159');
  pen.fill('#ff4d6d', (ctx) => ctx.arc(hx, hy - 2, 20, Math.PI, TAU));
  pen.box(hx - 20, hy - 5, 45, 6, 3, '#d93558');
  pen.circle(hx + 9, hy + 5, 2.6, '#2a1430');
  pen.stroke([hx + 5, hy + 12, hx + 10, hy + 14, hx + 15, hy + 11], '#2a1430', 2.4);
}
