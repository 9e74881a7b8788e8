import {
  blob,
  circle,
  colorAt,
  ellipse,
  fillSky,
  glow,
  polygon,
  roundedBox,
  stroke,
  withTransform,
} from '../lib/drawing.ts';
import { clamp, easedProgress, easeOut, easeOutBack, lerp, sineWave } from '../lib/motion.ts';
import { type Ctx, type Scene, SQUARE } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';

const SECONDS = 13;
const SIZE = 8;
const CELL = 74;
const EDGE = (720 - SIZE * CELL) / 2;
const TIMES = { clear: 0.9, start: 1.6, end: 12 };
const COLORS = ['#ff4d8d', '#ff8a5c', '#ffd166', '#8fdc7a', '#3fcfc2', '#4d9bff', '#9b6dff', '#e06dff'];
const JUMPS = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

function exits(free: boolean[], square: number): number[] {
  const [x, y] = [square % SIZE, Math.floor(square / SIZE)];
  return JUMPS.map(([dx, dy]) => [x + dx, y + dy] as const)
    .filter(([nx, ny]) => nx >= 0 && ny >= 0 && nx < SIZE && ny < SIZE)
    .map(([nx, ny]) => ny * SIZE + nx)
    .filter((next) => free[next]);
}

/**
 * Warnsdorff's rule with backtracking: always jump to the square with the fewest exits. The tour is closed.
 */
function findTour(): number[] {
  const free = new Array<boolean>(SIZE * SIZE).fill(true);
  const tour: number[] = [];
  let budget = 400_000;
  const visit = (square: number): boolean => {
    free[square] = false;
    tour.push(square);
    if (tour.length === SIZE * SIZE) {
      free[tour[0] as number] = true;
      const closes = exits(free, square).includes(tour[0] as number);
      free[tour[0] as number] = false;
      if (closes) return true;
    } else if (budget-- > 0) {
      const choices = exits(free, square).sort((a, b) => exits(free, a).length - exits(free, b).length);
      for (const next of choices) if (visit(next)) return true;
    }
    free[square] = true;
    tour.pop();
    return false;
  };
  visit(27);
  return tour;
}

const TOUR = findTour();
const EACH = (TIMES.end - TIMES.start) / TOUR.length;

function middle(square: number): [number, number] {
  return [EDGE + ((square % SIZE) + 0.5) * CELL, EDGE + (Math.floor(square / SIZE) + 0.5) * CELL];
}

/** Number of jumps so far, including the fraction of the current one. */
function progress(time: number): number {
  return clamp((time - TIMES.start) / EACH, 0, TOUR.length);
}

function drawBoard(ctx: Ctx, time: number): void {
  roundedBox(ctx, EDGE - 26, EDGE - 22, SIZE * CELL + 52, SIZE * CELL + 56, 26, '#3a2a63');
  roundedBox(ctx, EDGE - 26, EDGE - 26, SIZE * CELL + 52, SIZE * CELL + 52, 26, '#5a4490');
  const jumpCount = progress(time);
  TOUR.forEach((square, i) => {
    const [x, y] = middle(square);
    const dark = ((square % SIZE) + Math.floor(square / SIZE)) % 2 === 1;
    roundedBox(ctx, x - CELL / 2, y - CELL / 2, CELL, CELL, 0, dark ? '#cbb9f0' : '#f4edff');
    const isPreviousTour = time < TIMES.start;
    const lit = isPreviousTour
      ? 1 - easedProgress(time, TIMES.clear + i * 0.004, TIMES.clear + 0.3 + i * 0.004)
      : clamp((jumpCount - i) * 1.4);
    if (lit <= 0.01) return;
    const pop = isPreviousTour ? lit : easeOutBack(lit);
    roundedBox(
      ctx,
      x - (CELL / 2 - 4) * pop,
      y - (CELL / 2 - 4) * pop,
      (CELL - 8) * pop,
      (CELL - 8) * pop,
      14,
      colorAt(COLORS, i / (TOUR.length - 1)),
    );
  });
}

function drawLines(ctx: Ctx, time: number): void {
  const isPreviousTour = time < TIMES.start;
  const jumpCount = isPreviousTour ? TOUR.length : progress(time);
  const alpha = isPreviousTour ? 1 - easedProgress(time, TIMES.clear, TIMES.clear + 0.4) : 1;
  if (alpha <= 0) return;
  ctx.globalAlpha = alpha * 0.75;
  for (let i = 0; i < Math.floor(jumpCount); i++)
    stroke(ctx, [...middle(TOUR[i] ?? 0), ...middle(TOUR[(i + 1) % TOUR.length] ?? 0)], '#ffffff', 3);
  ctx.globalAlpha = 1;
}

