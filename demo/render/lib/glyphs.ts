import type { Fill, Pen } from './pen.ts';

/** Strokes of letters on a grid of 4 x 6, independent of installed fonts: x and y of points, strokes separated by slashes. */
const GLYPHS: Record<string, string> = {
  A: '0 6 2 0 / 2 0 4 6 / 0.8 4 3.2 4',
  C: '4 1 3 -0.2 0 -0.4 0 3 0 6.4 3 6.2 4 5',
  D: '0 0 0 6 / 0 0 2.2 0 4 0.6 4 3 4 5.4 2.2 6 0 6',
  E: '4 0 0 0 / 0 0 0 6 / 0 6 4 6 / 0 3 3.2 3',
  G: '4 1 3 -0.2 0 -0.4 0 3 0 6.4 3.6 6.4 4 4.6 4 3.4 / 4 3.4 2.4 3.4',
  H: '0 0 0 6 / 4 0 4 6 / 0 3 4 3',
  I: '2 0 2 6',
  K: '0 0 0 6 / 4 0 0 3.2 / 1.2 2.6 4 6',
  M: '0 6 0 0 / 0 0 2 3.6 / 2 3.6 4 0 / 4 0 4 6',
  N: '0 6 0 0 / 0 0 4 6 / 4 6 4 0',
  O: '2 0 0 0 0 3 0 6 2 6 4 6 4 3 4 0 2 0',
  S: '4 0.8 3.2 -0.2 0 -0.4 0 1.6 0 3 4 3 4 4.6 4 6.4 0.6 6.3 0 5.2',
  T: '0 0 4 0 / 2 0 2 6',
  U: '0 0 0 4 0 6 2 6 4 6 4 4 4 0',
  '!': '2 0 2 4 / 2 5.9 2 6',
};

/** Draws a glyph around the origin with the height `size`. */
export function drawGlyph(pen: Pen, name: string, size: number, color: Fill, weight = 0.17): void {
  const unit = size / 6;
  for (const line of GLYPHS[name]?.split(' / ') ?? [])
    pen.stroke(
      line.split(' ').map((value, i) => (Number(value) - (i % 2 ? 3 : 2)) * unit),
      color,
      size * weight,
    );
}
