import { circle, ellipse, type Fill, stroke } from '../lib/drawing.ts';
import type { Ctx } from '../lib/scene.ts';

interface FaceStyle {
  skin: string;
  shirt: string;
  /** Drawn behind and in front of the head. */
  back?: (ctx: Ctx) => void;
  front?: (ctx: Ctx) => void;
  eyes?: 'open' | 'happy';
  mouth?: 'smile' | 'grin';
  glasses?: Fill;
}

function drawEyes(ctx: Ctx, kind: 'open' | 'happy'): void {
  for (const side of [-1, 1]) {
    const x = 128 + side * 24;
    if (kind === 'happy') stroke(ctx, [x - 9, 124, x, 112, x + 9, 124], '#2a1a2e', 5);
    else {
      ellipse(ctx, x, 119, 6.5, 8.5, '#2a1a2e');
      circle(ctx, x - 2, 116, 2.4, '#ffffff');
    }
    ellipse(ctx, 128 + side * 42, 142, 11, 7, 'rgba(240,90,90,0.35)');
  }
}

/** Draws a person from the shoulders up, on an image of 256 x 256 px. */
export function drawFace(ctx: Ctx, style: FaceStyle): void {
  style.back?.(ctx);
  ellipse(ctx, 128, 262, 88, 74, style.shirt);
  ellipse(ctx, 128, 196, 24, 28, style.skin);
  for (const side of [-1, 1]) circle(ctx, 128 + side * 64, 126, 15, style.skin);
  ellipse(ctx, 128, 122, 64, 70, style.skin);
  drawEyes(ctx, style.eyes ?? 'open');
  stroke(ctx, [124, 134, 128, 142, 133, 138], 'rgba(90,30,30,0.4)', 4);
  if (style.mouth === 'grin') {
    ctx.fillStyle = '#8c2438';
    ctx.beginPath();
    ctx.arc(128, 154, 20, 0, Math.PI);
    ctx.fill();
    ellipse(ctx, 128, 157, 14, 4, '#ffffff');
  } else stroke(ctx, [110, 156, 128, 170, 146, 156], '#8c2438', 5);
  if (style.glasses)
    for (const side of [-1, 1]) {
      ctx.strokeStyle = style.glasses;
      ctx.lineWidth = 5;
      ctx.beginPath();
      ctx.arc(128 + side * 25, 119, 19, 0, 7);
      ctx.stroke();
      stroke(ctx, [128 + side * 6, 117, 128, 114], style.glasses, 5);
    }
  style.front?.(ctx);
}
