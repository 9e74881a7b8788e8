import {
  circle,
  ellipse,
  fillSky,
  glow,
  polygon,
  roundedBox,
  stroke,
  verticalGradient,
  withTransform,
} from '../lib/drawing.ts';
import { clamp, fadeInOut, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import { Path, smoothCurve } from '../lib/path.ts';
import { type Ctx, PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';
import { drawPenguin } from '../parts/penguin.ts';

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

function drawLandscape(ctx: Ctx, time: number): void {
  fillSky(ctx, 540, 700, ['#4aa3df', '#8fd0f0', '#d9f2fb', '#ffe9d6']);
  glow(ctx, 420, 190, 230, '255,250,220', 0.9);
  circle(ctx, 420, 190, 46, '#fff8dc');
  polygon(ctx, [-40, 560, 90, 250, 160, 340, 220, 280, 380, 560], '#b6dcf2');
  polygon(ctx, [90, 250, 160, 340, 128, 360, 96, 330, 60, 350, 48, 350], '#f4fbff');
  polygon(ctx, [240, 560, 420, 330, 500, 410, 620, 560], '#a3d0ec');
  polygon(ctx, [420, 330, 500, 410, 452, 420, 420, 392, 376, 386], '#eef8ff');
  ctx.fillStyle = verticalGradient(ctx, 540, 960, ['#2f86c4', '#1b5d9c', '#123f78']);
  ctx.fillRect(0, 545, 540, 420);
  for (let i = 0; i < 9; i++) {
    const y = 590 + i * 42;
    const x = mod(i * 131 + 30 * sineWave(time, 5, i * 0.2), 560) - 60;
    roundedBox(ctx, x, y, 90 + (i % 3) * 30, 5, 3, 'rgba(255,255,255,0.16)');
  }
  withTransform(ctx, { x: 70, y: 735 + 5 * sineWave(time, 2.5) }, () => {
    polygon(ctx, [-70, 0, -30, -46, 30, -36, 76, 0], '#ffffff');
    polygon(ctx, [-70, 0, 76, 0, 50, 30, -46, 26], '#8fc4e6');
  });
}

function drawSlope(ctx: Ctx): void {
  polygon(
    ctx,
    [...SLOPE, [350, 540], [322, 630], [230, 672], [90, 690], [-90, 712]],
    verticalGradient(ctx, 300, 700, ['#f7fdff', '#c5e6f7', '#86bfe6']),
  );
  for (const [x, y] of [
    [20, 400],
    [100, 500],
    [170, 580],
    [270, 570],
  ] as const)
    stroke(ctx, [x, y, x + 30, y + 34, x + 16, y + 74], 'rgba(90,150,200,0.22)', 5);
  stroke(ctx, SLOPE, '#ffffff', 15);
}

function drawSplash(ctx: Ctx, x: number, y: number, since: number, big: number): void {
  if (since < 0 || since > 0.9) return;
  for (let i = 0; i < 11; i++) {
    const angle = -Math.PI * (0.12 + 0.076 * i);
    const far = since * (210 + (i % 3) * 60) * big;
    circle(
      ctx,
      x + Math.cos(angle) * far,
      y + Math.sin(angle) * far + 420 * since * since,
      9 * (1 - since),
      '#e6f7ff',
    );
  }
  ellipse(
    ctx,
    x,
    y + 6,
    40 + since * 90 * big,
    9 + since * 10,
    `rgba(255,255,255,${0.6 * (1 - since / 0.9)})`,
  );
}

/** Draws a penguin that slides, flies off the edge, splashes, and looks out of the water. */
function drawPenguinRun(ctx: Ctx, age: number, index: number): void {
  const isBackwards = index === BACKWARDS_INDEX;
  const mood = {
    flap: sineWave(age, 0.3),
    scarf: ['#e8505b', '#2fb39a', '#f2b632', '#8e6be0'][index] ?? '#e8505b',
    happy: !isBackwards || age > RIDE,
  };
  const size = index === 3 ? 0.7 : 1;
  if (age < RIDE) {
    const spot = PATH.at(ROLLED[Math.floor(age / STEP_S)] ?? 0);
    withTransform(ctx, { ...spot, sx: isBackwards ? -size : size, sy: size, turn: spot.turn }, () =>
      drawPenguin(ctx, mood),
    );
    for (let i = 0; i < 4; i++)
      circle(
        ctx,
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
    withTransform(
      ctx,
      {
        x,
        y,
        sx: isBackwards ? -size : size,
        sy: size,
        turn: -0.7 - p * (isBackwards ? TAU * 2 : 1) + (isBackwards ? 0 : p * 3.2),
      },
      () => drawPenguin(ctx, mood),
    );
  } else {
    const since = age - RIDE - FLIGHT;
    const bob = fadeInOut(since, 0.5, 2.3, 0.4);
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, 540, 648);
    ctx.clip();
    withTransform(ctx, { x, y: 770 - 132 * bob + 4 * sineWave(age, 1), turn: -1.2, sx: size }, () =>
      drawPenguin(ctx, { ...mood, happy: true }),
    );
    ctx.restore();
    if (bob > 0.05) ellipse(ctx, x, 648, 62 * bob, 9, 'rgba(220,245,255,0.7)');
    drawSplash(ctx, x, 642, since, isBackwards ? 1.5 : 1);
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  name: 'penguin-slide',
  fps: 30,
  seconds: SECONDS,
  crf: 35,
  draw(ctx, time) {
    drawLandscape(ctx, time);
    drawSlope(ctx);
    STARTS.forEach((start, index) => {
      drawPenguinRun(ctx, mod(time + SHIFT - start, SECONDS), index);
    });
    for (const flake of SNOW)
      circle(
        ctx,
        flake.x + 16 * sineWave(time, 5, flake.phase),
        mod(flake.y + (time / SECONDS) * flake.lap, 1) * 1000 - 20,
        flake.r,
        'rgba(255,255,255,0.85)',
      );
  },
  composeSoundtrack(track: Track) {
    const tune = [
      'G4',
      'E4',
      'G4',
      'C5',
      'B4',
      'A4',
      'G4',
      'E4',
      'F4',
      'D4',
      'F4',
      'A4',
      'G4',
      'E4',
      'D4',
      'C4',
      'E4',
      'G4',
      'B4',
      'C5',
    ];
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
