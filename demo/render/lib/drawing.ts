import type { CanvasGradient } from '@napi-rs/canvas';
import { clamp, lerp, TAU } from './motion.ts';
import type { Ctx } from './scene.ts';

export type Fill = string | CanvasGradient;
export type Point = [x: number, y: number];
/** Points, or their coordinates in sequence: x, y, x, y. */
export type Line = Point[] | number[];

/** Converts either form of a line to points. */
export function toPoints(line: Line): Point[] {
  if (typeof line[0] !== 'number') return line as Point[];
  const numbers = line as number[];
  return Array.from(
    { length: numbers.length / 2 },
    (_, i): Point => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0],
  );
}

/** Fills the whole image with a vertical gradient of evenly spaced colors. */
export function fillSky(ctx: Ctx, width: number, height: number, colors: string[]): void {
  ctx.fillStyle = verticalGradient(ctx, 0, height, colors);
  ctx.fillRect(0, 0, width, height);
}

/** Creates a gradient from top to bottom with evenly spaced colors. */
export function verticalGradient(ctx: Ctx, top: number, bottom: number, colors: string[]): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, top, 0, bottom);
  colors.forEach((color, index) => {
    gradient.addColorStop(index / Math.max(1, colors.length - 1), color);
  });
  return gradient;
}

/** Creates a gradient from left to right with evenly spaced colors. */
export function horizontalGradient(ctx: Ctx, left: number, right: number, colors: string[]): CanvasGradient {
  const gradient = ctx.createLinearGradient(left, 0, right, 0);
  colors.forEach((color, index) => {
    gradient.addColorStop(index / Math.max(1, colors.length - 1), color);
  });
  return gradient;
}

/** A filled circle. */
export function circle(ctx: Ctx, x: number, y: number, r: number, fill: Fill): void {
  ellipse(ctx, x, y, r, r, fill);
}

/** A filled ellipse. Negative radii, which result from easing overshoot, draw nothing. */
export function ellipse(ctx: Ctx, x: number, y: number, rx: number, ry: number, fill: Fill, turn = 0): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), turn, 0, TAU);
  ctx.fill();
}

/** A soft light: full color in the center, transparent at the edge. `rgb` is, for example, `255,200,120`. */
export function glow(ctx: Ctx, x: number, y: number, r: number, rgb: string, strength = 1): void {
  const gradient = ctx.createRadialGradient(x, y, 0, x, y, r);
  gradient.addColorStop(0, `rgba(${rgb},${strength})`);
  gradient.addColorStop(0.4, `rgba(${rgb},${strength * 0.35})`);
  gradient.addColorStop(1, `rgba(${rgb},0)`);
  ctx.fillStyle = gradient;
  ctx.fillRect(x - r, y - r, 2 * r, 2 * r);
}

/** A filled rectangle with rounded corners. */
export function roundedBox(
  ctx: Ctx,
  x: number,
  y: number,
  w: number,
  h: number,
  r: number | number[],
  fill: Fill,
): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, r);
  ctx.fill();
}

/** A filled polygon. */
export function polygon(ctx: Ctx, line: Line, fill: Fill): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  for (const [x, y] of toPoints(line)) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

function trace(ctx: Ctx, points: Point[]): void {
  const first = points[0];
  if (!first) return;
  ctx.beginPath();
  ctx.moveTo(...first);
  for (let i = 1; i < points.length - 1; i++) {
    const [x, y] = points[i] as Point;
    const [nextX, nextY] = points[i + 1] as Point;
    const last = i === points.length - 2;
    ctx.quadraticCurveTo(x, y, last ? nextX : (x + nextX) / 2, last ? nextY : (y + nextY) / 2);
  }
  if (points.length === 2) ctx.lineTo(...(points[1] as Point));
}

/** A smooth line along the points with round caps. */
export function stroke(ctx: Ctx, line: Line, color: Fill, width: number): void {
  trace(ctx, toPoints(line));
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.stroke();
}

/** A smooth closed shape through the midpoints of the points. */
export function blob(ctx: Ctx, line: Line, fill: Fill): void {
  const points = toPoints(line);
  const middle = (index: number): Point => {
    const [ax, ay] = points[index % points.length] as Point;
    const [bx, by] = points[(index + 1) % points.length] as Point;
    return [(ax + bx) / 2, (ay + by) / 2];
  };
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(...middle(0));
  for (let i = 1; i <= points.length; i++)
    ctx.quadraticCurveTo(...(points[i % points.length] as Point), ...middle(i));
  ctx.closePath();
  ctx.fill();
}

/** Runs a drawing with a moved, rotated and scaled origin, and restores the context. */
export function withTransform(
  ctx: Ctx,
  transform: { x?: number; y?: number; turn?: number; sx?: number; sy?: number; alpha?: number },
  draw: () => void,
): void {
  ctx.save();
  ctx.translate(transform.x ?? 0, transform.y ?? 0);
  ctx.rotate(transform.turn ?? 0);
  ctx.scale(transform.sx ?? 1, transform.sy ?? transform.sx ?? 1);
  ctx.globalAlpha *= clamp(transform.alpha ?? 1);
  draw();
  ctx.restore();
}

/** Mixes two `#rrggbb` colors. */
function mixColors(from: string, to: string, progress: number): string {
  const part = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(lerp(part(from, at), part(to, at), clamp(progress))));
  return `rgb(${mixed.join(',')})`;
}

/** Interpolates in a list of `#rrggbb` colors. */
export function colorAt(colors: string[], progress: number): string {
  const at = clamp(progress) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(at));
  return mixColors(colors[index] as string, colors[index + 1] as string, at - index);
}
