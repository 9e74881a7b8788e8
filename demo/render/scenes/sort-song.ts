import { clamp, createRandom, easedProgress, easeInOut, easeOut, lerp } from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const COUNT = 18;
const SECONDS = 14;
const TIMES = { scramble: 0.9, sort: 2.0, sweep: 11.2 };
const COLORS = ['#ff4d8d', '#ff8a4d', '#ffd24d', '#7ee06a', '#39d0c8', '#4d9bff', '#9b6dff'];
const SCALE = 'C4 D4 E4 G4 A4 C5 D5 E5 G5 A5 C6 D6 E6 G6 A6 C7 D7 E7'.split(' ');
const FLOOR = 640;

/** Steps of an insertion sort: the order of the bars after each swap. */
const STEPS = (() => {
  const next = createRandom(29);
  const order = Array.from({ length: COUNT }, (_, i) => i);
  for (let i = COUNT - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [order[i], order[j]] = [order[j] as number, order[i] as number];
  }
  const steps = [{ order: [...order], moved: -1 }];
  for (let i = 1; i < COUNT; i++)
    for (let j = i; j > 0 && (order[j - 1] as number) > (order[j] as number); j--) {
      [order[j - 1], order[j]] = [order[j] as number, order[j - 1] as number];
      steps.push({ order: [...order], moved: order[j - 1] as number });
    }
  return steps;
})();
const SORTED = Array.from({ length: COUNT }, (_, i) => i);
const EACH = (TIMES.sweep - 0.4 - TIMES.sort) / STEPS.length;

/** Position of every bar by its size, and the bar that is moving. */
function barPositions(time: number): { at: number[]; moved: number } {
  const slots = (order: number[]) => SORTED.map((value) => order.indexOf(value));
  const first = slots(STEPS[0]?.order ?? SORTED);
  if (time < TIMES.sort) {
    const p = easedProgress(time, TIMES.scramble, TIMES.sort - 0.1, easeInOut);
    return { at: SORTED.map((value) => lerp(value, first[value] ?? 0, p)), moved: -1 };
  }
  const index = clamp(Math.floor((time - TIMES.sort) / EACH), 0, STEPS.length - 1);
  const now = STEPS[index];
  const before = slots(STEPS[Math.max(0, index - 1)]?.order ?? SORTED);
  const after = slots(now?.order ?? SORTED);
  const p = easeOut(clamp((time - TIMES.sort - index * EACH) / EACH));
  return {
    at: SORTED.map((value) => lerp(before[value] ?? 0, after[value] ?? 0, p)),
    moved: time < TIMES.sweep - 0.4 ? (now?.moved ?? -1) : -1,
  };
}

function drawBar(pen: Pen, value: number, position: number, time: number, moved: boolean): void {
  const swept = TIMES.sweep + value * 0.09;
  const glad = time > swept ? Math.exp(-(time - swept) * 4) : 0;
  const hop =
    30 * glad +
    (moved ? 16 : 0) +
    26 *
      Math.abs(Math.sin(value * 1.7)) *
      Math.sin(easedProgress(time, TIMES.scramble, TIMES.sort) * Math.PI);
  const width = 21;
  const x = 46 + position * 25 + 2;
  const height = 62 + value * 23.5;
  const y = FLOOR - height - hop;
  const color = colorAt(COLORS, value / (COUNT - 1));
  pen.box(x, y, width, height, 9, color);
  pen.box(x + 4, y + 24, 4, height - 36, 2, 'rgba(255,255,255,0.25)');
  if (moved || glad > 0.25) {
    pen.ctx.globalAlpha = 0.35;
    pen.box(x, y, width, height, 9, '#ffffff');
    pen.ctx.globalAlpha = 1;
  }
  for (const side of [-1, 1]) {
    pen.circle(x + width / 2 + side * 4.6, y + 14, 3.8, '#ffffff');
    pen.circle(x + width / 2 + side * 4.6 + (moved ? -1 : 0), y + 14.5, 2.1, '#201040');
  }
  if (glad > 0.1 || moved) pen.ellipse(x + width / 2, y + 23, 3.2, 3.6, '#40104a');
  else
    pen.stroke(
      [x + width / 2 - 3.5, y + 21, x + width / 2, y + 24, x + width / 2 + 3.5, y + 21],
      '#40104a',
      1.8,
    );
  pen.ctx.globalAlpha = 0.16;
  pen.box(x, FLOOR + 6 + hop * 0.6, width, height * 0.22, 9, color);
  pen.ctx.globalAlpha = 1;
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    pen.fillSky(540, 960, ['#1b1440', '#251a58', '#19123c']);
    pen.glow(290, 480, 400, '120,90,255', 0.3);
    for (let y = 0; y < 5; y++)
      pen.stroke([40, 250 + y * 90, 500, 250 + y * 90], 'rgba(255,255,255,0.045)', 2);
    const { at, moved } = barPositions(time);
    for (const value of SORTED) if (value !== moved) drawBar(pen, value, at[value] ?? 0, time, false);
    if (moved >= 0) drawBar(pen, moved, at[moved] ?? 0, time, true);
    pen.box(36, FLOOR, 468, 6, 3, '#6f57e0');
  },
  composeSoundtrack(track) {
    STEPS.forEach((step, i) => {
      if (step.moved >= 0) track.pluck(TIMES.sort + i * EACH, SCALE[step.moved] ?? 'C5', 0.2, 0.16, 0.3);
    });
    SORTED.forEach((value) => {
      track.pluck(TIMES.sweep + value * 0.09, SCALE[value] ?? 'C5', 0.26, 0.6, 0.3);
      track.tone(TIMES.scramble + value * 0.055, 0.08, 300 + ((value * 7919) % 900), {
        wave: 'triangle',
        gain: 0.1,
      });
    });
    for (const name of ['C4', 'E4', 'G4', 'C5'])
      track.pluck(TIMES.sweep + COUNT * 0.09 + 0.1, name, 0.18, 0.7, 0.3);
    const bass = 'C3 A2 F2 G2'.split(' ');
    for (let i = 0; i < 28; i++) {
      track.tone(i * 0.5, 0.35, noteFrequency(bass[Math.floor(i / 4) % 4] ?? 'C3') * (i % 2 ? 1.5 : 1), {
        wave: 'triangle',
        gain: 0.2,
        decay: 0.16,
      });
      track.hat(i * 0.5 + 0.25, 0.04);
    }
    track.addReverb(0.25);
  },
};
