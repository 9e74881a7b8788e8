import { clamp, easedProgress, easeOut, easeOutBack, lerp, sineWave } from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { toPoints } from '../lib/points.ts';
import { type Scene, SQUARE } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 13;
const SIZE = 8;
const CELL = 74;
const EDGE = (720 - SIZE * CELL) / 2;
const TIMES = { clear: 0.9, start: 1.6, end: 12 };
const COLORS = ['#ff4d8d', '#ff8a5c', '#ffd166', '#8fdc7a', '#3fcfc2', '#4d9bff', '#9b6dff', '#e06dff'];
const JUMPS = toPoints([1, 2, 2, 1, 2, -1, 1, -2, -1, -2, -2, -1, -2, 1, -1, 2]);

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

function drawBoard(pen: Pen, time: number): void {
  pen.box(EDGE - 26, EDGE - 22, SIZE * CELL + 52, SIZE * CELL + 56, 26, '#3a2a63');
  pen.box(EDGE - 26, EDGE - 26, SIZE * CELL + 52, SIZE * CELL + 52, 26, '#5a4490');
  const jumpCount = progress(time);
  TOUR.forEach((square, i) => {
    const [x, y] = middle(square);
    const dark = ((square % SIZE) + Math.floor(square / SIZE)) % 2 === 1;
    pen.box(x - CELL / 2, y - CELL / 2, CELL, CELL, 0, dark ? '#cbb9f0' : '#f4edff');
    const isPreviousTour = time < TIMES.start;
    const lit = isPreviousTour
      ? 1 - easedProgress(time, TIMES.clear + i * 0.004, TIMES.clear + 0.3 + i * 0.004)
      : clamp((jumpCount - i) * 1.4);
    if (lit <= 0.01) return;
    const pop = isPreviousTour ? lit : easeOutBack(lit);
    const color = colorAt(COLORS, i / (TOUR.length - 1));
    pen.box(
      x - (CELL / 2 - 4) * pop,
      y - (CELL / 2 - 4) * pop,
      (CELL - 8) * pop,
      (CELL - 8) * pop,
      14,
      color,
    );
  });
}

function drawLines(pen: Pen, time: number): void {
  const isPreviousTour = time < TIMES.start;
  const jumpCount = isPreviousTour ? TOUR.length : progress(time);
  const alpha = isPreviousTour ? 1 - easedProgress(time, TIMES.clear, TIMES.clear + 0.4) : 1;
  if (alpha <= 0) return;
  pen.ctx.globalAlpha = alpha * 0.75;
  for (let i = 0; i < Math.floor(jumpCount); i++)
    pen.stroke([...middle(TOUR[i] ?? 0), ...middle(TOUR[(i + 1) % TOUR.length] ?? 0)], '#ffffff', 3);
  pen.ctx.globalAlpha = 1;
}

function drawKnight(pen: Pen, time: number): void {
  const jumpCount = time < TIMES.start || time > TIMES.end ? 0 : progress(time);
  const index = Math.floor(jumpCount);
  const part = easeOut(clamp((jumpCount - index) * 1.15));
  const [ax, ay] = middle(TOUR[index % TOUR.length] ?? 0);
  const [bx, by] = middle(TOUR[(index + 1) % TOUR.length] ?? 0);
  const jumping = jumpCount > 0;
  const hop = jumping ? Math.sin(part * Math.PI) : 0.12 * Math.abs(sineWave(time, 1));
  const x = jumping ? lerp(ax, bx, part) : ax;
  const y = jumping ? lerp(ay, by, part) : ay;
  pen.ellipse(x, y + 26, 30 - hop * 8, 10 - hop * 3, 'rgba(30,10,60,0.4)');
  const squash = jumping ? 0.12 * (1 - hop) : 0;
  pen.transform(
    {
      x,
      y: y + 26 - hop * 46,
      turn: jumping ? 0.16 * Math.sign(bx - ax) * hop : 0.03 * sineWave(time, 1),
      sx: (bx < ax && jumping ? -1 : 1) * (1.12 + squash),
      sy: 1.12 - squash,
    },
    () => {
      pen.box(-27, -10, 54, 14, 6, '#2a1d4d');
      pen.box(-21, -20, 42, 13, 5, '#3b2a68');
      pen.blob(
        [-22, -16, -24, -46, -14, -74, 6, -84, 22, -70, 40, -50, 34, -38, 14, -44, 12, -34, 22, -16],
        '#2a1d4d',
      );
      pen.blob(
        [-15, -18, -16, -46, -8, -68, 8, -76, 20, -64, 34, -50, 30, -43, 8, -50, 8, -34, 14, -18],
        '#4a3780',
      );
      pen.polygon([-4, -78, -8, -94, 8, -82], '#2a1d4d');
      pen.stroke([-20, -30, -22, -52, -10, -74], '#ff4d8d', 7);
      pen.circle(12, -62, 5, '#ffffff');
      pen.circle(13.5, -62, 2.8, '#1a1030');
    },
  );
}

export const scene: Scene = {
  ...SQUARE,
  seconds: SECONDS,
  crf: 37,
  draw(pen, time) {
    pen.fillSky(720, 720, ['#ffd9c2', '#ffc0c9', '#e9b3ea']);
    pen.glow(360, 360, 480, '255,255,255', 0.4);
    drawBoard(pen, time);
    drawLines(pen, time);
    drawKnight(pen, time);
  },
  composeSoundtrack(track) {
    const scale = 'C4 D4 E4 G4 A4 C5 D5 E5 G5 A5 C6 D6 E6'.split(' ');
    TOUR.forEach((square, i) => {
      const at = TIMES.start + (i + 0.9) * EACH;
      const step = Math.floor((i / TOUR.length) * 6) + ((square * 5) % 7);
      track.pluck(at, scale[step] ?? 'C5', 0.24, 0.22, 0.4);
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
    track.playTune('C5 E5 G5 C6 E6', TIMES.end + 0.1, 0.09, 0.24, 0.6, 0.4);
    track.addReverb(0.22);
  },
};
