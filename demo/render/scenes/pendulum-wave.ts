import { circle, colorAt, ellipse, fillSky, glow, polygon, roundedBox, stroke } from '../lib/drawing.ts';
import { TAU } from '../lib/motion.ts';
import { type Ctx, PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';

const SECONDS = 12;
const COUNT = 12;
/**
 * Swings of the slowest pendulum in the clip. Each next one swings once more, so that all meet at the end.
 */
const SLOWEST = 7;
const COLORS = ['#ff4d6d', '#ff8552', '#ffc145', '#8fd14f', '#2ec4b6', '#3fa7ff', '#7d6bff', '#d66bff'];
const SCALE = ['C6', 'A5', 'G5', 'E5', 'D5', 'C5', 'A4', 'G4', 'E4', 'D4', 'C4', 'A3'];
const PIVOT_Y = 150;

function swing(index: number, time: number): number {
  return 0.37 * Math.cos((time / SECONDS) * (SLOWEST + COUNT - 1 - index) * TAU);
}

function ropeLength(index: number): number {
  const frequency = (SLOWEST + COUNT - 1 - index) / SLOWEST;
  return 190 + 380 / (frequency * frequency);
}

function drawBob(ctx: Ctx, index: number, time: number): void {
  const angle = swing(index, time);
  const depth = index / (COUNT - 1);
  const length = ropeLength(index) * 0.94;
  const pivotX = 270 + (depth - 0.5) * 14;
  const pivotY = PIVOT_Y + depth * 26;
  const x = pivotX + Math.sin(angle) * length;
  const y = pivotY + Math.cos(angle) * length;
  const color = colorAt(COLORS, depth);
  for (let ghost = 3; ghost > 0; ghost--) {
    const past = swing(index, time - ghost * 0.045);
    circle(
      ctx,
      pivotX + Math.sin(past) * length,
      pivotY + Math.cos(past) * length,
      21 - ghost * 2,
      color.replace('rgb', 'rgba').replace(')', `,${0.18 - ghost * 0.04})`),
    );
  }
  stroke(ctx, [pivotX, pivotY, x, y], 'rgba(255,255,255,0.5)', 2);
  circle(ctx, x, y, 22, color);
  circle(ctx, x + 3, y + 4, 18, 'rgba(0,0,0,0.1)');
  ellipse(ctx, x - 7, y - 8, 7, 5, 'rgba(255,255,255,0.75)', -0.6);
}

function drawStage(ctx: Ctx): void {
  fillSky(ctx, 540, 960, ['#241c4a', '#1d1a48', '#141233']);
  glow(ctx, 270, 420, 430, '130,110,255', 0.32);
  polygon(ctx, [60, 720, 480, 720, 600, 960, -60, 960], '#2b235c');
  ellipse(ctx, 270, 770, 190, 26, 'rgba(10,6,40,0.5)');
  for (const x of [86, 454]) {
    stroke(ctx, [x, 128, x + (x < 270 ? -40 : 40), 742], '#8a5a3a', 16);
    stroke(ctx, [x - 3, 128, x + (x < 270 ? -43 : 37), 742], '#b87c50', 7);
  }
  roundedBox(ctx, 62, 104, 416, 34, 12, '#8a5a3a');
  roundedBox(ctx, 62, 104, 416, 16, 8, '#b87c50');
  polygon(ctx, [200, 138, 340, 138, 356, 190, 184, 190], '#6d452d');
}

export const scene: Scene = {
  ...PORTRAIT,
  name: 'pendulum-wave',
  fps: 24,
  seconds: SECONDS,
  crf: 37,
  draw(ctx, time) {
    drawStage(ctx);
    for (let index = COUNT - 1; index >= 0; index--) drawBob(ctx, index, time);
  },
  composeSoundtrack(track: Track) {
    for (let index = 0; index < COUNT; index++) {
      const swings = SLOWEST + COUNT - 1 - index;
      for (let n = 0; n < swings; n++)
        track.pluck((n / swings) * SECONDS + 0.01, noteFrequency(SCALE[index] ?? 'C5'), 0.14, 0.45, 0.3);
    }
    track.pad(0, SECONDS, [noteFrequency('A2'), noteFrequency('E3'), noteFrequency('C4')], 0.035);
    track.addReverb(0.45, 1.8);
  },
};
