import { easedProgress, easeInOut, fadeInOut, lerp, mod, scatter, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import type { Point } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

/** Each pull doubles the strands: 1, 2, 4, ... 64. */
const PULL = 1.4;
const PULLS = 7;
const SECONDS = PULL * PULLS + 0.7;
const FLOUR = scatter(6, 30, (next) => ({
  x: 60 + next() * 420,
  y: 560 + next() * 180,
  r: 2 + next() * 4,
  phase: next(),
}));

const pullAt = (time: number) => Math.min(PULLS - 1, Math.floor(time / PULL));

/** Half the distance of the hands: they stretch the dough, then fold it. */
function reach(time: number): number {
  const p = mod(time, PULL) / PULL;
  if (time >= PULL * PULLS) return 200 + 8 * sineWave(time, 0.3);
  return lerp(70, 205, easedProgress(p, 0.12, 0.5)) - 135 * easedProgress(p, 0.72, 1, easeInOut);
}

function drawKitchen(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#3c2a3f', '#5b3a48', '#86524d']);
  for (let y = 0; y < 560; y += 46)
    for (let x = (y / 46) % 2 ? -40 : 0; x < 540; x += 80)
      pen.box(x + 2, y + 2, 76, 42, 5, 'rgba(255,220,190,0.06)');
  pen.glow(270, 160, 330, '255,190,110', 0.55);
  pen.polygon([200, 84, 340, 84, 376, 130, 164, 130], '#2b1c2b');
  pen.ellipse(270, 132, 104, 12, '#ffe7b0');
  pen.box(264, 0, 12, 86, 0, '#2b1c2b');
  pen.rect(0, 740, 540, 220, pen.verticalGradient(740, 960, ['#d8a56c', '#a8744a']));
  pen.box(0, 728, 540, 22, 0, '#f0c48d');
  pen.ellipse(270, 756, 200, 14, 'rgba(255,250,235,0.6)');
  for (const { x, y, r, phase } of FLOUR) {
    const puff = fadeInOut(mod(time, PULL), PULL * 0.5, PULL * 0.95, 0.15);
    pen.circle(x, y - 90 * puff * phase, r, `rgba(255,250,240,${0.7 * puff * (0.4 + phase)})`);
  }
}

function drawHand(pen: Pen, x: number, y: number, side: number): void {
  pen.stroke([side < 0 ? -30 : 570, y + 190, x + side * 90, y + 100, x + side * 22, y + 12], '#f5f7fb', 62);
  pen.stroke([x + side * 60, y + 62, x + side * 22, y + 10], '#d9976c', 44);
  pen.circle(x + side * 12, y, 34, '#e0a077');
  for (let i = 0; i < 4; i++) pen.ellipse(x - side * 12, y - 22 + i * 15, 17, 8.5, '#e9ad86');
  pen.ellipse(x - side * 2, y - 34, 10, 18, '#d9976c', side * 0.6);
}

function drawStrands(pen: Pen, time: number, count: number, half: number, y: number): void {
  const height = Math.min(96, 14 + count * 5);
  const width = Math.max(2.6, 46 / count ** 0.72) * (90 / (half + 10)) ** 0.45;
  const p = mod(time, PULL) / PULL;
  const bounce = 24 * Math.exp(-5 * Math.max(0, p - 0.5)) * Math.cos((p - 0.5) * 34) * (p > 0.5 ? 1 : 0);
  for (let i = 0; i < count; i++) {
    const v = count === 1 ? 0 : (i / (count - 1)) * 2 - 1;
    const sag = (240 - half) * 0.55 + 16 + v * height * 0.55 + bounce + 3 * sineWave(time, 0.7, i * 0.13);
    const line: Point[] = [
      [270 - half, y + v * 20],
      [270 - half * 0.5, y + sag * 0.9 + v * 9],
      [270, y + sag * 1.15],
      [270 + half * 0.5, y + sag * 0.9 + v * 9],
      [270 + half, y + v * 20],
    ];
    pen.stroke(line, '#d9b27a', width + 2.4);
    pen.stroke(line, i % 2 ? '#fff0cf' : '#ffe6b8', width);
  }
}

/** A tally on a wooden board: one stroke per pull, the fifth across. */
function drawTally(pen: Pen, time: number): void {
  pen.box(150, 210, 240, 96, 14, '#6b4431');
  pen.box(158, 218, 224, 80, 10, '#83563d');
  for (let i = 0; i < PULLS; i++) {
    const p = easedProgress(time, i * PULL + PULL * 0.5, i * PULL + PULL * 0.7);
    if (p <= 0) continue;
    if (i === 4) pen.stroke([176, 280, lerp(176, 262, p), lerp(280, 236, p)], '#ffd98a', 7);
    else {
      const x = i < 4 ? 188 + i * 20 : 290 + (i - 5) * 20;
      pen.stroke([x, 236, x, 236 + 44 * p], '#fff3dd', 7);
    }
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    const shifted = Math.min(time, SECONDS);
    drawKitchen(pen, shifted);
    drawTally(pen, shifted);
    const half = reach(shifted);
    const y = 480 + 40 * Math.sin((mod(shifted, PULL) / PULL) * Math.PI);
    drawStrands(pen, shifted, 2 ** pullAt(shifted), half, y);
    for (const side of [-1, 1]) drawHand(pen, 270 + side * half, y, side);
    const shine = fadeInOut(shifted, PULL * PULLS - 0.3, SECONDS, 0.2);
    for (let i = 0; i < 6; i++) {
      const [x, sy] = [90 + i * 72, 560 + ((i * 47) % 90)];
      pen.transform(
        { x, y: sy, turn: time * 2, sx: shine * (0.7 + 0.3 * sineWave(time, 0.4, i / 6)) },
        () => {
          pen.polygon([0, -22, 5, -5, 22, 0, 5, 5, 0, 22, -5, 5, -22, 0, -5, -5], '#fff6d0');
        },
      );
    }
  },
  composeSoundtrack(track) {
    const notes = 'C4 D4 E4 G4 A4 C5 E5'.split(' ');
    for (let i = 0; i < PULLS; i++) {
      const at = i * PULL;
      track.whoosh(at + 0.15, 0.6, 0.34, 300, 900 + i * 120);
      track.noise(at + PULL * 0.5, 0.14, { gain: 0.7, decay: 0.035, at: 500 });
      track.kick(at + PULL * 0.5, 0.5);
      for (let strand = 0; strand <= i; strand++)
        track.pluck(at + PULL * 0.5 + strand * 0.06, notes[strand] ?? 'C4', 0.24, 0.5, 0.35);
      track.noise(at + PULL * 0.85, 0.12, { gain: 0.4, decay: 0.03, at: 1400 });
    }
    for (let i = 0; i < 4; i++) track.pad(i * 2.7, 3, ['C3', 'G3', 'E4'], 0.04);
    track.playTune('C5 E5 G5 C6', PULL * PULLS, 0.08, 0.24, 0.6);
    track.addReverb(0.25);
  },
};
