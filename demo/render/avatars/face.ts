import type { Fill, Pen } from '../lib/pen.ts';

interface FaceStyle {
  skin: string;
  shirt: string;
  /** Drawn behind and in front of the head. */
  back?: (pen: Pen) => void;
  front?: (pen: Pen) => void;
  eyes?: 'open' | 'happy';
  mouth?: 'smile' | 'grin';
  glasses?: Fill;
}

function drawEyes(pen: Pen, kind: 'open' | 'happy'): void {
  for (const side of [-1, 1]) {
    const x = 128 + side * 24;
    if (kind === 'happy') pen.stroke([x - 9, 124, x, 112, x + 9, 124], '#2a1a2e', 5);
    else {
      pen.ellipse(x, 119, 6.5, 8.5, '#2a1a2e');
      pen.circle(x - 2, 116, 2.4, '#ffffff');
    }
    pen.ellipse(128 + side * 42, 142, 11, 7, 'rgba(240,90,90,0.35)');
  }
}

/** Draws a person from the shoulders up, on an image of 256 x 256 px. */
export function drawFace(pen: Pen, style: FaceStyle): void {
  style.back?.(pen);
  pen.ellipse(128, 262, 88, 74, style.shirt);
  pen.ellipse(128, 196, 24, 28, style.skin);
  for (const side of [-1, 1]) pen.circle(128 + side * 64, 126, 15, style.skin);
  pen.ellipse(128, 122, 64, 70, style.skin);
  drawEyes(pen, style.eyes ?? 'open');
  pen.stroke([124, 134, 128, 142, 133, 138], 'rgba(90,30,30,0.4)', 4);
  if (style.mouth === 'grin') {
    pen.fill('#8c2438', (ctx) => ctx.arc(128, 154, 20, 0, Math.PI));
    pen.ellipse(128, 157, 14, 4, '#ffffff');
  } else pen.stroke([110, 156, 128, 170, 146, 156], '#8c2438', 5);
  if (style.glasses)
    for (const side of [-1, 1]) {
      pen.outline(style.glasses, 5, (ctx) => ctx.arc(128 + side * 25, 119, 19, 0, 7));
      pen.stroke([128 + side * 6, 117, 128, 114], style.glasses, 5);
    }
  style.front?.(pen);
}
