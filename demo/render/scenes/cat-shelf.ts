import { addGroove } from '../lib/groove.ts';
import {
  clamp,
  easedProgress,
  easeIn,
  fadeInOut,
  interpolateKeyframes,
  lerp,
  sineWave,
} from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { polar, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawSittingCat, GINGER } from '../parts/cat.ts';

const SHELF = 600;
const EDGE = 440;
const FALLS = 6.6;
/** The vase moves towards the edge only while the cat looks away from the viewer. */
const VASE_X = toPoints([
  0, 322, 1.4, 322, 2.0, 346, 3.4, 346, 3.9, 376, 5.3, 376, 6.0, 412, 6.6, 446, 12, 446,
]);
const STARES = [
  [2.1, 3.2],
  [4.1, 5.1],
] as const;

function drawWall(pen: Pen): void {
  pen.fillSky(540, 960, ['#2f5d62', '#3f7d7c', '#5b9d92']);
  for (let y = 40; y < 900; y += 90)
    for (let x = (y / 90) % 2 < 1 ? 30 : 75; x < 540; x += 90)
      pen.transform({ x, y, turn: 0.785 }, () => pen.box(-7, -7, 14, 14, 3, 'rgba(255,255,255,0.055)'));
  pen.box(70, 120, 130, 160, 8, '#e8c98f');
  pen.box(82, 132, 106, 136, 4, '#fdf3dc');
  pen.polygon([96, 250, 130, 190, 150, 222, 166, 200, 178, 250], '#86a98f');
  pen.circle(160, 166, 12, '#f0a45a');
  pen.rect(0, 880, 540, 80, '#6d4a3a');
  pen.box(0, 872, 540, 14, 0, '#8a6350');
}

function drawShelf(pen: Pen): void {
  for (const x of [120, 390])
    pen.polygon([x - 8, SHELF + 20, x + 8, SHELF + 20, x + 8, SHELF + 84], '#7a4a2c');
  pen.box(30, SHELF + 2, EDGE, 26, 6, '#8f5a36');
  pen.box(30, SHELF, EDGE, 12, 6, '#b87a4b');
  for (const [x, height, color] of [
    [44, 120, '#e2725b'],
    [66, 138, '#f2c14e'],
    [88, 110, '#7fb7be'],
  ] as const)
    pen.box(x, SHELF - height, 20, height, 3, color);
}

function drawVase(pen: Pen, time: number): void {
  const x = interpolateKeyframes(time, VASE_X);
  const fall = easedProgress(time, FALLS, FALLS + 0.55, easeIn);
  if (fall >= 1) return;
  const tip = clamp((x - 412) / 34) * 0.5 + fall * 2.2;
  pen.transform({ x: x + 40 * fall, y: SHELF + 310 * fall, turn: tip }, () => {
    for (const [turn, color] of [
      [-0.3, '#ff7b89'],
      [0.05, '#ffd166'],
      [0.35, '#ff9ecd'],
    ] as const)
      pen.transform({ y: -84, turn: turn + 0.05 * sineWave(time, 2, turn) }, () => {
        pen.stroke([0, 0, 0, -62], '#4e8f4f', 5);
        for (let i = 0; i < 5; i++) pen.circle(...polar(i * 1.257, 11, 0, -68), 9, color);
        pen.circle(0, -68, 7, '#fff3c4');
      });
    pen.blob([-12, -92, 12, -92, 18, -70, 34, -40, 22, 0, -22, 0, -34, -40, -18, -70], '#4f6fc4');
    pen.stroke([-27, -46, 0, -36, 27, -46], '#dfe9ff', 5);
    pen.box(-17, -94, 34, 9, 4, '#6f8bd8');
  });
}

