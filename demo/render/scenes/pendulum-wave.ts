import { TAU } from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 12;
const COUNT = 12;
/**
 * Swings of the slowest pendulum in the clip. Each next one swings once more, so that all meet at the end.
 */
const SLOWEST = 7;
const COLORS = ['#ff4d6d', '#ff8552', '#ffc145', '#8fd14f', '#2ec4b6', '#3fa7ff', '#7d6bff', '#d66bff'];
const SCALE = 'C6 A5 G5 E5 D5 C5 A4 G4 E4 D4 C4 A3'.split(' ');
const PIVOT_Y = 150;

function swing(index: number, time: number): number {
  return 0.37 * Math.cos((time / SECONDS) * (SLOWEST + COUNT - 1 - index) * TAU);
}

function ropeLength(index: number): number {
  const frequency = (SLOWEST + COUNT - 1 - index) / SLOWEST;
  return 190 + 380 / (frequency * frequency);
}

function drawBob(pen: Pen, index: number, time: number): void {
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
    const faded = color.replace('rgb', 'rgba').replace(')', `,${0.18 - ghost * 0.04})`);
    pen.circle(pivotX + Math.sin(past) * length, pivotY + Math.cos(past) * length, 21 - ghost * 2, faded);
  }
  pen.stroke([pivotX, pivotY, x, y], 'rgba(255,255,255,0.5)', 2);
  pen.circle(x, y, 22, color);
  pen.circle(x + 3, y + 4, 18, 'rgba(0,0,0,0.1)');
  pen.ellipse(x - 7, y - 8, 7, 5, 'rgba(255,255,255,0.75)', -0.6);
}

function drawStage(pen: Pen): void {
  pen.fillSky(540, 960, ['#241c4a', '#1d1a48', '#141233']);
  pen.glow(270, 420, 430, '130,110,255', 0.32);
  pen.polygon([60, 720, 480, 720, 600, 960, -60, 960], '#2b235c');
  pen.ellipse(270, 770, 190, 26, 'rgba(10,6,40,0.5)');
  for (const x of [86, 454]) {
    pen.stroke([x, 128, x + (x < 270 ? -40 : 40), 742], '#8a5a3a', 16);
    pen.stroke([x - 3, 128, x + (x < 270 ? -43 : 37), 742], '#b87c50', 7);
  }
  pen.box(62, 104, 416, 34, 12, '#8a5a3a');
  pen.box(62, 104, 416, 16, 8, '#b87c50');
  pen.polygon([200, 138, 340, 138, 356, 190, 184, 190], '#6d452d');
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 34,
  draw(pen, time) {
    drawStage(pen);
    for (let index = COUNT - 1; index >= 0; index--) drawBob(pen, index, time);
  },
  composeSoundtrack(track) {
    for (let index = 0; index < COUNT; index++) {
      const swings = SLOWEST + COUNT - 1 - index;
      for (let n = 0; n < swings; n++)
        track.pluck((n / swings) * SECONDS + 0.01, SCALE[index] ?? 'C5', 0.14, 0.45, 0.3);
    }
    track.pad(0, SECONDS, ['A2', 'E3', 'C4'], 0.035);
    track.addReverb(0.45, 1.8);
  },
};
