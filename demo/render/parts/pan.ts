import { circle, fillSky, roundedBox, withTransform } from '../lib/drawing.ts';
import type { Ctx } from '../lib/scene.ts';

export const PAN = { x: 262, y: 450, r: 196 };

/** A frying pan on a tiled stove, from above. */
export function drawStove(ctx: Ctx): void {
  fillSky(ctx, 540, 960, ['#73c6c1', '#5fb3b3', '#4a9aa0']);
  for (let y = 0; y < 960; y += 80)
    for (let x = (y / 80) % 2 ? -40 : 0; x < 560; x += 80)
      roundedBox(ctx, x + 2, y + 2, 76, 76, 6, 'rgba(255,255,255,0.07)');
  circle(ctx, PAN.x + 14, PAN.y + 26, 226, 'rgba(15,60,70,0.25)');
  withTransform(ctx, { x: PAN.x, y: PAN.y, turn: 0.72 }, () => {
    roundedBox(ctx, 190, -24, 270, 56, 26, 'rgba(15,60,70,0.25)');
    roundedBox(ctx, 196, -27, 90, 50, 8, '#4a4e63');
    roundedBox(ctx, 260, -30, 230, 56, 28, '#c8553d');
    roundedBox(ctx, 270, -24, 200, 16, 8, '#e07a5f');
    circle(ctx, 452, -2, 10, '#8e3626');
  });
  circle(ctx, PAN.x, PAN.y, 222, '#6a6f8a');
  circle(ctx, PAN.x, PAN.y, 210, '#3a3d50');
  circle(ctx, PAN.x, PAN.y, PAN.r, '#2c2f3f');
  const shine = ctx.createRadialGradient(PAN.x - 70, PAN.y - 80, 10, PAN.x, PAN.y, PAN.r);
  shine.addColorStop(0, 'rgba(255,255,255,0.16)');
  shine.addColorStop(1, 'rgba(255,255,255,0)');
  circle(ctx, PAN.x, PAN.y, PAN.r, shine);
}
