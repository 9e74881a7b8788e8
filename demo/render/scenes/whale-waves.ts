import {
  circle,
  fillSky,
  glow,
  type Point,
  polygon,
  roundedBox,
  stroke,
  verticalGradient,
  withTransform,
} from '../lib/drawing.ts';
import { easedProgress, easeOut, fadeInOut, lerp, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import { type Ctx, LANDSCAPE, type Scene } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';
import { drawWhale } from '../parts/whale.ts';

const SECONDS = 12;
/** The whale is in the air at the start, which is the first frame. */
const LEAP = { start: -1.1, end: 2.1 };
const GULLS = scatter(14, 3, (next) => ({
  x: next(),
  y: 80 + next() * 90,
  phase: next(),
  size: 0.7 + next() * 0.5,
}));

interface Swell {
  y: number;
  height: number;
  length: number;
  laps: number;
  colors: [string, string];
}

const SWELLS: Swell[] = [
  { y: 318, height: 7, length: 240, laps: 1, colors: ['#4fa3b8', '#37849f'] },
  { y: 350, height: 11, length: 320, laps: -1, colors: ['#3a8ba6', '#296d8c'] },
  { y: 396, height: 15, length: 480, laps: 1, colors: ['#2a7394', '#1d5577'] },
  { y: 450, height: 19, length: 480, laps: -1, colors: ['#1f5b80', '#123c5e'] },
];

function swellY(swell: Swell, x: number, time: number): number {
  const travel = (time / SECONDS) * swell.laps * swell.length * 2;
  return (
    swell.y +
    swell.height * Math.sin(((x + travel) / swell.length) * TAU) +
    swell.height * 0.3 * sineWave(time, 4, x / 500)
  );
}

function drawSwell(ctx: Ctx, swell: Swell, time: number): void {
  const crest: Point[] = [];
  for (let x = -20; x <= 980; x += 20) crest.push([x, swellY(swell, x, time)]);
  polygon(ctx, [...crest, [980, 560], [-20, 560]], verticalGradient(ctx, swell.y - 20, 560, swell.colors));
  stroke(ctx, crest, 'rgba(230,250,250,0.35)', 3);
}

function drawSky(ctx: Ctx, time: number): void {
  fillSky(ctx, 960, 340, ['#f7a072', '#fbbf86', '#fde0ad']);
  glow(ctx, 700, 270, 320, '255,250,210', 0.8);
  circle(ctx, 700, 270, 58, '#fff6cf');
  for (const [x, y, w] of [
    [130, 100, 190],
    [420, 66, 130],
    [800, 120, 210],
  ] as const) {
    const drift = 14 * sineWave(time, SECONDS, x / 900);
    roundedBox(ctx, x + drift - w / 2, y, w, 20, 10, 'rgba(255,240,220,0.6)');
    roundedBox(ctx, x + drift - w / 4, y - 15, w / 2.2, 30, 15, 'rgba(255,240,220,0.6)');
  }
  for (const gull of GULLS) {
    const x = mod(gull.x + time / SECONDS, 1) * 1060 - 50;
    const lift = 7 * sineWave(time, 0.75, gull.phase);
    withTransform(ctx, { x, y: gull.y + 8 * sineWave(time, 3, gull.phase), sx: gull.size }, () => {
      stroke(ctx, [-26, -2 - lift, -10, -8 - lift * 0.4, 0, 2], '#5a4a5c', 4);
      stroke(ctx, [26, -2 - lift, 10, -8 - lift * 0.4, 0, 2], '#5a4a5c', 4);
    });
  }
}

function drawBoat(ctx: Ctx, time: number): void {
  const x = 170;
  const y = swellY(SWELLS[1] as Swell, x, time);
  withTransform(ctx, { x, y, turn: 0.07 * sineWave(time, 4, 0.1) }, () => {
    polygon(ctx, [-70, -14, 78, -22, 56, 18, -50, 18], '#c8503f');
    polygon(ctx, [-70, -14, 78, -22, 74, -12, -66, -4], '#fff1dc');
    roundedBox(ctx, -34, -48, 52, 34, 5, '#fff1dc');
    roundedBox(ctx, -40, -54, 64, 10, 4, '#2c6f78');
    for (const px of [-22, 2]) circle(ctx, px, -32, 7, '#f4b860');
    roundedBox(ctx, 30, -104, 5, 88, 2, '#7a4a34');
    polygon(ctx, [35, -100, 70, -92 + 4 * sineWave(time, 1), 35, -82], '#f4b860');
    circle(ctx, 52, -34, 10, '#e9b08a');
    roundedBox(ctx, 42, -46, 22, 7, 3, '#27455c');
    polygon(ctx, [42, -24, 62, -24, 64, -10, 40, -10], '#f2c53d');
  });
}

function drawLeap(ctx: Ctx, time: number): void {
  const clock = time > SECONDS + LEAP.start - 0.1 ? time - SECONDS : time;
  const p = (clock - LEAP.start) / (LEAP.end - LEAP.start);
  if (p >= 0 && p <= 1) {
    const x = lerp(360, 650, p);
    const y = 470 - 330 * 4 * p * (1 - p);
    withTransform(ctx, { x, y, turn: lerp(-0.95, 1.0, p), sx: 0.82 }, () => drawWhale(ctx, time));
    for (let i = 0; i < 14; i++) {
      const drop = mod(i * 0.37 + clock * 0.9, 1);
      circle(
        ctx,
        x - 130 + ((i * 53) % 240),
        y + 30 + drop * 170,
        5 * (1 - drop) + 1,
        'rgba(235,250,255,0.8)',
      );
    }
  }
  drawSplash(ctx, 650, time - LEAP.end + 0.35, 1.3);
  drawSplash(ctx, 360, clock - LEAP.start - 0.3, 0.9);
}

function drawSplash(ctx: Ctx, x: number, since: number, size: number): void {
  if (since < 0 || since > 1.5) return;
  const fade = 1 - easedProgress(since, 0.8, 1.5);
  for (let i = 0; i < 22; i++) {
    const angle = -Math.PI * (0.16 + (i / 21) * 0.68);
    const far = (250 + ((i * 61) % 150)) * size * since;
    circle(
      ctx,
      x + Math.cos(angle) * far,
      400 + Math.sin(angle) * far + 330 * since * since,
      (13 - ((i * 3) % 7)) * fade,
      `rgba(240,252,255,${0.9 * fade})`,
    );
  }
}

/** Later the whale surfaces next to the boat, looks around and exhales. */
function drawBreath(ctx: Ctx, time: number): void {
  const up = fadeInOut(time, 5, 10.4, 1.4);
  if (up <= 0) return;
  withTransform(
    ctx,
    { x: 400, y: 470 - 112 * up, turn: -0.06 + 0.03 * sineWave(time, 3), sx: -0.8, sy: 0.8 },
    () => drawWhale(ctx, time),
  );
  const spray = fadeInOut(time, 6.8, 9.4, 0.5);
  for (let i = 0; i < 16; i++) {
    const age = mod(time * 0.9 + i / 16, 1);
    const side = (i % 2 ? 1 : -1) * (0.3 + (i % 5) * 0.16);
    circle(
      ctx,
      376 + side * age * 70,
      292 - easeOut(age) * 140 + age * age * 60,
      8 * (1 - age * 0.6),
      `rgba(245,253,255,${0.8 * spray * (1 - age)})`,
    );
  }
}

export const scene: Scene = {
  ...LANDSCAPE,
  name: 'whale-waves',
  fps: 24,
  seconds: SECONDS,
  crf: 34,
  draw(ctx, time) {
    drawSky(ctx, time);
    const [far, second, third, near] = SWELLS as [Swell, Swell, Swell, Swell];
    drawSwell(ctx, far, time);
    drawSwell(ctx, second, time);
    drawBoat(ctx, time);
    drawLeap(ctx, time);
    drawBreath(ctx, time);
    drawSwell(ctx, third, time);
    drawSwell(ctx, near, time);
  },
  composeSoundtrack(track: Track) {
    for (let i = 0; i < 4; i++) track.noise(i * 3, 3.4, { gain: 0.2, attack: 1.5, at: 350, to: 700, q: 0.7 });
    track.noise(1.75, 1.6, { gain: 0.8, decay: 0.4, at: 500 });
    track.noise(6.8, 2.4, { gain: 0.5, attack: 0.15, decay: 0.7, at: 1800, to: 900 });
    for (const [at, from, to] of [
      [3.2, 180, 320],
      [4.8, 320, 210],
      [9.2, 240, 420],
      [10.4, 400, 190],
    ] as const)
      track.tone(at, 1.5, from, { to, gain: 0.22, attack: 0.4, vibrato: 0.02 });
    track.pad(0, 6, [noteFrequency('D3'), noteFrequency('A3'), noteFrequency('F#4')], 0.06);
    track.pad(5.7, 6.3, [noteFrequency('G2'), noteFrequency('D3'), noteFrequency('B3')], 0.06);
    for (const [i, name] of [
      'D5',
      'A4',
      'F#4',
      'A4',
      'B4',
      'G4',
      'D5',
      'B4',
      'A4',
      'F#4',
      'E4',
      'A4',
    ].entries())
      track.pluck(i, noteFrequency(name), 0.14, 0.8, 0.2);
    track.addReverb(0.5, 2);
  },
};
