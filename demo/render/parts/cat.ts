import { clamp } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { type Point, toPoints } from '../lib/points.ts';

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

function drawEars(pen: Pen, colors: CatColors): void {
  for (const side of [-1, 1]) {
    pen.polygon([side * 78, -22, side * 70, -104, side * 14, -58], colors.fur);
    pen.ctx.strokeStyle = colors.fur;
    pen.ctx.lineWidth = 10;
    pen.ctx.lineJoin = 'round';
    pen.ctx.stroke();
    pen.polygon([side * 66, -38, side * 64, -84, side * 30, -58], colors.ear);
  }
}

function drawEyes(pen: Pen, mood: CatMood): void {
  const open = 1 - clamp(mood.blink ?? 0);
  for (const side of [-1, 1]) {
    const x = side * 36;
    if (open < 0.15) {
      pen.stroke([x - 18, -4, x, 5, x + 18, -4], '#4a2b1a', 5);
      continue;
    }
    pen.ellipse(x, -4, 22, 24 * open, '#fbffe9');
    pen.ellipse(x, -4, 19, 21 * open, '#b6d957');
    const px = x + clamp(mood.lookX, -1, 1) * 7;
    const py = -4 + clamp(mood.lookY, -1, 1) * 8 * open;
    pen.ellipse(px, py, 5 + 10 * mood.pupil, Math.min(20 * open, 16), '#1d1420');
    pen.circle(px - 5, py - 6 * open, 4.5 * open, '#ffffff');
  }
}

/** Draws a cat's face around the origin, about 170 px wide. */
export function drawCatHead(pen: Pen, colors: CatColors, mood: CatMood): void {
  drawEars(pen, colors);
  pen.ellipse(0, 0, 92, 74, colors.fur);
  for (const [x, length] of toPoints([-17, 20, 0, 28, 17, 20]))
    pen.stroke([x, -70, x * 0.8, -70 + length], colors.stripe, 8);
  for (const side of [-1, 1])
    for (const y of [10, 26]) pen.stroke([side * 88, y, side * 66, y + 2], colors.stripe, 7);
  pen.ellipse(-19, 32, 26, 21, colors.light);
  pen.ellipse(19, 32, 26, 21, colors.light);
  if (mood.mouthOpen) pen.ellipse(0, 42, 10, 14 * mood.mouthOpen, '#a33b4a');
  drawEyes(pen, mood);
  pen.polygon([-9, 16, 9, 16, 0, 26], '#e8636f');
  pen.stroke([0, 26, -6, 37, -19, 35], '#7a4630', 3);
  pen.stroke([0, 26, 6, 37, 19, 35], '#7a4630', 3);
  for (const side of [-1, 1])
    for (const lift of [-8, 2, 12])
      pen.stroke([side * 42, 30 + lift * 0.4, side * 112, 26 + lift * 1.6], 'rgba(255,255,255,0.75)', 2);
}

interface CatPose {
  mood: CatMood;
  /** Sideways movement of the tail's tip, of the body and of the head. */
  swish?: number;
  wiggle?: number;
  headX?: number;
  headY?: number;
  /** Positions of the front paws. */
  paws?: [left: Point, right: Point];
}

const SITTING_PAWS: [Point, Point] = [
  [-40, -8],
  [40, -8],
];

/** Draws a sitting cat that looks at the viewer, about 230 px high, with its feet at the origin. */
export function drawSittingCat(
  pen: Pen,
  colors: CatColors,
  { mood, swish = 0, wiggle = 0, headX = 0, headY = 0, paws = SITTING_PAWS }: CatPose,
): void {
  pen.stroke([60, -30, 135, -20, 150 + swish * 0.3, -90, 128 + swish, -150], colors.stripe, 24);
  pen.stroke([128 + swish, -150, 126 + swish, -154], colors.light, 22);
  pen.ellipse(wiggle, -62, 88, 72, colors.fur);
  for (const side of [-1, 1])
    pen.stroke([wiggle + side * 82, -80, wiggle + side * 56, -74], colors.stripe, 10);
  pen.ellipse(wiggle * 0.4, -46, 50, 52, colors.light);
  pen.stroke([-34, -50, ...paws[0]], colors.fur, 32);
  pen.stroke([34, -50, ...paws[1]], colors.fur, 32);
  for (const side of [-1, 1]) pen.ellipse(side * 66, -8, 30, 14, colors.fur);
  pen.transform({ x: headX, y: headY - 150, turn: headX * 0.008 }, () => drawCatHead(pen, colors, mood));
}
