import { circle, fillSky, glow, polygon, roundedBox, stroke, withTransform } from '../lib/drawing.ts';
import { clamp, mod, sineWave, TAU } from '../lib/motion.ts';
import { arcPoints, Path, type PathPoint, smoothCurve } from '../lib/path.ts';
import { type Ctx, PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';
import { drawDog, drawSkater } from '../parts/skaters.ts';

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

function skaterAt(time: number): PathPoint | undefined {
  const rolled = ROLLED[Math.floor(time / STEP_S)];
  return rolled === undefined ? undefined : PATH.at(rolled);
}

function drawBackdrop(ctx: Ctx, time: number): void {
  fillSky(ctx, 540, 720, ['#35206b', '#8a3a8f', '#f0627d', '#ffb26b', '#ffe0a0']);
  circle(ctx, 270, 470, 118, '#fff0b8');
  for (let i = 0; i < 6; i++) roundedBox(ctx, 140, 480 + i * 20, 260, 4 + i * 1.6, 0, '#fda777');
  for (const [x, height, phase] of [
    [40, 270, 0],
    [112, 205, 0.3],
    [486, 300, 0.6],
    [425, 190, 0.1],
  ] as const) {
    const lean = 5 * sineWave(time, 4, phase);
    stroke(ctx, [x, 640, x + 6, 640 - height / 2, x + 14 + lean, 640 - height], '#5b2a6e', 9);
    for (let leaf = 0; leaf < 7; leaf++)
      withTransform(ctx, { x: x + 14 + lean, y: 640 - height, turn: -2.9 + leaf * 0.45 + lean * 0.01 }, () =>
        stroke(ctx, [0, 0, 34, -12, 62, 10], '#5b2a6e', 9),
      );
  }
  ctx.fillStyle = '#4a2464';
  for (let i = 0; i < 14; i++) ctx.fillRect(i * 40, 590 - ((i * 53) % 70), 42, 90);
  drawRoad(ctx);
}

function drawRoad(ctx: Ctx): void {
  roundedBox(ctx, 0, 630, 540, 330, 0, '#3a1c54');
  polygon(ctx, [0, 640, 540, 640, 540, 960, 0, 960], '#2f1748');
  for (let i = 0; i < 9; i++)
    stroke(ctx, [270 + (i - 4) * 60, 640, 270 + (i - 4) * 260, 960], 'rgba(255,255,255,0.05)', 3);
}

function drawRamp(ctx: Ctx): void {
  polygon(ctx, [...RUN_IN, [LOOP.x, 700], [-120, 700]], '#6b3fa0');
  polygon(ctx, [...RUN_OUT, [700, 700], [LOOP.x, 700]], '#6b3fa0');
  stroke(ctx, [-10, 700, 560, 700], '#4f2b80', 12);
  for (const points of [RUN_IN, RUN_OUT]) stroke(ctx, points, '#ff8fb1', 9);
  for (const x of [-1, 1]) roundedBox(ctx, LOOP.x + x * 158 - 6, 470, 12, 225, 4, '#4f2b80');
  ctx.lineWidth = 20;
  ctx.strokeStyle = '#6b3fa0';
  ctx.beginPath();
  ctx.arc(LOOP.x, LOOP.y, LOOP.r + 12, 0, TAU);
  ctx.stroke();
  ctx.lineWidth = 7;
  ctx.strokeStyle = '#ff8fb1';
  ctx.beginPath();
  ctx.arc(LOOP.x, LOOP.y, LOOP.r + 1, 0, TAU);
  ctx.stroke();
  for (let i = 0; i < 24; i++)
    circle(
      ctx,
      LOOP.x + Math.cos((i / 24) * TAU) * (LOOP.r + 13),
      LOOP.y + Math.sin((i / 24) * TAU) * (LOOP.r + 13),
      3.5,
      '#ffd37a',
    );
}

function drawRider(ctx: Ctx, time: number, draw: (lean: number) => void): void {
  for (let ghost = 3; ghost >= 0; ghost--) {
    const skater = skaterAt(time - ghost * 0.05);
    if (!skater) continue;
    withTransform(ctx, { ...skater, sx: 1.3, alpha: ghost ? 0.5 - ghost * 0.12 : 1 }, () => {
      if (ghost) stroke(ctx, [-70, -30, -30, -30], 'rgba(255,240,200,0.5)', 4);
      else draw(clamp(Math.sin(skater.turn) * 0.8, -1, 1));
    });
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  name: 'skate-loop',
  fps: 30,
  seconds: SECONDS,
  crf: 33,
  draw(ctx, time) {
    drawBackdrop(ctx, time);
    drawRamp(ctx);
    glow(ctx, 270, 470, 240, '255,210,140', 0.2);
    for (const lap of [0, SECONDS]) {
      drawRider(ctx, mod(time + TOP_AT, SECONDS) + lap, (lean) => drawSkater(ctx, lean));
      drawRider(ctx, mod(time + TOP_AT - BETWEEN, SECONDS) + lap, () => drawDog(ctx, time));
    }
  },
  composeSoundtrack(track: Track) {
    const roots = ['E3', 'G3', 'A3', 'D3'];
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
    for (const top of [0.02, BETWEEN]) track.pluck(top, noteFrequency('E6'), 0.12, 0.4);
  },
};
