import { clamp, mod, sineWave, TAU } from '../lib/motion.ts';
import { arcPoints, Path, type PathPoint, smoothCurve } from '../lib/path.ts';
import type { Pen } from '../lib/pen.ts';
import { polar } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';
import { drawBoard, drawSkater } from '../parts/skater.ts';

const LOOP = { x: 270, y: 470, r: 148 };
const STEP_S = 1 / 120;
const RUN_IN = smoothCurve([-120, 250, -40, 268, 30, 380, 95, 530, 180, 607, LOOP.x, LOOP.y + LOOP.r]);
const RUN_OUT = smoothCurve([LOOP.x, LOOP.y + LOOP.r, 370, 606, 450, 545, 520, 440, 600, 330, 700, 240]);
const PATH = new Path([
  ...RUN_IN,
  ...arcPoints(LOOP.x, LOOP.y, LOOP.r, Math.PI / 2, Math.PI / 2 - TAU, 80).slice(1),
  ...RUN_OUT.slice(1),
]);
const ROLLED = PATH.simulateRoll({ step: STEP_S, speed: 260, gravity: 640, drag: 0.05, minSpeed: 120 });
const RIDE = ROLLED.length * STEP_S;
const SECONDS = 8;
/** Time when the skater is upside down, used for the first frame. */
const TOP_AT = ROLLED.findIndex((d) => d > new Path(RUN_IN).length + LOOP.r * Math.PI) * STEP_S;
const BETWEEN = SECONDS / 2;

/** A dog with sunglasses on a board. */
function drawDog(pen: Pen, time: number): void {
  drawBoard(pen, '#ff6d4d');
  const flap = 6 * sineWave(time, 0.3);
  for (const x of [-26, -14, 16, 28]) pen.stroke([x, -20, x, -40], '#e9d3b5', 11);
  pen.ellipse(0, -54, 40, 22, '#f6e4c8');
  pen.ellipse(-14, -60, 18, 14, '#a8693c');
  pen.stroke([-36, -60, -50, -72, -52, -90 + flap], '#f6e4c8', 10);
  pen.circle(36, -84, 25, '#f6e4c8');
  pen.ellipse(56, -77, 18, 13, '#fff3df');
  pen.circle(70, -80, 6, '#2a1a20');
  pen.transform({ x: 24, y: -100, turn: 0.6 + flap * 0.03 }, () => pen.ellipse(-12, 8, 20, 10, '#a8693c'));
  pen.box(32, -96, 34, 14, 6, '#1e1430');
  pen.stroke([20, -92, 34, -91], '#1e1430', 4);
  pen.ellipse(54, -60 + flap * 0.3, 6, 11, '#ff6f8e');
}

function skaterAt(time: number): PathPoint | undefined {
  const rolled = ROLLED[Math.floor(time / STEP_S)];
  return rolled === undefined ? undefined : PATH.at(rolled);
}

function drawBackdrop(pen: Pen, time: number): void {
  pen.fillSky(540, 720, ['#35206b', '#8a3a8f', '#f0627d', '#ffb26b', '#ffe0a0']);
  pen.circle(270, 470, 118, '#fff0b8');
  for (let i = 0; i < 6; i++) pen.box(140, 480 + i * 20, 260, 4 + i * 1.6, 0, '#fda777');
  for (const [x, height, phase] of [
    [40, 270, 0],
    [112, 205, 0.3],
    [486, 300, 0.6],
    [425, 190, 0.1],
  ] as const) {
    const lean = 5 * sineWave(time, 4, phase);
    pen.stroke([x, 640, x + 6, 640 - height / 2, x + 14 + lean, 640 - height], '#5b2a6e', 9);
    for (let leaf = 0; leaf < 7; leaf++)
      pen.transform({ x: x + 14 + lean, y: 640 - height, turn: -2.9 + leaf * 0.45 + lean * 0.01 }, () =>
        pen.stroke([0, 0, 34, -12, 62, 10], '#5b2a6e', 9),
      );
  }
  for (let i = 0; i < 14; i++) pen.rect(i * 40, 590 - ((i * 53) % 70), 42, 90, '#4a2464');
  drawRoad(pen);
}

