import { circle, glow, roundedBox } from '../lib/drawing.ts';
import { mod, TAU } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';

/** Draws a turning mirror ball whose highlights change on every beat (in seconds). */
export function drawDiscoBall(ctx: Ctx, time: number, beat: number): void {
  glow(ctx, 270, 142, 150, '230,235,255', 0.35);
  circle(ctx, 270, 142, 48, '#5a62a8');
  ctx.save();
  ctx.beginPath();
  ctx.arc(270, 142, 48, 0, TAU);
  ctx.clip();
  for (let row = -4; row <= 4; row++)
    for (let i = 0; i < 10; i++) {
      const around = mod(i / 10 + time / (8 * beat), 1) * Math.PI;
      const r = Math.sqrt(Math.max(0, 48 * 48 - (row * 11) ** 2));
      const x = 270 - Math.cos(around) * r;
      const shine = 0.25 + 0.6 * Math.max(0, Math.sin(i * 2.4 + row * 1.9 + Math.floor(time / beat) * 2));
      roundedBox(
        ctx,
        x - 5 * Math.sin(around),
        142 + row * 11 - 4,
        10 * Math.sin(around),
        9,
        1,
        `rgba(235,240,255,${shine})`,
      );
    }
  ctx.restore();
}
