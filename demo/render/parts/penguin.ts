import { blob, circle, ellipse, polygon, stroke, withTransform } from '../lib/drawing.ts';
import type { Ctx } from '../lib/scene.ts';

/** A penguin that slides to the right on its belly. */
export function drawPenguin(ctx: Ctx, mood: { flap: number; scarf: string; happy: boolean }): void {
  for (const y of [-6, 10]) stroke(ctx, [-56, y - 14, -74, y - 20 + mood.flap * 6], '#f5a623', 9);
  blob(ctx, [-62, -18, -40, -52, 20, -58, 64, -46, 70, -16, 30, 2, -40, 2], '#27304f');
  blob(ctx, [-46, -12, -20, -26, 40, -26, 62, -14, 36, 2, -34, 2], '#ffffff');
  withTransform(ctx, { x: 0, y: -34, turn: -0.5 - mood.flap * 0.8 }, () =>
    ellipse(ctx, -26, 0, 30, 10, '#1b2340'),
  );
  circle(ctx, 58, -46, 31, '#27304f');
  ellipse(ctx, 66, -40, 20, 21, '#ffffff');
  polygon(ctx, [80, -44, 106, -36, 80, -30], '#f5a623');
  stroke(ctx, [34, -30, 44, -22, 56, -18], mood.scarf, 13);
  stroke(ctx, [34, -30, 8, -46 + mood.flap * 5, -16, -42 - mood.flap * 8], mood.scarf, 11);
  if (mood.happy) stroke(ctx, [60, -48, 66, -55, 72, -48], '#1b2340', 4);
  else {
    circle(ctx, 67, -50, 5.5, '#1b2340');
    circle(ctx, 65.5, -52, 2, '#fff');
  }
  ellipse(ctx, 58, -36, 6, 4, '#ffb3a7');
}
