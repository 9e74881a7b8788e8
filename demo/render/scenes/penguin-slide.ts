import { clamp, fadeInOut, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import { Path, smoothCurve } from '../lib/path.ts';
import type { Pen } from '../lib/pen.ts';
import { polar, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 10;
const STEP_S = 1 / 120;
const SLOPE = smoothCurve([-100, 268, 0, 286, 70, 336, 130, 424, 192, 496, 258, 514, 308, 490, 346, 446]);
const PATH = new Path(SLOPE);
const ROLLED = PATH.simulateRoll({ step: STEP_S, speed: 170, gravity: 700, drag: 0.15, minSpeed: 150 });
const RIDE = ROLLED.length * STEP_S;
const FLIGHT = 0.85;
/** Start of each penguin. The third penguin slides backwards and spins. */
const STARTS = [0, 1.5, 3.4, 6.2];
const BACKWARDS_INDEX = 2;
/** Offset of the first frame, so that it shows a penguin in the air. */
const SHIFT = RIDE + 0.2;
const SNOW = scatter(5, 44, (next) => ({
  x: next() * 540,
  y: next(),
  r: 1.5 + next() * 3,
  lap: 1 + Math.floor(next() * 2),
  phase: next(),
}));

/** A penguin that slides to the right on its belly. */
function drawPenguin(pen: Pen, mood: { flap: number; scarf: string; happy: boolean }): void {
  for (const y of [-6, 10]) pen.stroke([-56, y - 14, -74, y - 20 + mood.flap * 6], '#f5a623', 9);
  pen.blob([-62, -18, -40, -52, 20, -58, 64, -46, 70, -16, 30, 2, -40, 2], '#27304f');
  pen.blob([-46, -12, -20, -26, 40, -26, 62, -14, 36, 2, -34, 2], '#ffffff');
  pen.transform({ x: 0, y: -34, turn: -0.5 - mood.flap * 0.8 }, () => pen.ellipse(-26, 0, 30, 10, '#1b2340'));
  pen.circle(58, -46, 31, '#27304f');
  pen.ellipse(66, -40, 20, 21, '#ffffff');
  pen.polygon([80, -44, 106, -36, 80, -30], '#f5a623');
  pen.stroke([34, -30, 44, -22, 56, -18], mood.scarf, 13);
  pen.stroke([34, -30, 8, -46 + mood.flap * 5, -16, -42 - mood.flap * 8], mood.scarf, 11);
  if (mood.happy) pen.stroke([60, -48, 66, -55, 72, -48], '#1b2340', 4);
  else {
    pen.circle(67, -50, 5.5, '#1b2340');
    pen.circle(65.5, -52, 2, '#fff');
  }
  pen.ellipse(58, -36, 6, 4, '#ffb3a7');
}

function drawLandscape(pen: Pen, time: number): void {
  pen.fillSky(540, 700, ['#4aa3df', '#8fd0f0', '#d9f2fb', '#ffe9d6']);
  pen.glow(420, 190, 230, '255,250,220', 0.9);
  pen.circle(420, 190, 46, '#fff8dc');
  pen.polygon([-40, 560, 90, 250, 160, 340, 220, 280, 380, 560], '#b6dcf2');
  pen.polygon([90, 250, 160, 340, 128, 360, 96, 330, 60, 350, 48, 350], '#f4fbff');
  pen.polygon([240, 560, 420, 330, 500, 410, 620, 560], '#a3d0ec');
  pen.polygon([420, 330, 500, 410, 452, 420, 420, 392, 376, 386], '#eef8ff');
  pen.rect(0, 545, 540, 420, pen.verticalGradient(540, 960, ['#2f86c4', '#1b5d9c', '#123f78']));
  for (let i = 0; i < 9; i++) {
    const y = 590 + i * 42;
    const x = mod(i * 131 + 30 * sineWave(time, 5, i * 0.2), 560) - 60;
    pen.box(x, y, 90 + (i % 3) * 30, 5, 3, 'rgba(255,255,255,0.16)');
  }
  pen.transform({ x: 70, y: 735 + 5 * sineWave(time, 2.5) }, () => {
    pen.polygon([-70, 0, -30, -46, 30, -36, 76, 0], '#ffffff');
    pen.polygon([-70, 0, 76, 0, 50, 30, -46, 26], '#8fc4e6');
  });
}

function drawSlope(pen: Pen): void {
  pen.polygon(
    [...SLOPE, [350, 540], [322, 630], [230, 672], [90, 690], [-90, 712]],
    pen.verticalGradient(300, 700, ['#f7fdff', '#c5e6f7', '#86bfe6']),
  );
  for (const [x, y] of toPoints([20, 400, 100, 500, 170, 580, 270, 570]))
    pen.stroke([x, y, x + 30, y + 34, x + 16, y + 74], 'rgba(90,150,200,0.22)', 5);
  pen.stroke(SLOPE, '#ffffff', 15);
}

function drawSplash(pen: Pen, x: number, y: number, since: number, big: number): void {
  if (since < 0 || since > 0.9) return;
  for (let i = 0; i < 11; i++) {
    const angle = -Math.PI * (0.12 + 0.076 * i);
    const far = since * (210 + (i % 3) * 60) * big;
    pen.circle(...polar(angle, far, x, y + 420 * since * since), 9 * (1 - since), '#e6f7ff');
  }
  const color = `rgba(255,255,255,${0.6 * (1 - since / 0.9)})`;
  pen.ellipse(x, y + 6, 40 + since * 90 * big, 9 + since * 10, color);
}

/** Draws a penguin that slides, flies off the edge, splashes, and looks out of the water. */
function drawPenguinRun(pen: Pen, age: number, index: number): void {
  const isBackwards = index === BACKWARDS_INDEX;
  const mood = {
    flap: sineWave(age, 0.3),
    scarf: ['#e8505b', '#2fb39a', '#f2b632', '#8e6be0'][index] ?? '#e8505b',
    happy: !isBackwards || age > RIDE,
  };
  const size = index === 3 ? 0.7 : 1;
  if (age < RIDE) {
    const spot = PATH.at(ROLLED[Math.floor(age / STEP_S)] ?? 0);
    pen.transform({ ...spot, sx: isBackwards ? -size : size, sy: size, turn: spot.turn }, () =>
      drawPenguin(pen, mood),
    );
    for (let i = 0; i < 4; i++)
      pen.circle(
        spot.x - 70 - i * 16,
        spot.y - 8 - ((i * 13 + age * 60) % 24),
        5 - i,
        'rgba(255,255,255,0.8)',
      );
    return;
  }
  const p = (age - RIDE) / FLIGHT;
  const x = 346 + 96 * clamp(p) * (isBackwards ? 1.35 : 1);
  if (p < 1) {
    const y = 446 - 250 * p + 430 * p * p;
    pen.transform(
      {
        x,
        y,
        sx: isBackwards ? -size : size,
        sy: size,
        turn: -0.7 - p * (isBackwards ? TAU * 2 : 1) + (isBackwards ? 0 : p * 3.2),
      },
      () => drawPenguin(pen, mood),
    );
  } else {
    const since = age - RIDE - FLIGHT;
    const bob = fadeInOut(since, 0.5, 2.3, 0.4);
    pen.clip(
      () => {
        pen.transform({ x, y: 770 - 132 * bob + 4 * sineWave(age, 1), turn: -1.2, sx: size }, () =>
          drawPenguin(pen, { ...mood, happy: true }),
        );
      },
      (ctx) => ctx.rect(0, 0, 540, 648),
    );
    if (bob > 0.05) pen.ellipse(x, 648, 62 * bob, 9, 'rgba(220,245,255,0.7)');
    drawSplash(pen, x, 642, since, isBackwards ? 1.5 : 1);
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 35,
  draw(pen, time) {
    drawLandscape(pen, time);
    drawSlope(pen);
    STARTS.forEach((start, index) => {
      drawPenguinRun(pen, mod(time + SHIFT - start, SECONDS), index);
    });
    for (const flake of SNOW)
      pen.circle(
        flake.x + 16 * sineWave(time, 5, flake.phase),
        mod(flake.y + (time / SECONDS) * flake.lap, 1) * 1000 - 20,
        flake.r,
        'rgba(255,255,255,0.85)',
      );
  },
  composeSoundtrack(track) {
    const tune = 'G4 E4 G4 C5 B4 A4 G4 E4 F4 D4 F4 A4 G4 E4 D4 C4 E4 G4 B4 C5'.split(' ');
    tune.forEach((name, i) => {
      const at = i * 0.5;
      track.pluck(at, noteFrequency(name) * 2, 0.18, 0.2, 0.3);
      track.tone(
        at,
        0.3,
        noteFrequency(['C3', 'C3', 'F3', 'G3', 'C3'][Math.floor(i / 4)] ?? 'C3') * (i % 2 ? 1.5 : 1),
        { wave: 'triangle', gain: 0.25, decay: 0.14 },
      );
      if (i % 2) track.hat(at, 0.06);
    });
    STARTS.forEach((start, index) => {
      const at = mod(start - SHIFT, SECONDS);
      const isBackwards = index === BACKWARDS_INDEX;
      track.noise(at, RIDE, { gain: 0.22, attack: 0.4, at: 900, to: 2600, q: 1.5 });
      track.tone(at + RIDE, FLIGHT, isBackwards ? 700 : 500, {
        to: isBackwards ? 1600 : 950,
        gain: 0.13,
        vibrato: isBackwards ? 0.12 : 0.02,
      });
      track.noise(at + RIDE + FLIGHT, 0.7, { gain: isBackwards ? 0.7 : 0.45, decay: 0.16, at: 700 });
      track.tone(at + RIDE + FLIGHT + 0.7, 0.14, 420, { to: 620, wave: 'saw', gain: 0.12 });
      track.tone(at + RIDE + FLIGHT + 0.9, 0.18, 520, { to: 400, wave: 'saw', gain: 0.12 });
    });
    track.addReverb(0.15);
  },
};
