import { circle, ellipse, roundedBox, stroke, withTransform } from '../lib/drawing.ts';
import { sineWave, TAU } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';

function drawBoard(ctx: Ctx, color: string): void {
  for (const x of [-22, 22]) {
    circle(ctx, x, -6, 7, '#fff6e0');
    circle(ctx, x, -6, 3, '#e0506f');
  }
  stroke(ctx, [-46, -22, -32, -14, 32, -14, 46, -22], color, 7);
}

/** Draws a skater on her board. `lean` is how far she leans into the slope, -1 to 1. */
export function drawSkater(ctx: Ctx, lean: number): void {
  drawBoard(ctx, '#2bd4c0');
  const hip: [number, number] = [-6 - lean * 8, -58];
  const neck: [number, number] = [4 + lean * 10, -98];
  stroke(ctx, [-22, -20, -30, -44, ...hip], '#2c3f8f', 15);
  stroke(ctx, [20, -20, 24, -48, ...hip], '#3850b0', 15);
  stroke(ctx, [-24, -20, -12, -20], '#ffffff', 10);
  stroke(ctx, [18, -20, 32, -20], '#ffffff', 10);
  stroke(ctx, [...hip, ...neck], '#ffcf3f', 25);
  stroke(ctx, [...neck, -30, -102 - lean * 14, -50, -84 - lean * 26], '#b5714a', 9);
  stroke(ctx, [...neck, 36, -92, 56, -100 + lean * 20], '#c98159', 9);
  const [hx, hy] = [neck[0] + 3, neck[1] - 24];
  stroke(
    ctx,
    [hx - 12, hy + 2, hx - 36 - lean * 6, hy + 6 + lean * 5, hx - 54, hy + 16 + lean * 10],
    '#3b1d2e',
    10,
  );
  circle(ctx, hx, hy, 18, '#c98159');
  ctx.fillStyle = '#ff4d6d';
  ctx.beginPath();
  ctx.arc(hx, hy - 2, 20, Math.PI, TAU);
  ctx.fill();
  roundedBox(ctx, hx - 20, hy - 5, 45, 6, 3, '#d93558');
  circle(ctx, hx + 9, hy + 5, 2.6, '#2a1430');
  stroke(ctx, [hx + 5, hy + 12, hx + 10, hy + 14, hx + 15, hy + 11], '#2a1430', 2.4);
}

/** A dog with sunglasses on a board. */
export function drawDog(ctx: Ctx, time: number): void {
  drawBoard(ctx, '#ff6d4d');
  const flap = 6 * sineWave(time, 0.3);
  for (const x of [-26, -14, 16, 28]) stroke(ctx, [x, -20, x, -40], '#e9d3b5', 11);
  ellipse(ctx, 0, -54, 40, 22, '#f6e4c8');
  ellipse(ctx, -14, -60, 18, 14, '#a8693c');
  stroke(ctx, [-36, -60, -50, -72, -52, -90 + flap], '#f6e4c8', 10);
  circle(ctx, 36, -84, 25, '#f6e4c8');
  ellipse(ctx, 56, -77, 18, 13, '#fff3df');
  circle(ctx, 70, -80, 6, '#2a1a20');
  withTransform(ctx, { x: 24, y: -100, turn: 0.6 + flap * 0.03 }, () =>
    ellipse(ctx, -12, 8, 20, 10, '#a8693c'),
  );
  roundedBox(ctx, 32, -96, 34, 14, 6, '#1e1430');
  stroke(ctx, [20, -92, 34, -91], '#1e1430', 4);
  ellipse(ctx, 54, -60 + flap * 0.3, 6, 11, '#ff6f8e');
}
