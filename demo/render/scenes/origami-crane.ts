import {
  clamp,
  easedProgress,
  easeIn,
  easeInOut,
  easeOut,
  fadeInOut,
  lerp,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { type Line, type Point, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';
import { drawCrane } from '../parts/crane.ts';

const SECONDS = 13;
const [FRONT, FRONT_DARK, BACK] = ['#e8553f', '#c93f33', '#fdf0dc'];
const H = 185;
/** Start of each fold; each lasts `FOLD` seconds. */
const FOLDS = { half: 3.3, quarter: 4.4, turn: 5.4, kite: 6.4, narrow: 7.5, reach: 8.6, open: 9.7 };
const FOLD = 0.8;
const FLY = { start: 0.5, end: 2.2 };

/** Mirrors a point at the line through `a` and `b`: progress 0 leaves it, 1 moves it to the other side. */
function turnOver([x, y]: Point, a: Point, b: Point, progress: number): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
  const [fx, fy] = [a[0] + along * dx, a[1] + along * dy];
  const scale = Math.cos(progress * Math.PI);
  const lift = Math.sin(progress * Math.PI) * 0.16 * Math.hypot(x - fx, y - fy);
  return [fx + (x - fx) * scale, fy + (y - fy) * scale - lift];
}

function drawFlap(
  pen: Pen,
  line: Line,
  a: Point,
  b: Point,
  progress: number,
  colors: [string, string],
): void {
  pen.polygon(
    toPoints(line).map((point) => turnOver(point, a, b, progress)),
    progress < 0.5 ? colors[0] : colors[1],
  );
}

function drawShadow(pen: Pen, width: number, height: number, y: number): void {
  pen.ellipse(0, y, width, height, 'rgba(20,50,60,0.22)');
}

function drawDesk(pen: Pen): void {
  pen.fillSky(540, 960, ['#9fd3c7', '#7fbfb8', '#5fa3a6']);
  pen.glow(90, 130, 420, '255,255,235', 0.5);
  for (let i = -4; i < 14; i++) pen.stroke([i * 80, 0, i * 80 - 260, 960], 'rgba(255,255,255,0.06)', 22);
  pen.circle(452, 706, 68, 'rgba(20,50,60,0.2)');
  pen.circle(446, 698, 66, '#f7f1e6');
  pen.circle(446, 698, 50, '#8fae5d');
  pen.ellipse(430, 684, 20, 10, 'rgba(255,255,255,0.4)', -0.6);
  for (const [x, y, sx, sy, turn, ...colors] of [
    [96, 172, 0.4, 0.4, -0.1, '#f2b84b', '#dd9a2c', '#fff2cf'],
    [196, 140, 0.3, 0.3, 0.15, '#5d7fd0', '#4463b5', '#e7eeff'],
    [452, 166, -0.36, 0.36, 0.1, '#f08fa8', '#d9708e', '#ffe9ef'],
  ] as const)
    pen.transform({ x, y, sx, sy, turn }, () => drawCrane(pen, 0.5, [...colors]));
  pen.box(30, 690, 92, 92, 6, '#4463b5');
  pen.box(40, 680, 92, 92, 6, '#f2b84b');
  pen.box(50, 670, 92, 92, 6, '#fdf0dc');
}

function drawSheet(pen: Pen, time: number): void {
  const half = easedProgress(time, FOLDS.half, FOLDS.half + FOLD);
  const quarter = easedProgress(time, FOLDS.quarter, FOLDS.quarter + FOLD);
  const turned = easedProgress(time, FOLDS.turn, FOLDS.turn + FOLD);
  pen.transform(
    {
      turn: (turned * Math.PI) / 4,
      x: -lerp(0, H * 0.25, quarter) * (1 - turned),
      y: -lerp(0, H * 0.35, turned),
      sx: lerp(1, 1.22, turned),
    },
    () => {
      drawShadow(pen, H * lerp(0.9, 0.5, quarter), 24, H * lerp(0.72, 0.9, quarter));
      if (quarter < 0.02) {
        pen.polygon([-H, 0, H, 0, 0, H], BACK);
        if (half < 0.01) pen.stroke([-H, 0, H, 0], 'rgba(0,0,0,0.05)', 2);
        drawFlap(pen, [-H, 0, H, 0, 0, -H], [-H, 0], [H, 0], half, [BACK, FRONT]);
      } else {
        pen.polygon([-H, 0, 0, 0, 0, H], FRONT);
        drawFlap(pen, [0, 0, H, 0, 0, H], [0, 0], [0, H], quarter, [FRONT, FRONT_DARK]);
      }
    },
  );
}

/** The diamond whose sides fold to the middle and then open into neck, tail and wings. */
function drawBase(pen: Pen, time: number): void {
  const kite = easedProgress(time, FOLDS.kite, FOLDS.kite + FOLD);
  const narrow = easedProgress(time, FOLDS.narrow, FOLDS.narrow + FOLD);
  const reach = easedProgress(time, FOLDS.reach, FOLDS.reach + FOLD);
  const w = 132;
  const [top, bottom] = [-150, lerp(112, 168, narrow)];
  drawShadow(pen, lerp(110, 80, narrow), 20, 150);
  const inner = lerp(w, w * 0.42, kite);
  pen.polygon([0, top, inner, -30, 0, bottom, -inner, -30], FRONT_DARK);
  for (const side of [-1, 1]) {
    const edge = lerp(w * 0.42, w * 0.3, narrow);
    drawFlap(pen, [0, bottom, side * w, -30, side * edge, -60], [0, bottom], [side * edge, -60], kite, [
      FRONT,
      BACK,
    ]);
    if (kite > 0.98) pen.polygon([0, bottom, side * edge, -44, 0, top], side < 0 ? FRONT : FRONT_DARK);
    pen.transform({ y: 60, turn: side * reach * 2.35 }, () => {
      if (reach > 0) pen.polygon([-20, 0, 20, 0, 0, 150], side < 0 ? FRONT : FRONT_DARK);
    });
  }
}

function drawModel(pen: Pen, time: number): void {
  if (time < FOLDS.kite) drawSheet(pen, time);
  else if (time < FOLDS.open) drawBase(pen, time);
  else {
    const opened = easedProgress(time, FOLDS.open, FOLDS.open + 1, easeOut);
    drawShadow(pen, lerp(80, 120, opened), 20, 112);
    const pop = 1 + 0.12 * fadeInOut(time, FOLDS.open, FOLDS.open + 0.6, 0.2);
    pen.transform({ sx: pop * lerp(0.85, 1, opened), sy: pop }, () =>
      drawCrane(
        pen,
        0.75 * opened + 0.12 * sineWave(time, 1.4),
        [FRONT, FRONT_DARK, BACK],
        lerp(0.7, 1, opened),
      ),
    );
  }
}

function drawFlight(pen: Pen, time: number): void {
  const p = easedProgress(time, FLY.start, FLY.end, easeIn);
  const flaps =
    time < 0.35
      ? 0.75 + 0.12 * sineWave(time + SECONDS, 1.4)
      : 0.5 + 0.5 * Math.cos((time - 0.35) * TAU * 2.2);
  pen.ellipse(0, 112, 120 * (1 - p * 0.7), 20 * (1 - p * 0.7), `rgba(20,50,60,${0.22 * (1 - p)})`);
  pen.transform(
    { x: -p * 300, y: -p * 560 + 22 * fadeInOut(time, 0.2, 0.8, 0.25), turn: 0.25 * p, sx: 1 - 0.35 * p },
    () => drawCrane(pen, clamp(flaps), [FRONT, FRONT_DARK, BACK]),
  );
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    drawDesk(pen);
    pen.transform({ x: 270, y: 450 }, () => {
      if (time > 2) {
        const arrives = easedProgress(time, 2, 2.9, easeOut);
        pen.transform(
          { x: lerp(-150, 0, arrives), y: lerp(420, 0, arrives), turn: lerp(-1.6, 0, easeInOut(arrives)) },
          () => drawModel(pen, time),
        );
      }
      if (time < FLY.end + 0.2) drawFlight(pen, time);
    });
    pen.rect(0, 800, 540, 160, pen.verticalGradient(800, 960, ['rgba(30,70,80,0)', 'rgba(30,70,80,0.35)']));
  },
  composeSoundtrack(track) {
    const koto = 'D4 E4 G4 A4 B4 D5 E5 G5'.split(' ');
    Object.values(FOLDS).forEach((at, i) => {
      track.noise(at, 0.5, { gain: 0.3, attack: 0.1, at: 2600, to: 4200, q: 1 });
      track.noise(at + FOLD - 0.06, 0.12, { gain: 0.5, decay: 0.03, at: 3000 });
      track.pluck(at + FOLD, noteFrequency(koto[i] ?? 'D4') * 2, 0.3, 0.5, 0.6);
    });
    const tune = 'D4 A4 G4 E4 B4 A4 D5 B4 G4 A4 E4 D4 G4'.split(' ');
    tune.forEach((name, i) => {
      track.pluck(i, name, 0.24, 0.8, 0.5);
      track.pluck(i + 0.5, koto[(i * 3) % 8] ?? 'D4', 0.14, 0.6, 0.5);
    });
    for (let i = 0; i < 5; i++) track.noise(0.4 + i * 0.36, 0.2, { gain: 0.25, attack: 0.08, at: 900 });
    track.noise(2, 0.8, { gain: 0.2, attack: 0.3, at: 1800 });
    track.playTune('G4 B4 D5 G5', 10.7, 0.12, 0.22, 0.8, 0.5);
    track.addReverb(0.35, 1.3);
  },
};