function drawRoad(pen: Pen): void {
  pen.box(0, 630, 540, 330, 0, '#3a1c54');
  pen.polygon([0, 640, 540, 640, 540, 960, 0, 960], '#2f1748');
  for (let i = 0; i < 9; i++)
    pen.stroke([270 + (i - 4) * 60, 640, 270 + (i - 4) * 260, 960], 'rgba(255,255,255,0.05)', 3);
}

function drawRamp(pen: Pen): void {
  pen.polygon([...RUN_IN, [LOOP.x, 700], [-120, 700]], '#6b3fa0');
  pen.polygon([...RUN_OUT, [700, 700], [LOOP.x, 700]], '#6b3fa0');
  pen.stroke([-10, 700, 560, 700], '#4f2b80', 12);
  for (const points of [RUN_IN, RUN_OUT]) pen.stroke(points, '#ff8fb1', 9);
  for (const x of [-1, 1]) pen.box(LOOP.x + x * 158 - 6, 470, 12, 225, 4, '#4f2b80');
  pen.outline('#6b3fa0', 20, (ctx) => ctx.arc(LOOP.x, LOOP.y, LOOP.r + 12, 0, TAU));
  pen.outline('#ff8fb1', 7, (ctx) => ctx.arc(LOOP.x, LOOP.y, LOOP.r + 1, 0, TAU));
  for (let i = 0; i < 24; i++)
    pen.circle(...polar((i / 24) * TAU, LOOP.r + 13, LOOP.x, LOOP.y), 3.5, '#ffd37a');
}

function drawRider(pen: Pen, time: number, draw: (lean: number) => void): void {
  for (let ghost = 3; ghost >= 0; ghost--) {
    const skater = skaterAt(time - ghost * 0.05);
    if (!skater) continue;
    pen.transform({ ...skater, sx: 1.3, alpha: ghost ? 0.5 - ghost * 0.12 : 1 }, () => {
      if (ghost) pen.stroke([-70, -30, -30, -30], 'rgba(255,240,200,0.5)', 4);
      else draw(clamp(Math.sin(skater.turn) * 0.8, -1, 1));
    });
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawBackdrop(pen, time);
    drawRamp(pen);
    pen.glow(270, 470, 240, '255,210,140', 0.2);
    for (const lap of [0, SECONDS]) {
      drawRider(pen, mod(time + TOP_AT, SECONDS) + lap, (lean) => drawSkater(pen, lean));
      drawRider(pen, mod(time + TOP_AT - BETWEEN, SECONDS) + lap, () => drawDog(pen, time));
    }
  },
  composeSoundtrack(track) {
    const roots = 'E3 G3 A3 D3'.split(' ');
    for (let i = 0; i < 32; i++) {
      const at = i * 0.25;
      const root = noteFrequency(roots[Math.floor(i / 8)] ?? 'E3');
      if (i % 4 === 0) track.kick(at, 0.6);
      if (i % 4 === 2) track.snare(at, 0.35);
      track.hat(at, 0.07);
      track.tone(at, 0.22, root / (i % 8 === 7 ? 1 : 2), { wave: 'saw', gain: 0.16, decay: 0.12 });
      if (i % 8 < 3) track.tone(at, 0.2, root * 2, { wave: 'square', gain: 0.07, decay: 0.1 });
      if (i % 8 < 3) track.tone(at, 0.2, root * 3, { wave: 'square', gain: 0.06, decay: 0.1 });
    }
    for (const start of [-TOP_AT, BETWEEN - TOP_AT, SECONDS - TOP_AT])
      track.noise(start, RIDE, { gain: 0.16, attack: 0.5, at: 500, to: 1500, q: 1 });
    for (const top of [0.02, BETWEEN]) track.pluck(top, 'E6', 0.12, 0.4);
  },
};
