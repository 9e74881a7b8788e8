import { circle, ellipse, fillSky, polygon, roundedBox } from '../lib/drawing.ts';
import { scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';

const BACK_DOTS = scatter(31, 18, (next) => ({
  x: next() * 540,
  y: next() * 900,
  r: 10 + next() * 34,
  phase: next(),
}));

/** Draws a pink counter with a slowly turning sun. `part` is the progress of the clip. */
export function drawTeaShop(ctx: Ctx, part: number): void {
  fillSky(ctx, 540, 960, ['#ffd3dd', '#ffc2cf', '#f7a8bd']);
  for (const dot of BACK_DOTS)
    circle(ctx, dot.x, dot.y + 12 * sineWave(part, 1, dot.phase), dot.r, 'rgba(255,255,255,0.22)');
  circle(ctx, 270, 470, 232, '#ffe4e8');
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * TAU + part * (TAU / 12);
    polygon(
      ctx,
      [
        270 + Math.cos(angle) * 250,
        470 + Math.sin(angle) * 250,
        270 + Math.cos(angle + 0.05) * 282,
        470 + Math.sin(angle + 0.05) * 282,
        270 + Math.cos(angle + 0.1) * 250,
        470 + Math.sin(angle + 0.1) * 250,
      ],
      'rgba(255,255,255,0.55)',
    );
  }
  roundedBox(ctx, 0, 700, 540, 260, 0, '#e98aa6');
  roundedBox(ctx, 0, 700, 540, 12, 0, '#f6a9bf');
  ellipse(ctx, 270, 716, 190, 22, 'rgba(150,50,90,0.25)');
}
