import { clamp, easedProgress, easeOut, fadeInOut, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 12;
const STEPS = 7;
const STEP = { w: 62, h: 66, x: 62, y: 300 };
/** Seconds per step, and the starts of the marbles. The cube starts last, and needs help. */
const HOP = 0.4;
const STARTS = [0, 0.8, 1.6, 2.4, 3.2];
const CUBE = { start: 4.6, pushed: 7.0 };
const COLORS = ['#ff5d6c', '#ffb03a', '#4fc98a', '#3fa7f0', '#a06bf2'];
const NOTES = 'C6 B5 A5 G5 E5 D5 C5'.split(' ');

const stepX = (index: number) => STEP.x + index * STEP.w;
const stepY = (index: number) => STEP.y + index * STEP.h;

function drawWall(pen: Pen): void {
  pen.fillSky(540, 960, ['#fbe3d0', '#f7cdb8', '#eeb0a6']);
  for (let i = 0; i < 9; i++)
    pen.circle((i * 173) % 540, 60 + ((i * 97) % 360), 26 + (i % 3) * 12, 'rgba(255,255,255,0.2)');
  for (let i = 0; i < STEPS; i++) {
    const [x, y] = [stepX(i) - STEP.w / 2, stepY(i)];
    pen.box(x, y, STEP.w + 2, 960 - y, 0, pen.verticalGradient(y, 900, ['#c98a5b', '#a3653f']));
    pen.box(x, y, STEP.w + 2, 16, 4, COLORS[i % 5] ?? '');
    pen.box(x, y, STEP.w + 2, 6, 4, 'rgba(255,255,255,0.45)');
  }
  pen.box(stepX(STEPS) - STEP.w / 2, 800, 200, 170, 0, '#8a5439');
  pen.box(stepX(STEPS) - STEP.w / 2, 796, 200, 12, 0, '#b9774f');
  pen.box(-10, 270, 46, 700, 0, '#a3653f');
  pen.box(-10, 262, 46, 14, 0, '#c98a5b');
}

function drawMarble(pen: Pen, x: number, y: number, color: string, turn: number): void {
  pen.circle(x, y, 23, color);
  pen.transform({ x, y, turn }, () => {
    pen.stroke([-15, -8, 0, 6, 15, -4], 'rgba(255,255,255,0.55)', 6);
    pen.stroke([-12, 8, 2, 16, 12, 10], 'rgba(0,0,0,0.14)', 5);
  });
  pen.circle(x - 8, y - 9, 6, 'rgba(255,255,255,0.85)');
}

/** A marble hops from step to step, lights each, and rolls into the cup. */
function drawHopper(pen: Pen, age: number, color: string): void {
  if (age < 0) {
    drawMarble(pen, 10 + clamp(1 + age) * 20, 238, color, age * 3);
    return;
  }
  const index = Math.floor(age / HOP);
  if (index >= STEPS + 1) return;
  const p = mod(age, HOP) / HOP;
  const x = stepX(index - 1) + STEP.w * p;
  const floor = stepY(index - 1) + (index === 0 ? 20 : 0);
  const y = floor - 23 + STEP.h * p * p - 92 * p * (1 - p) * 1.6;
  drawMarble(pen, x, y, color, age * 7);
  if (p < 0.3 && index > 0) {
    pen.glow(stepX(index - 1), stepY(index - 1), 60 + 90 * p, '255,245,200', 0.9 * (1 - p / 0.3));
    pen.outline(`rgba(255,255,255,${1 - p / 0.3})`, 4, (ctx) =>
      ctx.ellipse(stepX(index - 1), stepY(index - 1) + 4, 30 + 60 * p, 8 + 12 * p, 0, 0, TAU),
    );
  }
}

/** The cube: it does not hop. It tips over the first edge, looks down, and a marble pushes it. */
function drawCube(pen: Pen, time: number): void {
  const walk = easedProgress(time, CUBE.start, CUBE.start + 0.9);
  const slides = easedProgress(time, CUBE.pushed, CUBE.pushed + 3.4, (p) => p) * STEPS;
  const index = Math.floor(slides);
  const p = slides - index;
  const tumble = time > CUBE.pushed ? easedProgress(p, 0.1, 0.8, easeOut) : 0;
  const teeter = 0.16 * sineWave(time, 0.5) * fadeInOut(time, CUBE.start + 1, CUBE.pushed, 0.3);
  if (slides >= STEPS - 0.02) return;
  const x = time < CUBE.pushed ? -20 + walk * 82 : stepX(index) + STEP.w * tumble;
  const y = (time < CUBE.pushed ? STEP.y : stepY(index) + STEP.h * tumble ** 2) - 25;
  pen.transform({ x, y, turn: (time > CUBE.pushed ? (index + tumble) * (Math.PI / 2) : 0) + teeter }, () => {
    pen.box(-25, -25, 50, 50, 9, '#5a5f86');
    pen.box(-25, -25, 50, 16, 9, '#767cab');
    pen.transform({ y: -2, sx: 0.62 }, () =>
      drawCuteFace(pen, {
        eyes: time > CUBE.pushed ? 'wide' : 'open',
        mouth: time > CUBE.pushed ? 'o' : 'flat',
        lookX: 0.8,
        lookY: 0.8,
        ink: '#171a30',
      }),
    );
  });
}

function drawCup(pen: Pen, time: number): void {
  const cheer = 12 * Math.abs(sineWave(time, 0.5)) * fadeInOut(time, 10.4, 12, 0.2);
  const hits = STARTS.map((start) =>
    fadeInOut(time, start + HOP * (STEPS + 1) - 0.05, start + HOP * (STEPS + 1) + 0.3, 0.1),
  );
  const squash = Math.max(...hits, fadeInOut(time, 10.3, 10.7, 0.1)) * 0.08;
  pen.transform({ x: 492, y: 800 - cheer, sx: 1 + squash, sy: 1 - squash }, () => {
    pen.polygon([-46, -74, 46, -74, 36, 0, -36, 0], '#ffffff');
    pen.ellipse(0, -74, 46, 12, '#e7d9d1');
    const inside = STARTS.filter((start) => time > start + HOP * (STEPS + 1)).length;
    for (let i = 0; i < inside; i++) pen.circle(-24 + i * 12, -78 - (i % 2) * 12, 13, COLORS[i] ?? '');
    if (time > 10.4) pen.box(-14, -108, 30, 30, 6, '#5a5f86');
    pen.polygon([-46, -72, 46, -72, 36, 0, -36, 0], '#fff7f2');
    pen.transform({ y: -38, sx: 0.8 }, () =>
      drawCuteFace(pen, { eyes: time > 10.4 ? 'happy' : 'open', mouth: 'open', lookX: -0.6, lookY: -0.6 }),
    );
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    // Starts in the middle of the run, so that the first frame shows marbles in the air.
    const shifted = mod(time + 2.1, SECONDS);
    drawWall(pen);
    STARTS.forEach((start, i) => {
      drawHopper(pen, shifted - start, COLORS[i] ?? '');
    });
    drawCube(pen, shifted);
    const helper =
      easedProgress(shifted, CUBE.pushed - 0.7, CUBE.pushed) -
      easedProgress(shifted, CUBE.pushed + 0.2, CUBE.pushed + 1);
    if (helper > 0) drawMarble(pen, -50 + 62 * helper + 6, 240, '#ff5d6c', helper * 5);
    drawCup(pen, shifted);
  },
  composeSoundtrack(track) {
    const at = (time: number) => mod(time - 2.1, SECONDS);
    for (const start of STARTS)
      NOTES.forEach((note, i) => {
        track.pluck(at(start + (i + 1) * HOP), note, 0.24, 0.5, 0.6);
      });
    for (const start of STARTS)
      track.noise(at(start + HOP * (STEPS + 1)), 0.1, { gain: 0.4, decay: 0.03, at: 1500 });
    for (let i = 0; i < 5; i++)
      track.tone(at(CUBE.start + 1 + i * 0.26), 0.1, 190 + (i % 2) * 40, {
        wave: 'triangle',
        gain: 0.2,
        decay: 0.06,
      });
    track.tone(at(CUBE.pushed - 0.1), 0.2, 500, { to: 900, gain: 0.14 });
    for (let i = 0; i < STEPS; i++) {
      track.noise(at(CUBE.pushed + 0.35 + i * 0.486), 0.14, { gain: 0.8, decay: 0.04, at: 220 });
      track.kick(at(CUBE.pushed + 0.35 + i * 0.486), 0.35);
    }
    track.playTune('C5 E5 G5 C6', 8.3, 0.1, 0.22, 0.5);
    for (let i = 0; i < 4; i++) track.pad(i * 3, 3.3, ['C3', 'G3', 'E4', 'B4'], 0.03);
    track.addReverb(0.35, 1.4);
  },
};
