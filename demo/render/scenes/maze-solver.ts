import { clamp, createRandom, easedProgress, fadeInOut, sineWave } from '../lib/motion.ts';
import { Path } from '../lib/path.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import type { Point } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 12;
const [COLUMNS, ROWS] = [13, 19];
const CELL = 36;
const [LEFT, TOP] = [(540 - COLUMNS * CELL) / 2, 138];
/** Breadth-first search, the way back from the cheese, and the walk of the mouse. */
const SEARCH = { from: 0, to: 6 };
const TRACE = { from: 6.3, to: 7.6 };
const WALK = { from: 7.8, to: 11 };
const RAINBOW = ['#5b6cff', '#22b8e6', '#2fd6a0', '#a9e34b', '#ffd43b', '#ff922b', '#ff5d8f'];

/** For each cell the cells to which it is open. */
const MAZE = carve();
const { distances, parents, order } = search();
const GOAL = COLUMNS * ROWS - 1;
const SOLUTION = traceBack();
const PATH = new Path(SOLUTION.map(center));

function neighbours(cell: number): number[] {
  const x = cell % COLUMNS;
  return [x > 0 ? cell - 1 : -1, x < COLUMNS - 1 ? cell + 1 : -1, cell - COLUMNS, cell + COLUMNS].filter(
    (next) => next >= 0 && next < COLUMNS * ROWS,
  );
}

/** Carves a maze with a random depth-first walk, and opens a few walls more, so that there are several ways. */
function carve(): number[][] {
  const next = createRandom(2026);
  const open: number[][] = Array.from({ length: COLUMNS * ROWS }, () => []);
  const join = (a: number, b: number) => {
    open[a]?.push(b);
    open[b]?.push(a);
  };
  const seen = new Set([0]);
  const stack = [0];
  while (stack.length > 0) {
    const cell = stack.at(-1) ?? 0;
    const choices = neighbours(cell).filter((other) => !seen.has(other));
    const chosen = choices[Math.floor(next() * choices.length)];
    if (chosen === undefined) stack.pop();
    else {
      join(cell, chosen);
      seen.add(chosen);
      stack.push(chosen);
    }
  }
  for (let i = 0; i < 12; i++) {
    const cell = Math.floor(next() * COLUMNS * ROWS);
    const closed = neighbours(cell).filter((other) => !open[cell]?.includes(other));
    if (closed[0] !== undefined) join(cell, closed[0]);
  }
  return open;
}

function search(): { distances: number[]; parents: number[]; order: number[] } {
  const distances: number[] = Array(COLUMNS * ROWS).fill(-1);
  const parents: number[] = Array(COLUMNS * ROWS).fill(-1);
  distances[0] = 0;
  const order = [0];
  for (const cell of order)
    for (const next of MAZE[cell] ?? []) {
      if ((distances[next] ?? 0) >= 0) continue;
      distances[next] = (distances[cell] ?? 0) + 1;
      parents[next] = cell;
      order.push(next);
    }
  return { distances, parents, order };
}

function traceBack(): number[] {
  const cells = [GOAL];
  for (let cell = parents[GOAL] ?? -1; cell >= 0; cell = parents[cell] ?? -1) cells.push(cell);
  return cells.reverse();
}

function center(cell: number): Point {
  return [LEFT + ((cell % COLUMNS) + 0.5) * CELL, TOP + (Math.floor(cell / COLUMNS) + 0.5) * CELL];
}

function drawFlood(pen: Pen, time: number): void {
  const deepest = Math.max(...distances);
  const front = ((time - SEARCH.from) / (SEARCH.to - SEARCH.from)) * (deepest + 6);
  const fade = 1 - 0.72 * easedProgress(time, TRACE.from, TRACE.to);
  for (const cell of order) {
    const age = front - (distances[cell] ?? 0);
    if (age < 0) continue;
    const [x, y] = center(cell);
    const size = (CELL / 2 + 1) * clamp(0.35 + age * 0.3);
    pen.transform({ alpha: fade }, () => {
      pen.box(
        x - size,
        y - size,
        size * 2,
        size * 2,
        age < 2 ? 10 : 0,
        colorAt(RAINBOW, (distances[cell] ?? 0) / deepest),
      );
      if (age < 3)
        pen.box(x - size, y - size, size * 2, size * 2, 10, `rgba(255,255,255,${0.7 * (1 - age / 3)})`);
    });
  }
}

function drawWalls(pen: Pen): void {
  for (let cell = 0; cell < COLUMNS * ROWS; cell++) {
    const [x, y] = center(cell);
    const h = CELL / 2;
    if (cell % COLUMNS < COLUMNS - 1 && !MAZE[cell]?.includes(cell + 1))
      pen.stroke([x + h, y - h, x + h, y + h], '#f3f0ff', 5);
    if (cell + COLUMNS < COLUMNS * ROWS && !MAZE[cell]?.includes(cell + COLUMNS))
      pen.stroke([x - h, y + h, x + h, y + h], '#f3f0ff', 5);
  }
  pen.outline('#f3f0ff', 7, (ctx) =>
    ctx.roundRect(LEFT - 1, TOP - 1, COLUMNS * CELL + 2, ROWS * CELL + 2, 10),
  );
}

