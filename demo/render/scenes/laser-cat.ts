import { clamp, easedProgress, fadeInOut, interpolateKeyframes, lerp, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';
import { drawSittingCat, GINGER } from '../parts/cat.ts';

const FLOOR = 640;
/** Leaps of the cat: start, end, height and target. */
const LEAPS = [
  { start: 2.4, end: 3.0, from: 175, to: 360, high: 110 },
  { start: 10.4, end: 11.1, from: 330, to: 175, high: 90 },
];
const WALL_LEAP = { up: 4.7, hold: 5.2, slide: 5.6, down: 7.0 };

const DOT_X = toPoints([
  0, 400, 0.6, 350, 1.2, 430, 1.9, 370, 2.7, 380, 3.0, 300, 3.7, 340, 4.7, 320, 5.1, 318, 5.4, 150, 6.6, 130,
  7.4, 330, 9.3, 330, 9.6, 170, 10.1, 420, 10.6, 140, 11.2, 460, 12, 400,
]);
const DOT_Y = toPoints([
  0, 690, 0.6, 672, 1.2, 705, 1.9, 680, 2.6, 690, 3.0, 340, 3.7, 300, 4.7, 270, 5.4, 330, 6.6, 600, 7.4, 520,
  9.3, 520, 9.6, 700, 10.6, 715, 12, 690,
]);

function cat(time: number): { x: number; y: number; stretch: number; wall: number } {
  let [x, y, stretch] = [time < 2.4 || time > 11.1 ? 175 : 330, 0, 0];
  if (time >= 3.0 && time < 4.7) x = lerp(360, 330, easedProgress(time, 3.0, 3.4));
  for (const leap of LEAPS) {
    const p = (time - leap.start) / (leap.end - leap.start);
    if (p >= 0 && p <= 1) {
      x = lerp(leap.from, leap.to, p);
      y = -leap.high * 4 * p * (1 - p);
      stretch = 0.22 * Math.sin(p * Math.PI);
    }
    stretch -=
      0.2 * fadeInOut(time, leap.start - 0.35, leap.start, 0.15) +
      0.24 * fadeInOut(time, leap.end, leap.end + 0.35, 0.12);
  }
  const wall =
    easedProgress(time, WALL_LEAP.up, WALL_LEAP.hold) *
    (1 - easedProgress(time, WALL_LEAP.slide, WALL_LEAP.down, (p) => p * p));
  stretch +=
    0.3 * fadeInOut(time, WALL_LEAP.up, WALL_LEAP.down, 0.3) -
    0.22 * fadeInOut(time, 4.3, 4.7, 0.2) -
    0.2 * fadeInOut(time, 7, 7.5, 0.15);
  return { x, y: y - 235 * wall, stretch, wall };
}

function drawRoom(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#3b2d5c', '#5a3f78', '#7d5088']);
  for (let x = 30; x < 540; x += 60) pen.box(x, 0, 22, FLOOR, 0, 'rgba(255,255,255,0.025)');
  pen.box(60, 120, 170, 220, 10, '#f6d7b0');
  pen.box(70, 130, 150, 200, 6, pen.verticalGradient(130, 330, ['#1c2350', '#4a4b91', '#e8879a']));
  pen.circle(180, 180, 22, '#fff4cf');
  pen.circle(171, 174, 19, '#2c2f66');
  for (const [x, y] of toPoints([95, 165, 120, 210, 150, 235, 105, 260])) pen.circle(x, y, 2, '#fff');
  pen.box(142, 130, 6, 200, 0, '#f6d7b0');
  pen.box(70, 226, 150, 6, 0, '#f6d7b0');
  pen.glow(460, 300, 260, '255,205,130', 0.4);
  pen.box(455, 330, 8, 320, 4, '#2a1f3f');
  pen.polygon([425, 245, 493, 245, 522, 335, 396, 335], '#ffd995');
  pen.rect(0, FLOOR, 540, 320, pen.verticalGradient(FLOOR, 960, ['#a9653f', '#7c4430', '#552b2a']));
  pen.box(0, FLOOR - 16, 540, 16, 0, '#4a3163');
  pen.ellipse(262, 735, 236, 74, '#2f6f73');
  pen.ellipse(262, 733, 216, 65, '#3c8f8c');
  pen.ellipse(262, 731, 150, 43, '#f1c27a');
  pen.ellipse(262, 730, 132, 36, '#3c8f8c');
  pen.transform({ x: 495, y: 690, turn: 0.02 * sineWave(time, 4) }, () => {
    for (const [turn, length] of toPoints([-0.7, 110, -0.3, 150, 0.1, 170, 0.5, 130]))
      pen.transform({ turn }, () =>
        pen.ellipse(0, -length / 2, 15, length / 2, turn > 0 ? '#3f9d74' : '#2f7d63'),
      );
    pen.polygon([-38, -10, 38, -10, 28, 60, -28, 60], '#e9725b');
  });
}

function drawCat(pen: Pen, time: number, dotX: number, dotY: number): void {
  const { x, y, stretch, wall } = cat(time);
  const wiggle =
    9 * Math.sin(time * 34) * (fadeInOut(time, 1.3, 2.3, 0.2) + 0.7 * fadeInOut(time, 4.0, 4.6, 0.2));
  const base = 725;
  pen.ellipse(x, base + 8, 92 + y * 0.12, 20 + y * 0.03, 'rgba(30,10,40,0.35)');
  pen.transform({ x, y: base + y, sx: 1 - stretch * 0.6, sy: 1 + stretch }, () => {
    const swish = 26 * sineWave(time, 1) + wiggle;
    const reach = 70 * wall;
    const swat = fadeInOut(time, 8.1, 9.2, 0.2) * (60 + 22 * Math.sin(time * 26));
    drawSittingCat(pen, GINGER, {
      swish,
      wiggle,
      headX: clamp((dotX - x) / 200, -1, 1) * 16,
      paws: [
        [-40 - reach * 0.4, -8 - reach * 2.1 - swat * 1.9],
        [40 + reach * 0.4, -8 - reach * 2.1],
      ],
      mood: {
        lookX: (dotX - x) / 130,
        lookY: (dotY - (base + y - 150)) / 130,
        pupil:
          0.35 +
          0.4 * fadeInOut(time, 0.2, 2.5) +
          0.4 * fadeInOut(time, 3.4, 4.9) +
          0.4 * fadeInOut(time, 7.2, 9.4),
        blink: fadeInOut(time, 6.0, 6.9, 0.2) + fadeInOut(time, 11.3, 11.5, 0.08),
        mouthOpen: fadeInOut(time, 4.7, 5.6, 0.2),
      },
    });
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: 12,
  crf: 30,
  draw(pen, time) {
    const jitter = 5;
    const x = interpolateKeyframes(time, DOT_X) + jitter * sineWave(time, 0.25);
    const y = interpolateKeyframes(time, DOT_Y) + jitter * sineWave(time, 0.2);
    drawRoom(pen, time);
    drawCat(pen, time, x, y);
    pen.glow(x, y, 60, '255,40,70', 0.75);
    pen.circle(x, y, 9, '#ff2e55');
    pen.circle(x, y, 4, '#ffe3e3');
  },
  composeSoundtrack(track) {
    const bass = 'C3 G3 A3 E3 F3 C3'.split(' ');
    for (let beat = 0; beat < 24; beat++) {
      const at = beat * 0.5;
      track.pluck(
        at,
        noteFrequency(bass[Math.floor(beat / 4)] ?? 'C3') / (beat % 2 ? 1 : 2),
        0.28,
        0.16,
        0.2,
      );
      if (beat % 2) track.hat(at, 0.05);
    }
    const tune = 'E5 - G5 E5 - D5 C5 - E5 G5 - A5'.split(' ');
    for (let i = 0; i < 48; i++) {
      const name = tune[i % tune.length];
      if (name && name !== '-' && (i < 9 || i > 14) && (i < 18 || i > 30))
        track.pluck(i * 0.25, name, 0.14, 0.12, 0.2);
    }
    for (let i = 0; i < 8; i++)
      track.tone(1.3 + i * 0.13, 0.08, 180 + i * 12, { wave: 'triangle', gain: 0.12 });
    track.tone(2.4, 0.5, 300, { to: 900, gain: 0.2 });
    track.noise(3.0, 0.2, { gain: 0.5, decay: 0.05, at: 300 });
    track.tone(4.7, 0.45, 330, { to: 1300, gain: 0.22 });
    track.noise(5.15, 0.15, { gain: 0.6, decay: 0.04, at: 400 });
    track.tone(5.6, 1.35, 1500, { to: 350, gain: 0.12, vibrato: 0.05, wave: 'triangle' });
    track.noise(7.0, 0.2, { gain: 0.5, decay: 0.06, at: 250 });
    for (let i = 0; i < 5; i++) track.noise(8.15 + i * 0.24, 0.08, { gain: 0.35, decay: 0.03, at: 900 });
    track.tone(7.3, 0.6, 'B5', { to: 'E6', gain: 0.08 });
    track.tone(10.4, 0.5, 280, { to: 700, gain: 0.16 });
    track.addReverb(0.2);
  },
};
