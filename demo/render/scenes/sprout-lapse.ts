import {
  clamp,
  easedProgress,
  easeOut,
  easeOutBack,
  fadeInOut,
  lerp,
  mod,
  scatter,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { type Point, shiftLine } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 13;
/** The first frame shows the flower; then a new seed is planted. */
const TIMES = { wilt: 0.9, seed: 1.8, sprout: 2.8, fullHeight: 9.2, bloom: 9.0, open: 11 };
const DAYS = 8;
const SOIL = 652;
const LEAVES = [0.16, 0.26, 0.38, 0.5, 0.62, 0.74].map((at, i) => ({
  at,
  side: i % 2 ? 1 : -1,
  size: 1.15 - i * 0.1,
}));
const SEEDS = scatter(5, 60, (_, i) => ({ angle: i * 2.39996, far: Math.sqrt(i / 60) }));

function growth(time: number): number {
  if (time < TIMES.seed) return 1 - easedProgress(time, TIMES.wilt, TIMES.wilt + 0.7);
  return easedProgress(time, TIMES.sprout, TIMES.fullHeight, (p) => 1 - (1 - p) ** 1.6);
}

function stem(time: number, part: number): Point {
  const height = 400 * growth(time) * part;
  const circling =
    20 *
    part *
    part *
    Math.sin(time * 2.6) *
    (1 - easedProgress(time, 8.4, 10)) *
    (time > TIMES.seed ? 1 : 0);
  return [270 + circling + 14 * part * Math.sin(part * 4), SOIL - height];
}

function drawRoom(pen: Pen, time: number): void {
  const running = easedProgress(time, TIMES.seed, 9.6, (p) => p);
  const day = 0.5 + 0.5 * Math.cos(running * DAYS * TAU);
  pen.fillSky(540, 960, ['#f6e3c5', '#f2d3ab']);
  pen.box(54, 84, 432, 520, 20, '#ffffff');
  const colors = [
    colorAt(['#1f2c63', '#6db9ea'], day),
    colorAt(['#51508f', '#c9ecf7'], day),
    colorAt(['#c9809a', '#fdf3d2'], day),
  ];
  pen.rect(72, 102, 396, 486, pen.verticalGradient(100, 590, colors));
  pen.clip(
    () => {
      const turn = mod(running * DAYS, 1);
      const sunX = lerp(270, 610, turn < 0.5 ? turn * 2 : 0) - (turn > 0.5 ? (1 - turn) * 680 : 0);
      pen.glow(sunX, 220, 170, '255,240,180', 0.8 * day);
      pen.circle(sunX, 220, 38, `rgba(255,248,214,${day})`);
      pen.circle(540 - sunX * 0.9, 190, 24, `rgba(245,245,255,${1 - day})`);
      pen.ellipse(150, 600, 220, 96, colorAt(['#2b4a54', '#8fc77a'], day));
      pen.ellipse(420, 610, 230, 84, colorAt(['#24404d', '#74b56a'], day));
    },
    (ctx) => ctx.rect(72, 102, 396, 486),
  );
  pen.box(264, 102, 12, 486, 0, '#ffffff');
  pen.box(72, 330, 396, 12, 0, '#ffffff');
  pen.box(30, 592, 480, 26, 8, '#fffaf0');
  pen.rect(0, 0, 540, 960, `rgba(20,24,70,${0.3 * (1 - day)})`);
}

function drawPot(pen: Pen): void {
  pen.ellipse(270, 812, 140, 18, 'rgba(110,60,30,0.25)');
  pen.box(0, 806, 540, 154, 0, '#c98a5e');
  pen.box(0, 806, 540, 9, 0, '#e0a679');
  pen.ellipse(270, 812, 130, 13, 'rgba(80,40,20,0.3)');
  pen.polygon([166, 660, 374, 660, 350, 812, 190, 812], '#d8654a');
  pen.polygon([290, 660, 374, 660, 350, 812, 290, 812], 'rgba(120,30,20,0.14)');
  pen.box(154, 640, 232, 38, 10, '#e97c5c');
  pen.ellipse(270, 648, 104, 13, '#5a3826');
  for (const dx of [-30, 30]) pen.circle(270 + dx, 728, 6.5, '#4d1e16');
  pen.stroke([258, 744, 270, 754, 282, 744], '#4d1e16', 4.5);
  for (const dx of [-52, 52]) pen.ellipse(270 + dx, 744, 13, 8, 'rgba(255,190,160,0.5)');
}

function drawLeaf(pen: Pen, x: number, y: number, side: number, size: number, droop: number): void {
  pen.transform({ x, y, sx: side * size, sy: size, turn: side * droop }, () => {
    pen.blob([0, 0, 24, -34, 76, -40, 112, -14, 70, 12, 20, 10], '#4fa653');
    pen.blob([0, 2, 40, -4, 112, -14, 70, 12, 20, 10], '#3d8f47');
    pen.stroke([4, 0, 50, -14, 98, -14], '#7cc774', 3);
  });
}

function drawFlower(pen: Pen, time: number): void {
  const open =
    time < TIMES.seed
      ? 1 - easedProgress(time, TIMES.wilt, TIMES.wilt + 0.5)
      : easedProgress(time, TIMES.bloom, TIMES.open, easeOutBack);
  if (open <= 0.01) return;
  const [x, y] = stem(time, 1);
  pen.transform({ x, y, turn: 0.06 * sineWave(time, SECONDS / 4), sx: clamp(open, 0.15, 1.2) }, () => {
    for (let ring = 0; ring < 2; ring++)
      for (let i = 0; i < 16; i++)
        pen.transform({ turn: (i / 16) * TAU + ring * 0.2, sx: 1, sy: lerp(0.4, 1, clamp(open)) }, () =>
          pen.ellipse(0, -80 + ring * 8, 19, 46 - ring * 6, ring ? '#ffcf3f' : '#f5a623'),
        );
    pen.circle(0, 0, 58, '#6b3d20');
    for (const seed of SEEDS)
      pen.circle(Math.cos(seed.angle) * seed.far * 52, Math.sin(seed.angle) * seed.far * 52, 3.4, '#8f5a2c');
    const blink = fadeInOut(time, 11.9, 12.15, 0.1) > 0.3 ? 0.15 : 1;
    for (const dx of [-18, 18]) {
      pen.ellipse(dx, -6, 7, 9 * blink, '#fff6da');
      pen.circle(dx, -5, 4.5 * blink, '#2b160a');
    }
    pen.stroke([-12, 14, 0, 24, 12, 14], '#fff6da', 4.5);
  });
}

function drawPlant(pen: Pen, time: number): void {
  const size = growth(time);
  if (size > 0.005) {
    const points = Array.from({ length: 9 }, (_, i) => stem(time, i / 8));
    pen.stroke(points, '#3d8f47', 7 + 9 * size);
    pen.stroke(shiftLine(points, -3, 0), '#6bbf63', 3 + 2 * size);
    for (const item of LEAVES) {
      const unfolded = easedProgress(size, item.at * 0.75 + 0.05, item.at * 0.75 + 0.3, easeOut);
      const [x, y] = stem(time, item.at);
      if (unfolded > 0.02)
        drawLeaf(
          pen,
          x,
          y,
          item.side,
          item.size * unfolded,
          0.1 * Math.sin(time * 2.6 + item.at * 9) - (1 - unfolded) * 0.9,
        );
    }
  }
  drawFlower(pen, time);
}

/** Draws a seed that falls into the soil and a watering can. */
function drawPlanting(pen: Pen, time: number): void {
  const fall = easedProgress(time, TIMES.seed - 0.2, TIMES.seed + 0.3, (p) => p * p);
  if (time > TIMES.seed - 0.2 && time < TIMES.seed + 0.5)
    pen.ellipse(270, lerp(330, SOIL, fall), 9, 14, '#4a3524', 0.3);
  const here = fadeInOut(time, TIMES.seed + 0.2, TIMES.sprout + 0.9, 0.35);
  if (here <= 0.01) return;
  pen.transform({ x: 430 + 260 * (1 - here), y: 480, turn: -0.5 * here }, () => {
    pen.stroke([-40, 20, -96, -8, -118, -46], '#4a90c2', 15);
    pen.ellipse(-120, -48, 24, 11, '#3a78a8', 0.9);
    pen.stroke([36, -30, 92, -30, 74, 50, 40, 40], '#3a78a8', 12);
    pen.box(-52, -44, 100, 104, 18, '#4a90c2');
    pen.box(-52, -44, 34, 104, 16, '#68aad8');
  });
  for (let i = 0; i < 12; i++) {
    const age = mod(time * 1.8 + i / 12, 1);
    if (here > 0.95)
      pen.ellipse(306 - age * 24 - (i % 4) * 12, 505 + age * 140, 3, 8, 'rgba(120,200,245,0.9)');
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 37,
  draw(pen, time) {
    drawRoom(pen, time);
    drawPlanting(pen, time);
    drawPot(pen);
    drawPlant(pen, time);
  },
  composeSoundtrack(track) {
    const scale = 'C4 D4 E4 G4 A4 C5 D5 E5 G5 A5 C6 D6 E6'.split(' ');
    track.tone(TIMES.wilt, 0.8, 700, { to: 180, gain: 0.15 });
    track.noise(TIMES.seed + 0.3, 0.15, { gain: 0.5, decay: 0.05, at: 300 });
    track.noise(TIMES.seed + 0.6, 1, { gain: 0.12, attack: 0.2, at: 3200, q: 1.5 });
    for (let i = 0; i < 26; i++)
      track.pluck(
        TIMES.sprout + i * 0.25,
        noteFrequency(scale[Math.floor(i / 2.2)] ?? 'C5') * (i % 2 ? 1.5 : 1),
        0.2,
        0.25,
        0.3,
      );
    for (const item of LEAVES)
      track.tone(TIMES.sprout + item.at * 4.6 + 0.6, 0.2, 500, { to: 950, gain: 0.08 });
    track.playTune('C5 E5 G5 C6 E6', 9.4, 0.16, 0.25, 0.7, 0.4);
    for (let i = 0; i < 13; i++)
      track.tone(i, 0.9, ['C3', 'A2', 'F2', 'G2'][i % 4] ?? 'C3', {
        wave: 'triangle',
        gain: 0.2,
        decay: 0.4,
      });
    track.addReverb(0.3, 1.3);
  },
};
