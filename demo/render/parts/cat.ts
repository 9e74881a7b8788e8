import { circle, ellipse, polygon, stroke } from '../lib/drawing.ts';
import { clamp } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';

interface CatColors {
  fur: string;
  stripe: string;
  light: string;
  ear: string;
}

export const GINGER: CatColors = { fur: '#f29a4a', stripe: '#d9762b', light: '#fff1dd', ear: '#ffb3a0' };

interface CatMood {
  /** Gaze direction, each from -1 to 1. */
  lookX: number;
  lookY: number;
  /** Width of the pupils, 0 to 1. */
  pupil: number;
  /** 1 is closed. */
  blink?: number;
  mouthOpen?: number;
}

function drawEars(ctx: Ctx, colors: CatColors): void {
  for (const side of [-1, 1]) {
    polygon(ctx, [side * 78, -22, side * 70, -104, side * 14, -58], colors.fur);
    ctx.strokeStyle = colors.fur;
    ctx.lineWidth = 10;
    ctx.lineJoin = 'round';
    ctx.stroke();
    polygon(ctx, [side * 66, -38, side * 64, -84, side * 30, -58], colors.ear);
  }
}

function drawEyes(ctx: Ctx, mood: CatMood): void {
  const open = 1 - clamp(mood.blink ?? 0);
  for (const side of [-1, 1]) {
    const x = side * 36;
    if (open < 0.15) {
      stroke(ctx, [x - 18, -4, x, 5, x + 18, -4], '#4a2b1a', 5);
      continue;
    }
    ellipse(ctx, x, -4, 22, 24 * open, '#fbffe9');
    ellipse(ctx, x, -4, 19, 21 * open, '#b6d957');
    const px = x + clamp(mood.lookX, -1, 1) * 7;
    const py = -4 + clamp(mood.lookY, -1, 1) * 8 * open;
    ellipse(ctx, px, py, 5 + 10 * mood.pupil, Math.min(20 * open, 16), '#1d1420');
    circle(ctx, px - 5, py - 6 * open, 4.5 * open, '#ffffff');
  }
}

/** Draws a cat's face around the origin, about 170 px wide. */
export function drawCatHead(ctx: Ctx, colors: CatColors, mood: CatMood): void {
  drawEars(ctx, colors);
  ellipse(ctx, 0, 0, 92, 74, colors.fur);
  for (const [x, length] of [
    [-17, 20],
    [0, 28],
    [17, 20],
  ] as const)
    stroke(ctx, [x, -70, x * 0.8, -70 + length], colors.stripe, 8);
  for (const side of [-1, 1])
    for (const y of [10, 26]) stroke(ctx, [side * 88, y, side * 66, y + 2], colors.stripe, 7);
  ellipse(ctx, -19, 32, 26, 21, colors.light);
  ellipse(ctx, 19, 32, 26, 21, colors.light);
  if (mood.mouthOpen) ellipse(ctx, 0, 42, 10, 14 * mood.mouthOpen, '#a33b4a');
  drawEyes(ctx, mood);
  polygon(ctx, [-9, 16, 9, 16, 0, 26], '#e8636f');
  stroke(ctx, [0, 26, -6, 37, -19, 35], '#7a4630', 3);
  stroke(ctx, [0, 26, 6, 37, 19, 35], '#7a4630', 3);
  for (const side of [-1, 1])
    for (const lift of [-8, 2, 12])
      stroke(ctx, [side * 42, 30 + lift * 0.4, side * 112, 26 + lift * 1.6], 'rgba(255,255,255,0.75)', 2);
}
