import { clamp, lerp } from './motion.ts';
import { type Line, type Point, polar, toPoints } from './points.ts';

/** A point on a path with its direction. */
export interface PathPoint {
  x: number;
  y: number;
  turn: number;
}

/** Interpolates a smooth curve through the points (Catmull-Rom). */
export function smoothCurve(through: Line, steps = 24): Point[] {
  const points = toPoints(through);
  const at = (index: number) => points[clamp(index, 0, points.length - 1)] as Point;
  const line: Point[] = [];
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const along = (k: 0 | 1) =>
        0.5 *
        (2 * p1[k] +
          (p2[k] - p0[k]) * t +
          (2 * p0[k] - 5 * p1[k] + 4 * p2[k] - p3[k]) * t * t +
          (3 * p1[k] - p0[k] - 3 * p2[k] + p3[k]) * t ** 3);
      line.push([along(0), along(1)]);
    }
  }
  line.push(at(points.length - 1));
  return line;
}

/** Points of an arc. */
export function arcPoints(x: number, y: number, r: number, from: number, to: number, steps = 40): Point[] {
  return Array.from({ length: steps + 1 }, (_, i) => polar(lerp(from, to, i / steps), r, x, y));
}

/** A path parameterized by length. */
export class Path {
  private readonly lengths: number[] = [0];

  constructor(readonly points: Point[]) {
    for (let i = 1; i < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i - 1] as Point, points[i] as Point];
      this.lengths.push((this.lengths[i - 1] ?? 0) + Math.hypot(bx - ax, by - ay));
    }
  }

  get length(): number {
    return this.lengths.at(-1) ?? 0;
  }

  at(distance: number): PathPoint {
    const wanted = clamp(distance, 0, this.length - 0.001);
    let [low, high] = [0, this.lengths.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.lengths[middle] ?? 0) <= wanted) low = middle;
      else high = middle;
    }
    const [[ax, ay], [bx, by]] = [this.points[low] as Point, this.points[high] as Point];
    const [from, to] = [this.lengths[low] ?? 0, this.lengths[high] ?? 1];
    const part = (wanted - from) / Math.max(1e-6, to - from);
    return { x: lerp(ax, bx, part), y: lerp(ay, by, part), turn: Math.atan2(by - ay, bx - ax) };
  }

  /**
   * Simulates an object that rolls along the path by gravity. @returns its distance after each `step` seconds
   */
  simulateRoll(options: {
    step: number;
    speed: number;
    gravity: number;
    drag: number;
    minSpeed: number;
  }): number[] {
    const rolled = [0];
    let { speed } = options;
    for (let distance = 0; distance < this.length; ) {
      const pull = options.gravity * Math.sin(this.at(distance).turn) - options.drag * speed;
      speed = Math.max(options.minSpeed, speed + pull * options.step);
      distance += speed * options.step;
      rolled.push(distance);
    }
    return rolled;
  }
}