function drawPieces(pen: Pen, time: number): void {
  const since = time - FALLS - 0.55;
  if (since < 0) return;
  const p = clamp(since * 2.4);
  for (let i = 0; i < 9; i++) {
    const x = 482 + (i - 4) * 22 * p * (1 + (i % 3) * 0.3);
    const y = 888 - 60 * Math.sin(p * Math.PI) * (1 + (i % 2)) + (i % 2) * 8;
    pen.transform({ x, y, turn: i + p * 4 }, () =>
      pen.polygon([-11, 6, 9, 8, 3, -11], i % 3 ? '#4f6fc4' : '#dfe9ff'),
    );
  }
  pen.ellipse(480, 902, 70 * p, 9 * p, 'rgba(150,210,240,0.5)');
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: 11,
  crf: 30,
  draw(pen, time) {
    drawWall(pen);
    drawShelf(pen);
    drawVase(pen, time);
    const x = interpolateKeyframes(time, VASE_X);
    const stares = Math.max(...STARES.map(([from, to]) => fadeInOut(time, from, to, 0.12)));
    const pushes = fadeInOut(time, 1.0, FALLS + 0.4, 0.3) * (1 - stares * 0.25);
    const innocent = easedProgress(time, FALLS + 1.0, FALLS + 1.5) * (1 - easedProgress(time, 10.4, 11));
    const look = lerp(lerp(0.9, 0, stares), -1, innocent);
    const peek = fadeInOut(time, FALLS + 0.5, FALLS + 1.3, 0.2);
    // Mirrored, so that the tail does not hide the vase.
    pen.transform({ x: 216, y: SHELF + 2, sx: -1, sy: 1 }, () =>
      drawSittingCat(pen, GINGER, {
        swish: 22 * sineWave(time, 2.75),
        headX: -16 * look,
        headY: 10 * peek - 6 * innocent,
        paws: [
          [-lerp(40, clamp(x - 216 - 44, 40, 186), pushes), lerp(-8, -54, pushes)],
          [40, -8],
        ],
        mood: {
          lookX: -look * 1.2,
          lookY: peek - 0.6 * innocent,
          pupil: 0.3 + 0.5 * stares + 0.4 * peek,
          blink: fadeInOut(time, 0.5, 0.75, 0.1) + fadeInOut(time, 9.4, 9.65, 0.1) + 0.35 * stares,
          mouthOpen: 0.5 * fadeInOut(time, FALLS + 1.6, 10.2, 0.2),
        },
      }),
    );
    drawPieces(pen, time);
    // He whistles.
    for (let i = 0; i < 3; i++) {
      const age = (time - FALLS - 1.7 - i * 0.55) / 1.4;
      if (age < 0 || age > 1) continue;
      const [nx, ny] = [160 - age * 70 + 10 * Math.sin(age * 9), 400 - age * 130];
      pen.transform({ x: nx, y: ny, alpha: 1 - age }, () => {
        pen.ellipse(0, 0, 10, 7.5, '#fff4d6', -0.3);
        pen.stroke([9, -2, 9, -34, 20, -26], '#fff4d6', 4);
      });
    }
  },
  composeSoundtrack(track) {
    addGroove(track, { beat: 0.5, bass: 'D3 - A2 - D3 - A2 C3', tune: 'F4 - - A4 - - D5 -', drums: 'soft' });
    for (const [from] of STARES) track.pluck(from, 'D6', 0.2, 0.5, 0.2);
    for (const at of [1.5, 3.5, 5.4]) track.noise(at, 0.5, { gain: 0.35, attack: 0.1, at: 1400, q: 3 });
    track.tone(FALLS, 0.55, 1400, { to: 400, gain: 0.18 });
    for (let i = 0; i < 9; i++)
      track.pluck(FALLS + 0.55 + i * 0.035, 2300 + ((i * 977) % 2100), 0.22, 0.09, 0.6);
    track.noise(FALLS + 0.55, 0.35, { gain: 0.7, decay: 0.08, at: 4200 });
    for (const [i, note] of ['A5', 'B5', 'A5', 'F#5', 'A5'].entries())
      track.tone(FALLS + 1.7 + i * 0.32, 0.28, note, { gain: 0.12, vibrato: 0.012 });
    track.addReverb(0.2);
  },
};