function drawKnight(ctx: Ctx, time: number): void {
  const jumpCount = time < TIMES.start || time > TIMES.end ? 0 : progress(time);
  const index = Math.floor(jumpCount);
  const part = easeOut(clamp((jumpCount - index) * 1.15));
  const [ax, ay] = middle(TOUR[index % TOUR.length] ?? 0);
  const [bx, by] = middle(TOUR[(index + 1) % TOUR.length] ?? 0);
  const jumping = jumpCount > 0;
  const hop = jumping ? Math.sin(part * Math.PI) : 0.12 * Math.abs(sineWave(time, 1));
  const x = jumping ? lerp(ax, bx, part) : ax;
  const y = jumping ? lerp(ay, by, part) : ay;
  ellipse(ctx, x, y + 26, 30 - hop * 8, 10 - hop * 3, 'rgba(30,10,60,0.4)');
  const squash = jumping ? 0.12 * (1 - hop) : 0;
  withTransform(
    ctx,
    {
      x,
      y: y + 26 - hop * 46,
      turn: jumping ? 0.16 * Math.sign(bx - ax) * hop : 0.03 * sineWave(time, 1),
      sx: (bx < ax && jumping ? -1 : 1) * (1.12 + squash),
      sy: 1.12 - squash,
    },
    () => {
      roundedBox(ctx, -27, -10, 54, 14, 6, '#2a1d4d');
      roundedBox(ctx, -21, -20, 42, 13, 5, '#3b2a68');
      blob(
        ctx,
        [-22, -16, -24, -46, -14, -74, 6, -84, 22, -70, 40, -50, 34, -38, 14, -44, 12, -34, 22, -16],
        '#2a1d4d',
      );
      blob(
        ctx,
        [-15, -18, -16, -46, -8, -68, 8, -76, 20, -64, 34, -50, 30, -43, 8, -50, 8, -34, 14, -18],
        '#4a3780',
      );
      polygon(ctx, [-4, -78, -8, -94, 8, -82], '#2a1d4d');
      stroke(ctx, [-20, -30, -22, -52, -10, -74], '#ff4d8d', 7);
      circle(ctx, 12, -62, 5, '#ffffff');
      circle(ctx, 13.5, -62, 2.8, '#1a1030');
    },
  );
}

export const scene: Scene = {
  ...SQUARE,
  name: 'knights-tour',
  fps: 24,
  seconds: SECONDS,
  crf: 37,
  draw(ctx, time) {
    fillSky(ctx, 720, 720, ['#ffd9c2', '#ffc0c9', '#e9b3ea']);
    glow(ctx, 360, 360, 480, '255,255,255', 0.4);
    drawBoard(ctx, time);
    drawLines(ctx, time);
    drawKnight(ctx, time);
  },
  composeSoundtrack(track: Track) {
    const scale = ['C4', 'D4', 'E4', 'G4', 'A4', 'C5', 'D5', 'E5', 'G5', 'A5', 'C6', 'D6', 'E6'];
    TOUR.forEach((square, i) => {
      const at = TIMES.start + (i + 0.9) * EACH;
      const step = Math.floor((i / TOUR.length) * 6) + ((square * 5) % 7);
      track.pluck(at, noteFrequency(scale[step] ?? 'C5'), 0.24, 0.22, 0.4);
      track.noise(at, 0.05, { gain: 0.35, decay: 0.012, at: 1100 });
    });
    for (let i = 0; i < 26; i++)
      track.tone(
        i * 0.5,
        0.4,
        noteFrequency(['C3', 'G2', 'A2', 'F2'][Math.floor(i / 4) % 4] ?? 'C3') * (i % 2 ? 2 : 1),
        { wave: 'triangle', gain: 0.18, decay: 0.18 },
      );
    track.whoosh(TIMES.clear, 0.7, 0.25, 1800, 400);
    for (const [i, name] of ['C5', 'E5', 'G5', 'C6', 'E6'].entries())
      track.pluck(TIMES.end + 0.1 + i * 0.09, noteFrequency(name), 0.24, 0.6, 0.4);
    track.addReverb(0.22);
  },
};
