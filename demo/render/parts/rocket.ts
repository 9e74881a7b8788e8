import { blob, circle, ellipse, glow, polygon, roundedBox } from '../lib/drawing.ts';
import { easedProgress, sineWave, TAU } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';

function drawFlame(ctx: Ctx, time: number, power: number): void {
  const flicker = 1 + 0.14 * Math.sin(time * 61) + 0.1 * Math.sin(time * 37);
  for (const [width, length, color] of [
    [40, 190, '#ff7a3c'],
    [28, 140, '#ffc24a'],
    [15, 84, '#fff6cf'],
  ] as const) {
    const tip = length * power * flicker;
    blob(
      ctx,
      [-width, 88, width, 88, width * 0.9, 104 + tip * 0.3, 0, 96 + tip, -width * 0.9, 104 + tip * 0.3],
      color,
    );
  }
}

function drawPilot(ctx: Ctx, time: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.arc(0, -42, 32, 0, TAU);
  ctx.clip();
  const y = -34 + 3 * sineWave(time, 1.3);
  polygon(ctx, [-24, y - 4, -20, y - 26, -4, y - 16], '#7d7f92');
  polygon(ctx, [24, y - 4, 20, y - 26, 4, y - 16], '#7d7f92');
  ellipse(ctx, 0, y + 4, 27, 22, '#9a9cb0');
  for (const side of [-1, 1]) {
    ellipse(ctx, side * 10, y, 7, 8, '#fdfde8');
    circle(ctx, side * 10 + 2 * sineWave(time, 4), y + 1 - 3 * easedProgress(time, 1, 3), 4.5, '#26263c');
  }
  ellipse(ctx, 0, y + 11, 8, 6, '#f1eef4');
  polygon(ctx, [-3, y + 7, 3, y + 7, 0, y + 11], '#f0788c');
  ctx.restore();
  ellipse(ctx, -12, -58, 9, 5, 'rgba(255,255,255,0.75)', -0.6);
}

/** Draws the rocket with its pilot. `power` is the size of the flame, about 0 to 1. */
export function drawRocket(ctx: Ctx, time: number, power: number): void {
  glow(ctx, 0, 130, 190 * power + 1, '255,170,80', 0.55 * power);
  if (power > 0.03) drawFlame(ctx, time, power);
  for (const side of [-1, 1])
    polygon(ctx, [side * 44, 20, side * 92, 84, side * 88, 122, side * 40, 86], '#e8455f');
  roundedBox(ctx, -30, 78, 60, 22, 6, '#5b5f86');
  const body = [0, -178, 46, -120, 62, -30, 54, 60, 40, 92, -40, 92, -54, 60, -62, -30, -46, -120];
  blob(ctx, body, '#f6f1ea');
  ctx.save();
  ctx.clip();
  roundedBox(ctx, 16, -200, 80, 320, 0, 'rgba(120,110,170,0.2)');
  roundedBox(ctx, -90, -200, 180, 92, 0, '#e8455f');
  roundedBox(ctx, 16, -200, 80, 92, 0, 'rgba(90,20,70,0.2)');
  roundedBox(ctx, -90, 48, 180, 16, 0, '#ffb84d');
  ctx.restore();
  circle(ctx, 0, -42, 40, '#5b5f86');
  circle(ctx, 0, -42, 32, '#8fe0f5');
  drawPilot(ctx, time);
  polygon(ctx, [-8, 34, 8, 34, 12, 126, -12, 126], '#c9344f');
}
