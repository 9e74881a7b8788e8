import { circle, ellipse, roundedBox, stroke } from '../lib/drawing.ts';
import { TAU } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';

/** A wavy bundle of noodles. */
export function drawNoodles(ctx: Ctx): void {
  for (let i = 0; i < 13; i++) {
    const shift = (i - 6) * 15;
    const color = i % 2 ? '#ffe6a8' : '#f7d184';
    stroke(
      ctx,
      [-120, shift * 0.9 - 10, -60, shift - 55, 20, shift * 1.1 + 30, 90, shift * 0.8 - 40, 128, shift * 0.7],
      '#dba553',
      12,
    );
    stroke(
      ctx,
      [
        -120,
        shift * 0.9 - 12,
        -60,
        shift - 57,
        20,
        shift * 1.1 + 28,
        90,
        shift * 0.8 - 42,
        128,
        shift * 0.7 - 2,
      ],
      color,
      9,
    );
  }
}

/** A slice of rolled pork. */
export function drawPork(ctx: Ctx): void {
  circle(ctx, 0, 0, 56, '#8a4630');
  circle(ctx, 0, 0, 51, '#d98f72');
  for (const [r, width] of [
    [40, 8],
    [24, 6],
  ] as const) {
    ctx.beginPath();
    ctx.arc(0, 0, r, 0.4, 4.6 + r / 60);
    ctx.strokeStyle = '#f8d9c2';
    ctx.lineWidth = width;
    ctx.lineCap = 'round';
    ctx.stroke();
  }
  circle(ctx, 8, 4, 11, '#b96a50');
}

/** A sheet of seaweed. */
export function drawNori(ctx: Ctx): void {
  roundedBox(ctx, -44, -62, 88, 124, 6, '#1d3b34');
  for (let i = 0; i < 9; i++) roundedBox(ctx, -40, -56 + i * 13, 80, 3, 1, 'rgba(120,180,140,0.18)');
}

/** A slice of fish cake with its pink swirl. */
export function drawNaruto(ctx: Ctx): void {
  circle(ctx, 0, 3, 40, '#d9c7bd');
  for (let i = 0; i < 12; i++)
    circle(ctx, Math.cos((i / 12) * TAU) * 32, Math.sin((i / 12) * TAU) * 32, 10, '#fffaf2');
  circle(ctx, 0, 0, 34, '#fffaf2');
  const swirl = Array.from({ length: 22 }, (_, i): [number, number] => [
    Math.cos(i * 0.5) * i * 1.1,
    Math.sin(i * 0.5) * i * 1.1,
  ]);
  stroke(ctx, swirl, '#f0709a', 7);
}

/** Half an egg. */
export function drawEgg(ctx: Ctx): void {
  ellipse(ctx, 2, 5, 60, 50, '#a1622c');
  ellipse(ctx, 0, 0, 59, 49, '#f6dcb5');
  ellipse(ctx, 0, 0, 53, 43, '#fffaf0');
  circle(ctx, 2, 1, 29, '#f08a1d');
  circle(ctx, 0, -2, 24, '#ffad33');
  ellipse(ctx, -9, -10, 8, 5, 'rgba(255,255,255,0.75)', -0.5);
}

/** One ring of spring onion. */
export function drawOnion(ctx: Ctx): void {
  circle(ctx, 0, 0, 10, '#4f9d4a');
  circle(ctx, 0, 0, 7, '#b9e08a');
  circle(ctx, 0, 0, 3.5, '#6fb356');
}
