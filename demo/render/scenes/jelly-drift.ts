import { lerp, mod, scatter, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { type Line, type Point, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 12;

type Jelly = (typeof JELLIES)[number];

/** `rises`: number of screen heights it rises during the clip; it re-enters from below. */
const JELLIES = [
  { x: 95, y: 560, size: 0.34, phase: 0.1, bell: ['#6c7ff0', '#3d3f9e'], rgb: '130,150,255', rises: 1 },
  { x: 455, y: 250, size: 0.42, phase: 0.6, bell: ['#4fb6e8', '#2a5aa8'], rgb: '110,200,255', rises: 1 },
  { x: 400, y: 700, size: 0.3, phase: 0.35, bell: ['#7d6cf0', '#4a3fa0'], rgb: '160,140,255', rises: 1 },
  { x: 120, y: 190, size: 0.5, phase: 0.8, bell: ['#d77bf0', '#6a3fb0'], rgb: '220,140,255', rises: 0 },
  { x: 285, y: 350, size: 1.15, phase: 0, bell: ['#ff9ac2', '#a24bd0'], rgb: '255,150,200', rises: 0 },
];
const MOTES = scatter(3, 46, (next) => ({
  x: next() * 540,
  y: next(),
  r: 1 + next() * 2.6,
  phase: next(),
  lap: 1 + Math.floor(next() * 2),
}));

function drawTentacles(pen: Pen, time: number, jelly: Jelly, squeeze: number): void {
  for (let i = 0; i < 11; i++) {
    const start = (i - 5) * 15 * (1 + squeeze * 0.2);
    const points: Point[] = [];
    const length = 190 + (i % 3) * 46;
    for (let k = 0; k <= 9; k++) {
      const down = k / 9;
      const sway = sineWave(time, 4, jelly.phase + i * 0.07 - down * 0.8) * 26 * down;
      points.push([start * (1 - down * 0.25) + sway, 18 + down * length * (1 - squeeze * 0.14)]);
    }
    pen.stroke(points, `rgba(${jelly.rgb},${i % 2 ? 0.5 : 0.3})`, i % 2 ? 3 : 5);
  }
  for (let i = 0; i < 4; i++) {
    const points: Point[] = [];
    for (let k = 0; k <= 8; k++) {
      const down = k / 8;
      const ripple = 11 * Math.sin(k * 1.9 + i) + sineWave(time, 3, jelly.phase + i * 0.2 - down) * 20 * down;
      points.push([(i - 1.5) * 20 + ripple, 14 + down * 168]);
    }
    pen.stroke(points, 'rgba(255,235,250,0.42)', lerp(13, 8, i / 4));
  }
}

function drawJellyfish(pen: Pen, time: number, jelly: Jelly): void {
  const beat = sineWave(time, 2, jelly.phase);
  const squeeze = beat * 0.5 + 0.18 * sineWave(time, 1, jelly.phase * 2);
  const travel = jelly.rises
    ? mod(jelly.y + 330 - (time / SECONDS) * 1360 * jelly.rises, 1360) - 200
    : jelly.y;
  const x = jelly.x + 16 * sineWave(time, 6, jelly.phase);
  const y = travel - 16 * sineWave(time, 2, jelly.phase - 0.12) * jelly.size;
  pen.transform({ x, y, sx: jelly.size, turn: 0.09 * sineWave(time, 6, jelly.phase + 0.2) }, () => {
    pen.glow(0, 0, 260, jelly.rgb, 0.3);
    drawTentacles(pen, time, jelly, squeeze);
    const w = 112 * (1 - squeeze * 0.13);
    const h = 118 * (1 + squeeze * 0.12);
    const scale = (line: Line) => toPoints(line).map(([px, py]): Point => [w * px, h * py]);
    pen.ctx.globalAlpha *= 0.94;
    const hem: Point[] = Array.from(
      { length: 9 },
      (_, i): Point => [w - (i / 8) * 2 * w, 16 + (i % 2 ? 16 : -4) - squeeze * 8],
    );
    pen.blob(
      [...scale([-1.02, -0.3, -0.7, -0.98, 0, -1.15, 0.7, -0.98, 1.02, -0.3]), ...hem],
      pen.verticalGradient(-h, 30, jelly.bell),
    );
    pen.blob(
      scale([-0.7, -0.35, -0.42, -0.8, 0, -0.92, 0.42, -0.8, 0.7, -0.35, 0, -0.12]),
      'rgba(255,255,255,0.17)',
    );
    for (let i = 0; i < 7; i++) {
      const angle = Math.PI * (1.12 + i * 0.127);
      const color = 'rgba(255,245,255,0.5)';
      pen.circle(Math.cos(angle) * w * 0.66, -h * 0.14 + Math.sin(angle) * h * 0.55, 5.5, color);
    }
    pen.ellipse(-w * 0.42, -h * 0.74, 22, 10, 'rgba(255,255,255,0.5)', -0.6);
    if (jelly.size > 1) drawFace(pen, time);
  });
}

function drawFace(pen: Pen, time: number): void {
  const blink = mod(time, 6) > 5.75 ? 0.15 : 1;
  for (const side of [-1, 1]) {
    pen.ellipse(side * 27, -34, 7, 9 * blink, '#4a1e6b');
    pen.circle(side * 27 - 2.5, -38, 2.8 * blink, '#fff');
    pen.ellipse(side * 46, -19, 11, 6, 'rgba(255,110,160,0.55)');
  }
  pen.stroke([-9, -22, 0, -14, 9, -22], '#4a1e6b', 4);
}

function drawRays(pen: Pen, time: number): void {
  for (let i = 0; i < 5; i++) {
    const x = 60 + i * 115 + 24 * sineWave(time, 12, i * 0.23);
    const alpha = 0.05 + 0.02 * sineWave(time, 6, i * 0.31);
    pen.polygon(
      [x, -10, x + 46, -10, x - 20, 640, x - 170, 640],
      pen.verticalGradient(0, 640, [`rgba(150,230,255,${alpha * 2.4})`, 'rgba(150,230,255,0)']),
    );
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    pen.fillSky(540, 960, ['#1b6fa8', '#16448a', '#141f5c', '#0b0f33']);
    drawRays(pen, time);
    for (const mote of MOTES) {
      const y = 980 - mod(mote.y + (time / SECONDS) * mote.lap, 1) * 1000;
      pen.circle(mote.x + 12 * sineWave(time, 6, mote.phase), y, mote.r, 'rgba(190,235,255,0.35)');
    }
    for (const jelly of JELLIES) drawJellyfish(pen, time, jelly);
  },
  composeSoundtrack(track) {
    const chords = ['D3 A3 F#4', 'B2 F#3 D4', 'G2 D3 B3', 'A2 E3 C#4'].map((chord) => chord.split(' '));
    chords.forEach((chord, i) => {
      track.pad(i * 3 - 0.3, 3.8, chord, 0.07);
      chord.concat(chord).forEach((name, k) => {
        track.pluck(i * 3 + k * 0.5, noteFrequency(name) * (k % 3 === 1 ? 4 : 2), 0.11, 0.8, 0.15);
      });
    });
    track.noise(0, SECONDS, { gain: 0.05, attack: 1, at: 250, q: 0.8 });
    for (let i = 0; i < 14; i++)
      track.tone((i * 5.3) % SECONDS, 0.09, 380 + ((i * 97) % 300), { to: 900, gain: 0.05 });
    track.addReverb(0.6, 2);
  },
};
