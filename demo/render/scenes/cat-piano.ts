import { easedProgress, fadeInOut, mod, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawSittingCat, GINGER } from '../parts/cat.ts';

const STEP = 0.25;
const SECONDS = 10;
const KEYS = 'C4 D4 E4 F4 G4 A4 B4 C5 D5 E5'.split(' ');
/** The key of each eighth: of the left paw on even, of the right paw on odd positions. */
const PLAYED = [
  0, 7, 2, 9, 4, 9, 2, 7, 3, 8, 5, 7, 3, 8, 5, 9, 4, 6, 1, 8, 4, 9, 1, 8, 0, 7, 2, 9, 0, 4, 2, 7, 3, 5, 4, 8,
  1, 6, 0, 7,
];
const CHORDS = ['C3', 'A2', 'F2', 'G2', 'C3'];
const KEY_WIDTH = 46;
const COLORS = [
  '#ff6b6b',
  '#ff9f4a',
  '#ffd34e',
  '#a7e05a',
  '#4fd6a0',
  '#4ac4ee',
  '#6b8cff',
  '#a67bff',
  '#e27bf0',
  '#ff7bb5',
];

const keyX = (key: number) => 40 + key * KEY_WIDTH + KEY_WIDTH / 2;
const playedAt = (index: number) => PLAYED[mod(index, PLAYED.length)] ?? 0;

/** How far down a key is, 0 to 1. */
function pressed(time: number, key: number): number {
  const index = Math.floor(time / STEP);
  return playedAt(index) === key ? 1 - 0.6 * (mod(time, STEP) / STEP) : 0;
}

function drawStage(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#2a1740', '#4b2456', '#7a2f57']);
  for (let x = 0; x < 540; x += 60)
    pen.rect(x, 0, 60, 620, pen.linearGradient(x, 0, x + 60, 0, ['#5c1d38', '#9c3049', '#5c1d38']));
  for (let i = 0; i < 6; i++) pen.ellipse(i * 108, 0, 70, 62, '#b53a50');
  pen.polygon([210, 0, 330, 0, 500, 700, 40, 700], 'rgba(255,225,160,0.16)');
  pen.rect(0, 620, 540, 340, pen.verticalGradient(620, 960, ['#6a3b2a', '#3c2020']));
  pen.ellipse(270, 690, 250, 40, 'rgba(255,225,160,0.14)');
  for (let i = 0; i < 7; i++)
    pen.glow(30 + i * 80, 950, 90, '255,200,120', 0.16 + 0.05 * sineWave(time, 1, i / 7));
}

function drawKeyboard(pen: Pen, time: number): void {
  pen.box(18, 590, 504, 160, 18, '#241a33');
  pen.box(18, 578, 504, 44, 14, '#39294f');
  KEYS.forEach((_, key) => {
    const down = pressed(time, key) * 7;
    pen.box(
      40 + key * KEY_WIDTH + 1.5,
      612 + down,
      KEY_WIDTH - 3,
      118,
      [2, 2, 7, 7],
      down ? (COLORS[key] ?? '') : '#fffaf0',
    );
    if (down) pen.glow(keyX(key), 690, 70, '255,240,190', 0.4);
  });
  for (const key of [0, 1, 3, 4, 5, 7, 8]) pen.box(keyX(key) + 9, 608, 28, 70, [0, 0, 6, 6], '#1c1428');
  for (const x of [70, 470])
    pen.polygon(
      [x - 10, 750, x + 10, 750, x + (x < 270 ? -14 : 30), 880, x + (x < 270 ? -30 : 14), 880],
      '#1c1428',
    );
}

/** Notes that rise from the keys, in their colors. */
function drawNotes(pen: Pen, time: number): void {
  for (let back = 0; back < 9; back++) {
    const index = Math.floor(time / STEP) - back;
    const age = (time - index * STEP) / (9 * STEP);
    const key = playedAt(index);
    const x = keyX(key) + 26 * Math.sin(age * 6 + key);
    pen.transform({ x, y: 590 - age * 430, sx: 1.1, alpha: 1 - age }, () => {
      pen.ellipse(0, 0, 13, 10, COLORS[key] ?? '', -0.35);
      pen.stroke([12, -3, 12, -46, 26, -34], COLORS[key] ?? '', 5);
    });
  }
}

/** Position of a paw: it rises between its keys and hits each at its time. */
function paw(time: number, hand: 0 | 1): [number, number] {
  const index = Math.floor((time / STEP - hand) / 2) * 2 + hand;
  const p = (time / STEP - index) / 2;
  const [from, to] = [playedAt(index), playedAt(index + 2)];
  const x = keyX(from) + (keyX(to) - keyX(from)) * easedProgress(p, 0.15, 0.95);
  return [x - 270, 96 - 60 * Math.sin(Math.min(1, p) * Math.PI)];
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    drawStage(pen, time);
    const sway = sineWave(time, 2);
    pen.transform({ x: 270, y: 600, sx: 1.2 }, () =>
      drawSittingCat(pen, GINGER, {
        swish: 26 * sineWave(time, 1),
        headX: 16 * sway,
        headY: 7 * Math.abs(sineWave(time, 1)),
        mood: {
          lookX: sway,
          lookY: 0.7,
          pupil: 0.5,
          blink: fadeInOut(mod(time, 5), 2.4, 4.4, 0.3),
          mouthOpen: 0.8 * fadeInOut(time, 8, 9.6, 0.2),
        },
      }),
    );
    drawKeyboard(pen, time);
    for (const hand of [0, 1] as const) {
      const [x, y] = paw(time, hand);
      pen.stroke(
        [270 + (hand ? 46 : -46), 560, 270 + x * 0.7, 560 + y * 0.4, 270 + x, 560 + y],
        GINGER.fur,
        38,
      );
      pen.circle(270 + x, 562 + y, 22, GINGER.light);
    }
    drawNotes(pen, time);
  },
  composeSoundtrack(track) {
    for (let i = 0; i < SECONDS / STEP; i++) {
      track.pluck(i * STEP, KEYS[playedAt(i)] ?? 'C4', i % 4 ? 0.2 : 0.28, 0.32, 0.35);
      if (i % 8 === 0)
        for (const octave of [0.5, 1]) {
          const root = CHORDS[i / 8] ?? 'C3';
          track.tone(i * STEP, 1.9, root, { to: root, wave: 'triangle', gain: 0.16 * octave, decay: 0.9 });
        }
    }
    track.tone(8, 1.3, 620, { to: 780, gain: 0.1, vibrato: 0.04, wave: 'triangle', attack: 0.2 });
    track.addReverb(0.35, 1.4);
  },
};
