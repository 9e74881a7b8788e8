import { blob, circle, ellipse, stroke, withTransform } from '../lib/drawing.ts';
import { sineWave } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';

/** A whale that swims to the right, about 400 long. */
export function drawWhale(ctx: Ctx, time: number): void {
  const tail = 0.22 * sineWave(time, 1.6);
  withTransform(ctx, { x: -170, y: 4, turn: 0.25 + tail }, () => {
    blob(
      ctx,
      [40, -26, -40, -12, -86, -48, -120, -50, -96, -14, -100, 26, -70, 34, -36, 18, 40, 34],
      '#2f4d78',
    );
  });
  blob(
    ctx,
    [-190, -6, -110, -52, 20, -86, 140, -70, 196, -18, 180, 42, 90, 70, -60, 52, -190, 18],
    '#37598a',
  );
  ctx.save();
  ctx.clip();
  blob(ctx, [-120, 40, 20, 20, 120, 6, 230, -6, 230, 110, -60, 110], '#e4eef2');
  for (let i = 0; i < 7; i++)
    stroke(
      ctx,
      [10 + i * 8, 92 - i * 10, 110 + i * 6, 60 - i * 9, 220, 34 - i * 9],
      'rgba(60,90,130,0.22)',
      4,
    );
  for (const [x, y, r] of [
    [-60, -30, 9],
    [-24, -44, 6],
    [20, -50, 8],
    [-90, -14, 6],
  ] as const)
    circle(ctx, x, y, r, 'rgba(255,255,255,0.16)');
  ctx.restore();
  withTransform(ctx, { x: 40, y: 34, turn: 0.7 + 0.22 * sineWave(time, 1.6, 0.3) }, () =>
    blob(ctx, [-22, -10, 26, -8, 18, 70, -8, 118, -30, 60], '#2b4870'),
  );
  circle(ctx, 126, -8, 10, '#fbfdff');
  circle(ctx, 129, -8, 6, '#14233c');
  circle(ctx, 127, -11, 2.2, '#fff');
  stroke(ctx, [186, 8, 150, 18, 112, 14], '#223a5e', 5);
  ellipse(ctx, 112, 24, 12, 6, 'rgba(255,150,150,0.5)');
}
