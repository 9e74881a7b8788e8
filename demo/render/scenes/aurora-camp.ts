import {
  circle,
  ellipse,
  fillSky,
  glow,
  type Point,
  polygon,
  roundedBox,
  stroke,
  verticalGradient,
  withTransform,
} from '../lib/drawing.ts';
import { easedProgress, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import { type Ctx, PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';

const SECONDS = 12;
const SHORE = 600;
const CURTAINS = [
  { y: 330, height: 250, rgb: '90,120,255', phase: 0.3, sway: 46 },
  { y: 400, height: 300, rgb: '60,230,170', phase: 0, sway: 60 },
  { y: 290, height: 210, rgb: '190,90,230', phase: 0.65, sway: 40 },
];
const STARS = scatter(44, 80, (next) => ({
  x: next() * 540,
  y: next() * 500,
  r: 0.7 + next() * 1.5,
  twinkle: next() < 0.2,
}));
const TREES = scatter(19, 17, (next, i) => ({ x: i * 34 - 8 + next() * 18, height: 60 + next() * 90 }));
const SPARKS = scatter(71, 12, (next) => ({ x: next() * 30 - 15, phase: next(), drift: next() * 60 - 30 }));

/** Draws many thin vertical bands, each brightest at its lower end. */
function drawCurtain(
  ctx: Ctx,
  time: number,
  { y, height, rgb, phase, sway }: (typeof CURTAINS)[number],
): void {
  for (let x = -12; x < 552; x += 12) {
    const along = x / 540;
    const hem =
      y +
      sway * Math.sin((along * 1.4 + phase) * TAU + 0.9 * sineWave(time, SECONDS, phase)) +
      22 * sineWave(time, 6, along * 1.1 + phase);
    const light =
      0.2 +
      0.18 * Math.sin((along * 2.2 + phase) * TAU + 1.2 * sineWave(time, 6, phase)) +
      0.1 * sineWave(time, 4, along * 2 + phase);
    if (light <= 0.02) continue;
    const band = ctx.createLinearGradient(0, hem - height, 0, hem + 34);
    band.addColorStop(0, `rgba(${rgb},0)`);
    band.addColorStop(0.8, `rgba(${rgb},${light})`);
    band.addColorStop(1, `rgba(${rgb},0)`);
    ctx.fillStyle = band;
    ctx.fillRect(x, hem - height, 12, height + 34);
  }
}

function drawPine(ctx: Ctx, x: number, base: number, height: number, color: string): void {
  for (let tier = 0; tier < 4; tier++) {
    const top = base - height + tier * height * 0.2;
    const half = height * (0.1 + tier * 0.055);
    polygon(ctx, [x, top, x + half, top + height * 0.36, x - half, top + height * 0.36], color);
  }
}

function drawLand(ctx: Ctx): void {
  const ridge: Point[] = [
    [0, 520],
    [70, 470],
    [130, 505],
    [220, 430],
    [300, 492],
    [360, 462],
    [450, 512],
    [540, 456],
  ];
  polygon(ctx, [...ridge, [540, SHORE], [0, SHORE]], '#13244f');
  polygon(ctx, [220, 430, 250, 454, 226, 468, 206, 460, 190, 458], '#8ea9d8');
  polygon(ctx, [540, 456, 540, 486, 508, 484], '#8ea9d8');
  polygon(ctx, [70, 470, 92, 484, 70, 492, 50, 486], '#8ea9d8');
  for (const tree of TREES) drawPine(ctx, tree.x, SHORE + 4, tree.height, '#0b1838');
}

function drawLake(ctx: Ctx, time: number): void {
  ctx.fillStyle = verticalGradient(ctx, SHORE, 960, ['#1f6c74', '#173a66', '#0a1634']);
  ctx.fillRect(0, SHORE, 540, 360);
  for (let i = 0; i < 18; i++) {
    const y = SHORE + 12 + i * 9;
    const x = 270 + ((i * 97) % 380) - 190;
    const width = 50 + ((i * 31) % 70) + 18 * sineWave(time, 4, i * 0.17);
    ellipse(ctx, x, y, width, 2, `rgba(110,240,190,${0.2 - i * 0.008})`);
  }
  ellipse(ctx, 270, 860, 420, 130, '#cfe0f5');
  ellipse(ctx, 270, 872, 420, 126, '#a9c3e6');
  ellipse(ctx, 300, 884, 320, 100, '#8faed8');
}

function drawCamp(ctx: Ctx, time: number): void {
  const flicker = 1 + 0.1 * sineWave(time, 0.5) + 0.07 * sineWave(time, 0.3);
  glow(ctx, 182, 756, 180, '255,180,90', 0.6);
  polygon(
    ctx,
    [182, 640, 300, 786, 64, 786],
    verticalGradient(ctx, 640, 786, ['#ffbe6b', '#ff9248', '#e86b3a']),
  );
  polygon(ctx, [182, 640, 300, 786, 336, 764, 214, 636], '#b04a38');
  polygon(ctx, [182, 664, 222, 786, 142, 786], '#ffe7ad');
  ellipse(ctx, 182, 764, 15, 24, 'rgba(120,60,40,0.55)');
  circle(ctx, 182, 730, 12, 'rgba(120,60,40,0.55)');
  stroke(ctx, [182, 640, 40, 792], 'rgba(255,230,190,0.5)', 2);
  glow(ctx, 402, 770, 170 * flicker, '255,150,60', 0.7);
  for (const turn of [-0.35, 0.35])
    withTransform(ctx, { x: 402, y: 792, turn }, () => roundedBox(ctx, -36, -6, 72, 12, 6, '#5a3527'));
  for (const [w, h, color] of [
    [22, 68, '#ff7a35'],
    [14, 46, '#ffbf47'],
    [7, 26, '#fff3c2'],
  ] as const) {
    const lean = 5 * sineWave(time, 0.6, w);
    polygon(
      ctx,
      [
        402 - w,
        786,
        402 - w * 0.6,
        786 - h * 0.5,
        402 + lean,
        786 - h * flicker,
        402 + w * 0.7,
        786 - h * 0.45,
        402 + w,
        786,
      ],
      color,
    );
  }
  for (const spark of SPARKS) {
    const age = mod(time / 3 + spark.phase, 1);
    circle(ctx, 402 + spark.x + spark.drift * age, 760 - age * 200, 2.4 * (1 - age), '#ffc566');
  }
}

function drawShootingStar(ctx: Ctx, time: number): void {
  const p = easedProgress(time, 7, 7.8, (x) => x);
  if (p <= 0 || p >= 1) return;
  const [x, y] = [90 + p * 300, 110 + p * 130];
  stroke(ctx, [x - 80, y - 35, x, y], `rgba(255,255,255,${0.8 * (1 - p)})`, 3);
}

export const scene: Scene = {
  ...PORTRAIT,
  name: 'aurora-camp',
  fps: 24,
  seconds: SECONDS,
  crf: 34,
  draw(ctx, time) {
    fillSky(ctx, 540, SHORE, ['#070b2a', '#0d1a4a', '#17396b', '#2a6a86']);
    for (const star of STARS)
      circle(
        ctx,
        star.x,
        star.y,
        star.r,
        `rgba(255,255,255,${star.twinkle ? 0.6 + 0.4 * sineWave(time, 2, star.x) : 0.7})`,
      );
    for (const item of CURTAINS) drawCurtain(ctx, time, item);
    drawShootingStar(ctx, time);
    drawLand(ctx);
    drawLake(ctx, time);
    drawCamp(ctx, time);
  },
  composeSoundtrack(track: Track) {
    for (const [i, chord] of [
      ['A2', 'E3', 'C4', 'G4'],
      ['F2', 'C3', 'A3', 'E4'],
      ['C3', 'G3', 'E4', 'B4'],
      ['G2', 'D3', 'B3', 'F#4'],
    ].entries())
      track.pad(i * 3 - 0.5, 4.2, chord.map(noteFrequency), 0.06);
    for (const [i, name] of [
      'E5',
      'G5',
      'B5',
      'A5',
      'E5',
      'C6',
      'B5',
      'G5',
      'E6',
      'D6',
      'B5',
      'G5',
    ].entries())
      track.pluck(i + 0.02, noteFrequency(name), 0.1, 1, 0.25);
    track.noise(0, SECONDS, { gain: 0.07, attack: 2, at: 300, q: 0.8 });
    for (let i = 0; i < 46; i++)
      track.noise((i * 2.37) % SECONDS, 0.05, { gain: 0.12 + ((i * 7) % 5) * 0.06, decay: 0.008, at: 2500 });
    track.pluck(7, noteFrequency('E7'), 0.1, 0.8, 0.2);
    track.addReverb(0.6, 2.2);
  },
};
