import { addGroove } from '../lib/groove.ts';
import { clamp, easedProgress, easeOutBack, fadeInOut, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import { Path, smoothCurve } from '../lib/path.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 10;
const RINK = { x: 270, y: 600, rx: 236, ry: 128 };
/** A figure of eight on the pancake. */
const FIGURE = smoothCurve(
  Array.from({ length: 49 }, (_, i) => {
    const t = (i / 48) * TAU;
    return [RINK.x + 168 * Math.sin(t), RINK.y - 8 + 66 * Math.sin(2 * t)] as [number, number];
  }),
  8,
);
const PATH = new Path(FIGURE);
/** Skates the figure, then spins in the middle until the judges show their cards. */
const SKATES = 5.2;
const SPINS = { from: 5.2, to: 7.4 };
const CROWD = scatter(11, 16, (next, i) => ({
  x: 24 + i * 33,
  size: 20 + next() * 9,
  color: ['#e5476b', '#5a78d6', '#7a3fa0'][i % 3] ?? '',
  phase: next(),
}));

function drawArena(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#1d2b5c', '#34468a', '#6d7ec2']);
  for (let i = 0; i < 3; i++) {
    const x = 110 + i * 160 + 40 * sineWave(time, 5, i / 3);
    pen.polygon(
      [90 + i * 180 - 14, 0, 90 + i * 180 + 14, 0, x + 120, 640, x - 120, 640],
      'rgba(255,250,220,0.09)',
    );
  }
  // Blueberries and raspberries watch.
  for (const { x, size, color, phase } of CROWD) {
    const hop = 12 * Math.abs(sineWave(time, 1, phase)) * (0.3 + fadeInOut(time, 6.8, 10, 0.3));
    pen.circle(x, 398 - hop, size, color);
    pen.circle(x - size * 0.35, 392 - hop, 3, '#160f24');
    pen.circle(x + size * 0.35, 392 - hop, 3, '#160f24');
    pen.stroke([x - 5, 402 - hop, x, 406 - hop, x + 5, 402 - hop], '#160f24', 2.6);
  }
  pen.box(-10, 408, 560, 30, 0, '#8d5a3c');
  pen.box(-10, 404, 560, 10, 0, '#c48a58');
}

function drawPancake(pen: Pen): void {
  pen.ellipse(RINK.x, RINK.y + 96, 276, 118, '#dfe6f5');
  pen.ellipse(RINK.x, RINK.y + 84, 276, 118, '#ffffff');
  for (const [y, tone] of [
    [66, '#b9742f'],
    [34, '#c98238'],
    [4, '#b9742f'],
  ] as const) {
    pen.ellipse(RINK.x, RINK.y + y, RINK.rx + 12, RINK.ry + 4, tone);
    pen.ellipse(RINK.x, RINK.y + y - 14, RINK.rx + 8, RINK.ry, '#f3cd84');
  }
  pen.ellipse(RINK.x, RINK.y - 14, RINK.rx + 8, RINK.ry, '#e3a24d');
  pen.ellipse(RINK.x, RINK.y - 16, RINK.rx - 12, RINK.ry - 14, '#d8923e');
}

function distanceAt(time: number): number {
  return PATH.length * easedProgress(time, 0, SKATES, (p) => p);
}

/** Draws the melted trail behind the butter. */
function drawTrail(pen: Pen, time: number): void {
  const end = distanceAt(time);
  const line = Array.from({ length: 90 }, (_, i) => PATH.at((end * i) / 89)).map(
    ({ x, y }): [number, number] => [x, y],
  );
  if (end < 20) return;
  pen.stroke(line, 'rgba(255,214,90,0.55)', 22);
  pen.stroke(line, 'rgba(255,240,170,0.7)', 9);
}

function drawButter(pen: Pen, time: number): void {
  const isSkating = time < SKATES;
  const { x, y } = isSkating ? PATH.at(distanceAt(time)) : { x: RINK.x, y: RINK.y - 8 };
  const melted = clamp(time / SECONDS) * 0.26;
  const spin = time > SPINS.from && time < SPINS.to ? Math.cos((time - SPINS.from) * TAU * 2.2) : 1;
  const jump = 84 * fadeInOut(mod(time, 2.6), 0.9, 1.7, 0.4) * (isSkating ? 1 : 0);
  const twirl = jump > 1 ? Math.cos(easedProgress(mod(time, 2.6), 0.9, 1.7, (p) => p) * TAU) : 1;
  const bow = fadeInOut(time, 7.7, 9.6, 0.3);
  pen.ellipse(x, y + 6, 54 - jump * 0.2, 13, 'rgba(120,60,10,0.35)');
  pen.transform(
    {
      x,
      y: y - jump,
      turn: isSkating ? 0.14 * Math.sin((time / SKATES) * TAU) : bow * 0.35,
      sx: 1.1 * (spin * twirl || 0.02),
      sy: 1.1,
    },
    () => {
      for (const side of [-1, 1]) {
        pen.stroke(
          [
            side * 16,
            -24,
            side * (20 + (side > 0 && isSkating ? 26 * Math.max(0, sineWave(time, 1.3)) : 0)),
            0,
          ],
          '#f2c230',
          10,
        );
        pen.stroke([side * 20 - 12, 4, side * 20 + 14, 4], '#dfe8ff', 5);
      }
      const lift = jump > 4 || time > SPINS.from ? 60 : 14;
      for (const side of [-1, 1])
        pen.stroke([side * 42, -58, side * (66 - lift * 0.35), -58 - lift * (1 - bow)], '#ffe07a', 12);
      const h = 96 * (1 - melted);
      pen.polygon([-48, -18 - h, -34, -32 - h, 62, -32 - h, 48, -18 - h], '#fff6c4');
      pen.polygon([48, -18 - h, 62, -32 - h, 62, -30, 48, -16], '#e9b92e');
      pen.box(-48, -18 - h, 96, h, 8, '#ffe07a');
      pen.ellipse(0, -16, 58 + 40 * melted, 10 + 12 * melted, '#ffe58f');
      pen.transform({ y: -18 - h * 0.6 }, () =>
        drawCuteFace(pen, {
          eyes: jump > 4 || bow > 0.4 ? 'happy' : 'open',
          mouth: 'open',
          lookX: sineWave(time, 2),
        }),
      );
    },
  );
}

/** Three judges: fork, spoon and knife, each with a card full of hearts. */
function drawJudges(pen: Pen, time: number): void {
  for (let i = 0; i < 3; i++) {
    const up =
      easedProgress(time, 7.3 + i * 0.28, 7.8 + i * 0.28, easeOutBack) * (1 - easedProgress(time, 9.6, 9.9));
    pen.transform({ x: 120 + i * 150, y: 470 - 248 * up }, () => {
      pen.box(-46, -52, 92, 84, 10, '#fffaf0');
      pen.box(-8, 30, 16, 140, 6, '#cfd6e6');
      pen.fill('#e5476b', (ctx) => {
        ctx.moveTo(0, 18);
        ctx.bezierCurveTo(-46, -14, -28, -46, 0, -26);
        ctx.bezierCurveTo(28, -46, 46, -14, 0, 18);
      });
    });
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawArena(pen, time);
    pen.clip(
      () => drawJudges(pen, time),
      (ctx) => ctx.rect(0, 0, 540, 404),
    );
    drawPancake(pen);
    drawTrail(pen, time);
    drawButter(pen, time);
    for (let i = 0; i < 18; i++) {
      const age = (time - 7.6 - i * 0.09) / 1.6;
      if (age < 0 || age > 1) continue;
      pen.transform({ x: (i * 83) % 540, y: age * 560, turn: age * 7 + i, alpha: 1 - age }, () => {
        pen.ellipse(0, 0, 9, 5, ['#ff8fab', '#ffd54a', '#8fd3ff'][i % 3] ?? '');
      });
    }
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.4,
      bass: 'C3 G3 G3 F2 C3 C3 G2 D3 D3 C3 G3 G3',
      tune: 'E5 - G5 - C6 - A5 - C6 - F5 - D5 - G5 - B5 - E5 - G5 - E5 -',
      drums: 'soft',
    });
    track.noise(0, SKATES, { gain: 0.16, attack: 0.3, at: 2400, q: 1.5 });
    for (const at of [0.9, 3.5]) {
      track.whoosh(at, 0.7, 0.35, 500, 1800);
      track.noise(at + 0.8, 0.12, { gain: 0.4, decay: 0.04, at: 900 });
    }
    for (let i = 0; i < 10; i++) track.whoosh(SPINS.from + i * 0.22, 0.2, 0.2, 700 + i * 120, 1200 + i * 160);
    for (let i = 0; i < 3; i++) track.pluck(7.4 + i * 0.28, ['C5', 'E5', 'G5'][i] ?? 'C5', 0.3, 0.5);
    track.noise(7.8, 2.1, { gain: 0.3, attack: 0.4, at: 2100, q: 0.5 });
    track.addReverb(0.3);
  },
};
