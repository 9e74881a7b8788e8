import type { CanvasGradient, SKRSContext2D } from '@napi-rs/canvas';
import { clamp, lerp, TAU } from './motion.ts';
import { type Line, type Point, toPoints } from './points.ts';

export type Fill = string | CanvasGradient;
/** Adds a path to the context. */
type Trace = (ctx: SKRSContext2D) => void;

/** Draws shapes on a canvas. */
export class Pen {
  constructor(readonly ctx: SKRSContext2D) {}

  /** Fills the shape that `trace` adds to the path. */
  fill(fill: Fill, trace: Trace): void {
    this.ctx.fillStyle = fill;
    this.ctx.beginPath();
    trace(this.ctx);
    this.ctx.fill();
  }

  /** Draws the outline of the shape that `trace` adds to the path. */
  outline(color: Fill, width: number, trace: Trace): void {
    this.ctx.strokeStyle = color;
    this.ctx.lineWidth = width;
    this.ctx.beginPath();
    trace(this.ctx);
    this.ctx.stroke();
  }

  /** Limits a drawing to a shape: the one that `trace` adds to the path, or the last one that was drawn. */
  clip(draw: () => void, trace?: Trace): void {
    this.ctx.save();
    if (trace) {
      this.ctx.beginPath();
      trace(this.ctx);
    }
    this.ctx.clip();
    draw();
    this.ctx.restore();
  }

  /** Runs a drawing with a moved, rotated and scaled origin. */
  transform(
    {
      x = 0,
      y = 0,
      turn = 0,
      sx = 1,
      sy = sx,
      alpha = 1,
    }: Partial<Record<'x' | 'y' | 'turn' | 'sx' | 'sy' | 'alpha', number>>,
    draw: () => void,
  ): void {
    this.ctx.save();
    this.ctx.translate(x, y);
    this.ctx.rotate(turn);
    this.ctx.scale(sx, sy);
    this.ctx.globalAlpha *= clamp(alpha);
    draw();
    this.ctx.restore();
  }

  /** Creates a gradient from top to bottom with evenly spaced colors. */
  verticalGradient(top: number, bottom: number, colors: string[]): CanvasGradient {
    return this.linearGradient(0, top, 0, bottom, colors);
  }

  /** Creates a gradient between two points with evenly spaced colors. */
  linearGradient(x0: number, y0: number, x1: number, y1: number, colors: string[]): CanvasGradient {
    return addColors(this.ctx.createLinearGradient(x0, y0, x1, y1), colors);
  }

  /** Creates a gradient between two circles (x, y and radius of each) with evenly spaced colors. */
  radialGradient(
    circles: [number, number, number, number, number, number],
    colors: string[],
  ): CanvasGradient {
    return addColors(this.ctx.createRadialGradient(...circles), colors);
  }

  /** Fills the whole image with a vertical gradient of evenly spaced colors. */
  fillSky(width: number, height: number, colors: string[]): void {
    this.rect(0, 0, width, height, this.verticalGradient(0, height, colors));
  }

  /** A filled rectangle. */
  rect(x: number, y: number, w: number, h: number, fill: Fill): void {
    this.ctx.fillStyle = fill;
    this.ctx.fillRect(x, y, w, h);
  }

  /** A filled rectangle with rounded corners. */
  box(x: number, y: number, w: number, h: number, r: number | number[], fill: Fill): void {
    this.fill(fill, (ctx) => ctx.roundRect(x, y, w, h, r));
  }

  /** A filled circle. */
  circle(x: number, y: number, r: number, fill: Fill): void {
    this.ellipse(x, y, r, r, fill);
  }

  /** Circles of one color. @param circles x, y and radius of each */
  circles(circles: number[], fill: Fill): void {
    for (let i = 0; i < circles.length; i += 3)
      this.circle(...(circles.slice(i, i + 3) as [number, number, number]), fill);
  }

  /** A filled ellipse. Negative radii, which result from easing overshoot, draw nothing. */
  ellipse(x: number, y: number, rx: number, ry: number, fill: Fill, turn = 0): void {
    this.fill(fill, (ctx) => ctx.ellipse(x, y, Math.max(0, rx), Math.max(0, ry), turn, 0, TAU));
  }

  /** A soft light: full color in the center, transparent at the edge. `rgb` is, for example, `255,200,120`. */
  glow(x: number, y: number, r: number, rgb: string, strength = 1): void {
    const gradient = this.ctx.createRadialGradient(x, y, 0, x, y, r);
    gradient.addColorStop(0, `rgba(${rgb},${strength})`);
    gradient.addColorStop(0.4, `rgba(${rgb},${strength * 0.35})`);
    gradient.addColorStop(1, `rgba(${rgb},0)`);
    this.rect(x - r, y - r, 2 * r, 2 * r, gradient);
  }

  /** A filled polygon. */
  polygon(line: Line, fill: Fill): void {
    this.fill(fill, (ctx) => {
      for (const [x, y] of toPoints(line)) ctx.lineTo(x, y);
      ctx.closePath();
    });
  }

  /** A smooth line along the points with round caps. */
  stroke(line: Line, color: Fill, width: number): void {
    const points = toPoints(line);
    this.ctx.lineCap = 'round';
    this.ctx.lineJoin = 'round';
    this.outline(color, width, (ctx) => {
      ctx.moveTo(...(points[0] as Point));
      for (let i = 1; i < points.length - 1; i++) {
        const [x, y] = points[i] as Point;
        const [nextX, nextY] = points[i + 1] as Point;
        const last = i === points.length - 2;
        ctx.quadraticCurveTo(x, y, last ? nextX : (x + nextX) / 2, last ? nextY : (y + nextY) / 2);
      }
      if (points.length === 2) ctx.lineTo(...(points[1] as Point));
    });
  }

  /** A smooth closed shape through the midpoints of the points. */
  blob(line: Line, fill: Fill): void {
    const points = toPoints(line);
    const at = (index: number) => points[index % points.length] as Point;
    const middle = (index: number): Point => {
      const [[ax, ay], [bx, by]] = [at(index), at(index + 1)];
      return [(ax + bx) / 2, (ay + by) / 2];
    };
    this.fill(fill, (ctx) => {
      ctx.moveTo(...middle(0));
      for (let i = 1; i <= points.length; i++) ctx.quadraticCurveTo(...at(i), ...middle(i));
      ctx.closePath();
    });
  }
}

function addColors(gradient: CanvasGradient, colors: string[]): CanvasGradient {
  colors.forEach((color, index) => {
    gradient.addColorStop(index / Math.max(1, colors.length - 1), color);
  });
  return gradient;
}

/** Interpolates in a list of `#rrggbb` colors. */
export function colorAt(colors: string[], progress: number): string {
  const at = clamp(progress) * (colors.length - 1);
  const index = Math.min(colors.length - 2, Math.floor(at));
  const [from, to] = colors.slice(index, index + 2) as [string, string];
  const part = (color: string, start: number) => Number.parseInt(color.slice(start, start + 2), 16);
  const mixed = [1, 3, 5].map((start) =>
    Math.round(lerp(part(from, start), part(to, start), clamp(at - index))),
  );
  return `rgb(${mixed.join(',')})`;
}
