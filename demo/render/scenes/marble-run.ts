import { lerp, mod, TAU } from '../lib/motion.ts';
import { arcPoints, Path, smoothCurve } from '../lib/path.ts';
import type { Pen } from '../lib/pen.ts';
import { type Point, shiftLine, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 12;
const STEP_S = 1 / 240;
/** Seconds between two marbles. The clip loops with every marble in the position of the next one. */
const EVERY = 1.5;
const COLORS = ['#ff5d73', '#ffb627', '#2ec4b6', '#3a86ff', '#9b5de5', '#ff8fab', '#6abf4b', '#ff7f3f'];
const BARS = 'C5 D5 E5 G5 A5 C6'.split(' ');
const BAR_COLORS = ['#e85d75', '#f2913d', '#f2c14e', '#6bbf59', '#4aa8d8', '#8d6be8'];
const LOOP = { x: 300, y: 520, r: 62 };
const MARBLE = 15;

const RAIL = [
  ...smoothCurve([
    ...[
      60, 148, 180, 162, 330, 188, 430, 214, 476, 240, 468, 276, 410, 290, 260, 306, 120, 326, 66, 352, 70,
      396, 110, 430, 170, 500, 236, 574,
    ],
    LOOP.x,
    LOOP.y + LOOP.r,
  ]),
  ...arcPoints(LOOP.x, LOOP.y, LOOP.r, Math.PI / 2, Math.PI / 2 - TAU).slice(1),
  ...smoothCurve([LOOP.x, LOOP.y + LOOP.r, 380, 578, 430, 560, 474, 556]).slice(1),
];
const RAIL_PATH = new Path(RAIL);
const CUPS: [number, number] = [160, 250];

interface Ride {
  points: Point[];
  /** Time of each hit on a bar, relative to the marble's start. */
  strikes: number[];
}

function barSpot(index: number): Point {
  return [452 - index * 68, 636 + index * 15];
}

function hop(points: Point[], from: Point, to: Point, height: number, seconds: number): void {
  for (let time = 0; time < seconds; time += STEP_S) {
    const p = time / seconds;
    points.push([lerp(from[0], to[0], p), lerp(from[1], to[1], p) - 4 * height * p * (1 - p)]);
  }
}

function buildRide(): Ride {
  const points = RAIL_PATH.simulateRoll({
    step: STEP_S,
    speed: 90,
    gravity: 560,
    drag: 0.55,
    minSpeed: 105,
  }).map((distance): Point => {
    const { x, y } = RAIL_PATH.at(distance);
    return [x, y];
  });
  const strikes: number[] = [];
  let from = points.at(-1) as Point;
  BARS.forEach((_, index) => {
    const to = barSpot(index);
    hop(points, from, to, index === 0 ? 16 : 44, index === 0 ? 0.3 : 0.34);
    strikes.push(points.length * STEP_S);
    from = to;
  });
  hop(points, from, [40, 752], 30, 0.34);
  return { points, strikes };
}

const RIDE = buildRide();
const LENGTH = RIDE.points.length * STEP_S;

function drawWorkshop(pen: Pen): void {
  pen.fillSky(540, 960, ['#fbe8cf', '#f6d5b0', '#eebd94']);
  pen.glow(120, 140, 380, '255,255,240', 0.7);
  for (let row = 0; row < 12; row++)
    for (let i = 0; i < 7; i++) pen.circle(45 + i * 75, 90 + row * 75, 3.5, 'rgba(150,90,50,0.14)');
  pen.box(0, 800, 540, 160, 0, '#a5613c');
  pen.box(0, 800, 540, 10, 0, '#c98457');
}

function drawRail(pen: Pen, points: Point[]): void {
  const below = shiftLine(points, 8, MARBLE + 16);
  pen.stroke(below, 'rgba(120,60,20,0.14)', 12);
  const under = shiftLine(points, 0, MARBLE + 3);
  pen.stroke(under, '#9a5a34', 10);
  pen.stroke(shiftLine(under, 0, -2), '#d79a63', 5);
}

function drawMachine(pen: Pen, time: number): void {
  for (const [x, top] of toPoints([80, 168, 250, 190, 404, 220, 150, 335])) {
    pen.box(x - 6, top + 10, 12, 800 - top, 4, '#c98f60');
    pen.box(x - 6, top + 10, 4, 800 - top, 2, '#dbaa7d');
  }
  drawRail(pen, RAIL.slice(0, 24 * 14));
  drawRail(pen, RAIL.slice(24 * 14 + 40));
  pen.outline('#9a5a34', 9, (ctx) => ctx.arc(LOOP.x, LOOP.y, LOOP.r + MARBLE + 2, 0, TAU));
  pen.outline('#d79a63', 4, (ctx) => ctx.arc(LOOP.x, LOOP.y, LOOP.r + MARBLE, 0, TAU));
  drawBars(pen, time);
  pen.box(6, 748, 76, 70, [6, 6, 18, 18], '#3f6c7a');
  pen.box(0, 742, 88, 14, 7, '#578b99');
  drawWindmill(pen, time);
}

function drawWindmill(pen: Pen, time: number): void {
  const [x, y] = CUPS;
  for (let i = 0; i < 6; i++)
    pen.transform({ x, y, turn: (i / 6) * TAU + (time / SECONDS) * TAU * 4 }, () => {
      pen.polygon([0, -5, 42, -14, 42, 10, 0, 5], i % 2 ? '#f4a259' : '#e76f51');
    });
  pen.circle(x, y, 11, '#5b3a29');
  pen.circle(x, y, 5, '#f2d7b0');
}

function drawBars(pen: Pen, time: number): void {
  BARS.forEach((_, index) => {
    const [x, y] = barSpot(index);
    const since = mod(time - (RIDE.strikes[index] ?? 0), EVERY);
    const ring = Math.exp(-since * 5);
    pen.transform({ x, y: y + MARBLE + 8 + ring * 5 * Math.sin(since * 50) }, () => {
      pen.box(-4, 8, 8, 770 - y, 3, '#c98f60');
      pen.box(-28, -5, 56, 17, 7, 'rgba(90,40,10,0.25)');
      pen.box(-28, -9, 56, 17, 7, BAR_COLORS[index] ?? '#fff');
      pen.box(-22, -6, 44, 4, 2, 'rgba(255,255,255,0.5)');
    });
    if (ring > 0.05) {
      pen.outline(`rgba(255,255,255,${ring})`, 3, (ctx) =>
        ctx.arc(x, y, 20 + since * 80, Math.PI * 1.15, Math.PI * 1.85),
      );
    }
  });
}

function drawMarble(pen: Pen, [x, y]: Point, color: string, turn: number): void {
  pen.ellipse(x + 8, y + 20, MARBLE, 9, 'rgba(110,50,10,0.2)');
  pen.circle(x, y, MARBLE, color);
  pen.transform({ x, y, turn }, () => {
    pen.outline('rgba(255,255,255,0.55)', 4, (ctx) => ctx.arc(0, 0, MARBLE - 5, 0.3, 2.4));
  });
  pen.circle(x, y, MARBLE, 'rgba(0,0,0,0.06)');
  pen.ellipse(x - 5, y - 6, 5, 3.5, 'rgba(255,255,255,0.9)', -0.6);
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 35,
  draw(pen, time) {
    drawWorkshop(pen);
    drawMachine(pen, time);
    const started = Math.floor(time / EVERY);
    for (let n = started - Math.ceil(LENGTH / EVERY); n <= started; n++) {
      const age = time - n * EVERY;
      const point = RIDE.points[Math.floor(age / STEP_S)];
      if (point) drawMarble(pen, point, COLORS[mod(n, COLORS.length)] ?? '#fff', age * 9);
    }
    pen.box(0, 118, 46, 74, [0, 14, 14, 0], '#3f6c7a');
    pen.box(38, 112, 14, 86, 7, '#578b99');
  },
  composeSoundtrack(track) {
    for (let n = -Math.ceil(LENGTH / EVERY); n * EVERY < SECONDS; n++) {
      RIDE.strikes.forEach((strike, index) => {
        const variation = n % 2 ? 1 : 0.75;
        const struck = noteFrequency(BARS[index] ?? 'C5') * (index % 2 ? 1 : variation);
        track.pluck(n * EVERY + strike, struck, 0.3, 0.4, 0.5);
      });
      track.noise(n * EVERY, RIDE.strikes[0] ?? 3, { gain: 0.05, attack: 0.3, at: 700, to: 1100, q: 4 });
      track.noise(n * EVERY + LENGTH, 0.12, { gain: 0.25, decay: 0.03, at: 500 });
    }
    track.addReverb(0.3);
  },
};
