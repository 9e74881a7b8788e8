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

/** Moves a line. */
export function shiftLine(line: Line, dx: number, dy: number): Point[] {
  return toPoints(line).map(([x, y]) => [x + dx, y + dy]);
}

/** The point in a direction and distance from a center. */
export function polar(angle: number, r: number, x = 0, y = 0): Point {
  return [x + Math.cos(angle) * r, y + Math.sin(angle) * r];
}
