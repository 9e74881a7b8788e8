import { fadeInOut, lerp, mod, scatter, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { shiftLine } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 12;
const SILL = 640;
const LIGHTS = scatter(27, 26, (next) => ({
  x: 40 + next() * 460,
  y: 330 + next() * 240,
  r: 12 + next() * 30,
  rgb: ['255,180,90', '255,110,120', '120,190,255', '255,220,150'][Math.floor(next() * 4)] ?? '255,180,90',
  alpha: 0.16 + next() * 0.3,
}));
const RESTING_DROPS = scatter(5, 70, (next) => ({
  x: 42 + next() * 456,
  y: 100 + next() * 520,
  r: 1.5 + next() * 4,
}));
/** Drops that run down and pause on the way. Index 0 is a large, slow drop on the left. */
const RUNNERS = scatter(77, 15, (next, i) => ({
  x: i === 0 ? 92 : 60 + next() * 430,
  start: i === 0 ? 0.45 : next(),
  laps: i === 0 ? 1 : 2 + Math.floor(next() * 2),
  r: i === 0 ? 9 : 4 + next() * 4,
}));
const STREAKS = scatter(13, 36, (next) => ({
  x: next() * 560,
  start: next(),
  length: 26 + next() * 34,
  laps: 10 + Math.floor(next() * 6),
}));

function drawOutside(pen: Pen, time: number): void {
  pen.rect(0, 0, 540, SILL, pen.verticalGradient(80, SILL, ['#3b5270', '#56708a', '#7d8fa0']));
  for (const [x, y, w] of [
    [40, 380, 90],
    [150, 320, 74],
    [250, 410, 110],
    [380, 350, 80],
    [450, 430, 90],
  ] as const)
    pen.box(x, y, w, SILL - y, 6, 'rgba(38,54,78,0.5)');
  for (const light of LIGHTS) pen.circle(light.x, light.y, light.r, `rgba(${light.rgb},${light.alpha})`);
  const car = mod(time / 6, 1) * 760 - 120;
  pen.glow(car, 585, 70, '255,230,170', 0.7);
  pen.glow(540 - mod(time / 4, 1) * 760 + 80, 605, 60, '255,80,80', 0.6);
  for (const streak of STREAKS) {
    const y = mod(streak.start + (time / SECONDS) * streak.laps, 1) * 760 - 60;
    pen.stroke([streak.x, y, streak.x - 8, y + streak.length], 'rgba(220,235,255,0.22)', 2);
  }
}

function drawRaindrop(pen: Pen, x: number, y: number, r: number): void {
  pen.ellipse(x, y, r * 0.85, r, 'rgba(210,228,245,0.55)');
  pen.ellipse(x + r * 0.15, y + r * 0.25, r * 0.55, r * 0.55, 'rgba(50,70,100,0.3)');
  pen.circle(x - r * 0.25, y - r * 0.35, r * 0.25, 'rgba(255,255,255,0.95)');
}

function drawRaindrops(pen: Pen, time: number): void {
  for (const drop of RESTING_DROPS) drawRaindrop(pen, drop.x, drop.y, drop.r);
  for (const runner of RUNNERS) {
    const p = mod(runner.start + (time / SECONDS) * runner.laps, 1);
    const stutter = p + 0.05 * Math.sin(p * 24);
    const y = lerp(80, 660, stutter);
    const x = runner.x + 5 * Math.sin(p * 18 + runner.x);
    pen.stroke([x, y - 70, x - 2, y - 30, x, y], 'rgba(215,232,248,0.26)', runner.r * 0.9);
    drawRaindrop(pen, x, y, runner.r);
  }
}

function drawWindowFrame(pen: Pen): void {
  pen.box(0, 0, 36, 960, 0, '#6d4a3d');
  pen.box(504, 0, 36, 960, 0, '#6d4a3d');
  pen.box(0, 0, 540, 84, 0, '#6d4a3d');
  pen.box(262, 84, 18, SILL - 84, 0, '#7d5747');
  pen.box(36, 318, 468, 14, 0, '#7d5747');
  for (const side of [0, 1])
    pen.transform({ x: side * 540, sx: side ? -1 : 1, sy: 1 }, () => {
      pen.blob([-20, -10, 130, -20, 110, 210, 76, 420, 90, 640, -20, 650], '#c9644f');
      pen.blob([-20, -10, 76, -20, 66, 210, 40, 430, 52, 640, -20, 650], '#dd7c62');
    });
  pen.box(0, 40, 540, 16, 8, '#e0b070');
  pen.rect(0, SILL, 540, 320, pen.verticalGradient(SILL, 960, ['#8a5f4a', '#5f3f38', '#3d2a2c']));
  pen.box(0, SILL - 6, 540, 34, 0, '#a5745a');
  pen.box(0, SILL - 6, 540, 8, 0, '#c08d6e');
}

/** Draws a cat from behind that watches the drops; an ear turns, and the tail swings over the sill. */
function drawCat(pen: Pen, time: number): void {
  const look = 10 * sineWave(time, 6);
  const breath = 1 + 0.012 * sineWave(time, 3);
  pen.transform({ x: 200, y: SILL + 4, sy: breath, sx: 1 }, () => {
    const swing = 34 * sineWave(time, 3, 0.2);
    pen.stroke([54, -16, 104, 6, 96 + swing * 0.5, 70, 66 + swing, 112], '#2f2a3a', 23);
    pen.blob([-82, 4, -74, -96, -34, -158, 34, -158, 74, -96, 82, 4, 0, 14], '#38324a');
    pen.ellipse(-46, -8, 36, 20, '#2f2a3a');
    pen.ellipse(46, -8, 36, 20, '#2f2a3a');
    for (const y of [-96, -72, -48]) pen.stroke([-26, y, 0, y - 8, 26, y], '#2a2536', 9);
    pen.transform({ x: look, y: -184, turn: 0.05 * sineWave(time, 6, 0.1) }, () => {
      const flick = 0.4 * fadeInOut(mod(time, 4), 3, 3.5, 0.1);
      for (const side of [-1, 1])
        pen.transform({ x: side * 40, y: -36, turn: side * (0.2 + (side > 0 ? flick : 0)) }, () => {
          pen.polygon([-24, 14, 0, -44, 24, 14], '#38324a');
          pen.polygon([-13, 10, 0, -26, 13, 10], '#574c66');
        });
      pen.ellipse(0, 0, 66, 56, '#38324a');
      for (const dx of [-16, 0, 16]) pen.stroke([dx, -52, dx * 0.8, -28], '#2a2536', 8);
      for (const side of [-1, 1])
        for (const dy of [8, 18]) pen.stroke([side * 56, dy, side * 88, dy - 4], 'rgba(255,255,255,0.4)', 2);
    });
    pen.stroke([-44, -130, 0, -122, 44, -130], '#e0524f', 10);
  });
}

function drawMug(pen: Pen, time: number): void {
  pen.glow(400, 600, 210, '255,190,110', 0.4);
  pen.ellipse(400, SILL + 12, 70, 10, 'rgba(40,15,10,0.35)');
  pen.box(340, SILL - 84, 108, 94, [10, 10, 34, 34], '#f2e6d4');
  pen.box(340, SILL - 60, 108, 20, 0, '#3f8f8c');
  pen.stroke([448, SILL - 66, 486, SILL - 60, 478, SILL - 20, 444, SILL - 18], '#f2e6d4', 13);
  pen.ellipse(394, SILL - 84, 54, 12, '#fff8ec');
  pen.ellipse(394, SILL - 83, 46, 9, '#b5723c');
  pen.stroke([424, SILL - 82, 436, SILL - 50], '#f8efe0', 2);
  pen.box(426, SILL - 52, 20, 26, 3, '#e0524f');
  for (let i = 0; i < 3; i++) {
    const sway = 12 * sineWave(time, 3, i * 0.3);
    pen.stroke(
      shiftLine([0, -96, sway - 10, -140, 14 - sway, -184, sway, -226], 376 + i * 18, SILL),
      'rgba(255,255,255,0.2)',
      12,
    );
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 29,
  draw(pen, time) {
    pen.fillSky(540, 960, ['#3b5270', '#3b5270']);
    drawOutside(pen, time);
    drawRaindrops(pen, time);
    drawWindowFrame(pen);
    drawMug(pen, time);
    drawCat(pen, time);
  },
  composeSoundtrack(track) {
    track.noise(-1, SECONDS + 2, { gain: 0.24, at: 1600, q: 0.5 });
    track.noise(-1, SECONDS + 2, { gain: 0.12, at: 400, q: 0.6 });
    for (let i = 0; i < 90; i++)
      track.tone((i * 3.713) % SECONDS, 0.05, 900 + ((i * 331) % 1500), {
        to: 700,
        gain: 0.03 + ((i * 7) % 5) * 0.012,
        decay: 0.012,
      });
    const chords = ['F3 A3 C4 E4', 'D3 F3 A3 C4', 'Bb2 D3 F3 A3', 'C3 E3 G3 Bb3'].map((chord) =>
      chord.split(' '),
    );
    for (const [i, chord] of chords.entries()) {
      for (const [k, name] of chord.entries()) {
        track.pluck(i * 3 + k * 0.06, name, 0.14, 1.1, 0.2);
        track.pluck(i * 3 + 1.5 + k * 0.19, noteFrequency(name) * 2, 0.09, 0.7, 0.2);
      }
    }
    track.addReverb(0.4, 1.4);
  },
};
