import { type Line, type Point, toPoints } from './points.ts';

export const TAU = Math.PI * 2;

type Ease = (progress: number) => number;

/** Cubic ease-in-out, the default. */
export const easeInOut: Ease = (p) => (p < 0.5 ? 4 * p ** 3 : 1 - (-2 * p + 2) ** 3 / 2);
/** Starts slowly, for falling objects. */
export const easeIn: Ease = (p) => p ** 3;
/** Ends slowly, for objects that slide to a stop. */
export const easeOut: Ease = (p) => 1 - (1 - p) ** 3;

/** Overshoots, for objects that pop into position. */
export const easeOutBack: Ease = (p) => 1 + 2.70158 * (p - 1) ** 3 + 1.70158 * (p - 1) ** 2;

/** Oscillates around the end value before it stops. */
export const easeOutElastic: Ease = (p) =>
  p <= 0 ? 0 : p >= 1 ? 1 : 2 ** (-9 * p) * Math.sin(((p * 9 - 0.75) * TAU) / 3) + 1;

/** Falls and bounces three times. */
export const easeOutBounce: Ease = (p) => {
  const [n, d] = [7.5625, 2.75];
  if (p < 1 / d) return n * p * p;
  if (p < 2 / d) return n * (p - 1.5 / d) ** 2 + 0.75;
  if (p < 2.5 / d) return n * (p - 2.25 / d) ** 2 + 0.9375;
  return n * (p - 2.625 / d) ** 2 + 0.984375;
};

/** Limits a value to a range. */
export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** Linear interpolation. */
export function lerp(from: number, to: number, progress: number): number {
  return from + (to - from) * progress;
}

/** Progress of `time` from `start` to `end`, eased, from 0 to 1. */
export function easedProgress(time: number, start: number, end: number, ease: Ease = easeInOut): number {
  return ease(clamp((time - start) / (end - start)));
}

/** Rises from 0 to 1 until `start + rise` and returns to 0 at `end`. */
export function fadeInOut(time: number, start: number, end: number, rise = 0.4): number {
  return easedProgress(time, start, start + rise) * (1 - easedProgress(time, end - rise, end));
}

/** A sine wave that repeats after `period` seconds. */
export function sineWave(time: number, period: number, phase = 0): number {
  return Math.sin((time / period + phase) * TAU);
}

/** The non-negative remainder. */
export function mod(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** Seeded random numbers (mulberry32), so that a clip is the same on every machine. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Creates `count` items with seeded random numbers. */
export function scatter<T>(seed: number, count: number, make: (next: () => number, index: number) => T): T[] {
  const next = createRandom(seed);
  return Array.from({ length: count }, (_, index) => make(next, index));
}

/** Interpolates between key frames, each a time and a value, with easing. */
export function interpolateKeyframes(time: number, keyframes: Line): number {
  const keys = toPoints(keyframes);
  const next = keys.findIndex(([at]) => at > time);
  if (next === 0) return keys[0]?.[1] ?? 0;
  if (next < 0) return keys.at(-1)?.[1] ?? 0;
  const [[from, a], [to, b]] = keys.slice(next - 1, next + 1) as [Point, Point];
  return lerp(a, b, easedProgress(time, from, to));
}
