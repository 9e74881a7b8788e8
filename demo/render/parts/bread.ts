import type { Pen } from '../lib/pen.ts';

/** Draws a slice of bread around the origin, 104 px wide. It smiles with closed eyes if its mood is over 0.5. */
export function drawBread(pen: Pen, mood: number): void {
  pen.box(-52, -62, 104, 122, [44, 44, 14, 14], '#b9692c');
  pen.box(-44, -54, 88, 108, [38, 38, 10, 10], '#f6cf8d');
  for (const side of [-1, 1]) {
    if (mood > 0.5) pen.stroke([side * 17 - 8, -8, side * 17, -18, side * 17 + 8, -8], '#5a2d16', 5);
    else pen.circle(side * 17, -10, 5.5, '#5a2d16');
    pen.ellipse(side * 29, 6, 8, 5, 'rgba(240,110,90,0.5)');
  }
  pen.fill('#8e2f2a', (ctx) => ctx.arc(0, 4, 11, 0, Math.PI));
}