function drawSolution(pen: Pen, time: number): void {
  const p = easedProgress(time, TRACE.from, TRACE.to);
  if (p <= 0) return;
  const points = SOLUTION.slice(Math.floor((1 - p) * (SOLUTION.length - 1))).map(center);
  if (points.length < 2) return;
  pen.ctx.lineJoin = 'round';
  pen.ctx.lineCap = 'round';
  for (const [color, width] of [
    ['rgba(255,225,120,0.35)', 20],
    ['#ffe27a', 9],
  ] as const)
    pen.outline(color, width, (ctx) => {
      for (const [x, y] of points) ctx.lineTo(x, y);
    });
}

function drawMouse(pen: Pen, time: number): void {
  const distance = PATH.length * clamp((time - WALK.from) / (WALK.to - WALK.from));
  const { x, y } = PATH.at(distance);
  const { turn } = PATH.at(distance + 8);
  const bob = time < WALK.from ? 2 * sineWave(time, 0.6) : 1.5 * sineWave(time, 0.2);
  pen.transform({ x, y: y + bob, turn: time > WALK.from && time < WALK.to ? turn : 0.6 }, () => {
    pen.stroke([-12, 0, -26, 6 * sineWave(time, 0.4), -36, -4], '#f2a7b4', 4);
    pen.ellipse(0, 0, 17, 12.5, '#dfe4f2');
    for (const side of [-1, 1]) {
      pen.circle(6, side * 12, 8, '#dfe4f2');
      pen.circle(6, side * 12, 4.5, '#f2a7b4');
      pen.circle(13, side * 4.5, 2.2, '#1d1730');
    }
    pen.circle(18, 0, 3, '#f2708a');
  });
}

function drawCheese(pen: Pen, time: number): void {
  const [x, y] = center(GOAL);
  const eaten = easedProgress(time, WALK.to - 0.1, WALK.to + 0.4);
  pen.glow(x, y, 46 + 8 * sineWave(time, 1), '255,215,90', 0.8 * (1 - eaten));
  pen.transform({ x, y, sx: 1 - eaten, turn: 0.1 * sineWave(time, 1.4) }, () => {
    pen.polygon([-15, 10, 15, 10, 15, -4, 2, -14, -15, -2], '#ffcf3f');
    pen.polygon([-15, -2, 2, -14, 15, -4], '#ffe38a');
    pen.circles([-6, 4, 3, 7, 2, 3.6], '#e3a51f');
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 31,
  draw(pen, time) {
    // Starts in the middle of the search; the rest follows after the end.
    const now = (time + 3.2) % SECONDS;
    pen.fillSky(540, 960, ['#1a1338', '#251a52', '#34226a']);
    pen.box(LEFT - 14, TOP - 14, COLUMNS * CELL + 28, ROWS * CELL + 28, 20, '#120d2b');
    drawFlood(pen, now);
    drawWalls(pen);
    drawSolution(pen, now);
    drawCheese(pen, now);
    drawMouse(pen, now);
    const [x, y] = center(GOAL);
    const joy = fadeInOut(now, WALK.to, WALK.to + 0.95, 0.2);
    for (let i = 0; i < 3; i++)
      pen.transform(
        { x: x - 20 + i * 18, y: y - 24 - (now - WALK.to) * (40 + i * 16), sx: 0.55, alpha: joy },
        () => {
          pen.circles([-9, 0, 11, 9, 0, 11], '#ff5d8f');
          pen.polygon([-18, 6, 18, 6, 0, 28], '#ff5d8f');
        },
      );
  },
  composeSoundtrack(track) {
    const at = (time: number) => (time - 3.2 + SECONDS) % SECONDS;
    const deepest = Math.max(...distances);
    const scale = 'C4 D4 E4 G4 A4 C5 D5 E5 G5 A5 C6 D6 E6'.split(' ');
    order.forEach((cell, i) => {
      if (i % 3) return;
      const share = (distances[cell] ?? 0) / deepest;
      track.pluck(
        at(share * (SEARCH.to - SEARCH.from) * 0.95),
        scale[Math.floor(share * 12.9)] ?? 'C4',
        0.1,
        0.12,
        0.4,
      );
    });
    SOLUTION.forEach((_, i) => {
      if (i % 2) return;
      const share = i / SOLUTION.length;
      track.pluck(
        at(TRACE.from + (1 - share) * (TRACE.to - TRACE.from)),
        scale[Math.floor(share * 12.9)] ?? 'C4',
        0.14,
        0.2,
        0.6,
      );
    });
    for (let i = 0; i < 16; i++)
      track.tone(at(WALK.from + i * 0.2), 0.06, 1400 + (i % 2) * 250, { gain: 0.06 });
    for (const [i, note] of ['C5', 'E5', 'G5', 'C6', 'E6'].entries())
      track.pluck(at(WALK.to + 0.1 + i * 0.08), note, 0.26, 0.4, 0.5);
    for (let i = 0; i < 6; i++)
      track.pad(
        i * 2,
        2.3,
        [
          ['C3', 'G3', 'E4'],
          ['A2', 'E3', 'C4'],
        ][i % 2] ?? [],
        0.035,
      );
    track.addReverb(0.3);
  },
};
