import {
  circle,
  colorAt,
  ellipse,
  fillSky,
  glow,
  polygon,
  roundedBox,
  stroke,
  verticalGradient,
  withTransform,
} from '../lib/drawing.ts';
import {
  clamp,
  easedProgress,
  fadeInOut,
  interpolateKeyframes,
  mod,
  scatter,
  sineWave,
} from '../lib/motion.ts';
import { type Ctx, PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';
import { drawRocket } from '../parts/rocket.ts';

const SECONDS = 13;
const APEX = 5200;
const ALTITUDE: [number, number][] = [
  [0, 0],
  [1.2, 0],
  [6, APEX],
  [7.6, APEX],
  [11.9, 0],
  [13, 0],
];
const STARS = scatter(6, 90, (next) => ({
  x: next() * 540,
  y: next() * 960,
  r: 0.8 + next() * 1.8,
  far: 0.05 + next() * 0.12,
}));
const CLOUDS = scatter(21, 13, (next, i) => ({
  x: next() * 540,
  at: 560 + i * 150,
  size: 0.7 + next() * 0.9,
  near: 0.7 + next() * 0.6,
}));
const PUFFS = scatter(33, 34, (next) => ({
  side: next() < 0.5 ? -1 : 1,
  speed: 0.4 + next(),
  r: 22 + next() * 34,
  phase: next(),
}));

function drawCloud(ctx: Ctx, x: number, y: number, size: number, alpha: number): void {
  withTransform(ctx, { x, y, sx: size, alpha }, () => {
    roundedBox(ctx, -110, -10, 220, 44, 22, '#ffe3e6');
    circle(ctx, -44, -8, 40, '#ffe3e6');
    circle(ctx, 22, -24, 54, '#fff1f0');
    circle(ctx, 74, 0, 30, '#ffe3e6');
  });
}

function drawSky(ctx: Ctx, time: number, altitude: number): void {
  const high = altitude / APEX;
  const top = colorAt(['#3c3f92', '#2d2a78', '#120f3a', '#070718'], high);
  const low = colorAt(['#ffb38a', '#e77aa0', '#4d3a92', '#15123f'], high);
  fillSky(ctx, 540, 960, [top, colorAt(['#c46aa0', '#7d4fa8', '#241f60', '#0b0a26'], high), low]);
  for (const star of STARS) {
    const y = mod(star.y + altitude * star.far, 960);
    circle(
      ctx,
      star.x,
      y,
      star.r,
      `rgba(255,255,255,${clamp(high * 2.4 - 0.5) * (0.6 + 0.4 * sineWave(time, 1.3, star.x))})`,
    );
  }
  drawMoon(ctx, time, altitude);
  for (const item of CLOUDS) {
    const y = 520 - (item.at - altitude) * item.near;
    if (y > -120 && y < 1100) drawCloud(ctx, item.x, y, item.size, 0.75);
  }
}

function drawMoon(ctx: Ctx, time: number, altitude: number): void {
  const y = 260 - (APEX - altitude) * 0.36;
  if (y < -160) return;
  glow(ctx, 405, y, 230, '255,245,200', 0.5);
  circle(ctx, 405, y, 92, '#f7e9b7');
  for (const [dx, dy, r] of [
    [-46, -36, 15],
    [38, 44, 19],
    [50, -34, 10],
    [-20, 60, 10],
  ] as const)
    circle(ctx, 405 + dx, y + dy, r, '#e5d193');
  const blink = mod(time, 2.2) > 2.05 ? 0.15 : 1;
  for (const side of [-1, 1]) {
    ellipse(ctx, 398 + side * 22, y - 4, 6, 9 * blink, '#5b4a2e');
    ellipse(ctx, 398 + side * 38, y + 16, 11, 7, '#f5b79a');
  }
  stroke(ctx, [386, y + 14, 398, y + 26, 410, y + 14], '#5b4a2e', 4);
}

function drawGround(ctx: Ctx, time: number, altitude: number): void {
  const y = 690 + altitude;
  if (y > 1500) return;
  withTransform(ctx, { y: y - 690 + 0 }, () => {
    ellipse(ctx, 140, 730, 420, 130, '#6a3f86');
    ellipse(ctx, 470, 740, 340, 110, '#5a3578');
    roundedBox(ctx, 0, 690, 540, 400, 0, '#3d2560');
    ctx.fillStyle = verticalGradient(ctx, 700, 960, ['#4d3580', '#2a1a4c']);
    ctx.fillRect(0, 700, 540, 400);
    for (let i = 0; i < 7; i++)
      roundedBox(
        ctx,
        mod(i * 97 + 14 * sineWave(time, 4, i * 0.3), 540) - 30,
        732 + i * 30,
        90,
        4,
        2,
        'rgba(255,190,170,0.22)',
      );
    withTransform(
      ctx,
      { x: 92, y: 772 + 4 * sineWave(time, 2.6), turn: 0.05 * sineWave(time, 2.6, 0.2) },
      () => {
        polygon(ctx, [-44, 0, 44, 0, 30, 20, -30, 20], '#f08a4b');
        polygon(ctx, [-2, -6, -2, -58, 34, -8], '#fff0dc');
        polygon(ctx, [-8, -8, -8, -44, -30, -10], '#ffd9b5');
      },
    );
    roundedBox(ctx, 362, 330, 30, 370, 4, '#8a4a6e');
    for (let i = 0; i < 9; i++) stroke(ctx, [364, 340 + i * 40, 390, 376 + i * 40], '#d98a8f', 4);
    const arm = 1 - easedProgress(time, 0.5, 1.1) * (1 - easedProgress(time, 12, 12.8));
    roundedBox(ctx, 362 - 44 * arm, 420, 50 * arm + 4, 12, 4, '#d98a8f');
    circle(ctx, 377, 322, 7, mod(time, 1) < 0.5 ? '#ff4d5e' : '#8a2f45');
    roundedBox(ctx, 180, 684, 180, 22, 6, '#b98aa8');
  });
}

function drawSmoke(ctx: Ctx, time: number, altitude: number): void {
  const thick = fadeInOut(time, 0.3, 4, 0.8) + fadeInOut(time, 10.9, 13, 0.6) * 0.8;
  if (thick < 0.02 || altitude > 700) return;
  for (const puff of PUFFS) {
    const age = mod(time * 0.8 + puff.phase, 1);
    const x = 270 + puff.side * (26 + age * 240 * puff.speed);
    circle(
      ctx,
      x,
      690 + altitude - age * 46 * puff.speed,
      puff.r * (0.5 + age) * thick,
      `rgba(255,232,226,${0.85 * (1 - age)})`,
    );
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  name: 'rocket-launch',
  fps: 24,
  seconds: SECONDS,
  crf: 37,
  draw(ctx, time) {
    const altitude = interpolateKeyframes(time, ALTITUDE);
    drawSky(ctx, time, altitude);
    drawGround(ctx, time, altitude);
    const power = clamp(
      interpolateKeyframes(time, [
        [0, 0.35],
        [0.8, 0.9],
        [2, 1.1],
        [5, 0.8],
        [6.2, 0.12],
        [7.6, 0.12],
        [8.6, 0.3],
        [10.6, 0.9],
        [11.8, 0.6],
        [12.2, 0],
        [12.6, 0],
        [13, 0.35],
      ]),
      0,
      1.2,
    );
    const shake = power * (3.2 - 2 * clamp(altitude / 900));
    const lift = 74 * easedProgress(time, 1.4, 3.2) * (1 - easedProgress(time, 9.5, 11.9));
    const x = 270 + shake * Math.sin(time * 71) * 0.6 - 70 * fadeInOut(time, 5, 8.8, 1.2);
    withTransform(
      ctx,
      {
        x,
        y: 562 - lift + shake * Math.sin(time * 83) * 0.4,
        turn: 0.1 * fadeInOut(time, 5.4, 8.4, 1) * sineWave(time, 3),
      },
      () => drawRocket(ctx, time, power),
    );
    drawSmoke(ctx, time, altitude);
  },
  composeSoundtrack(track: Track) {
    track.noise(0, 6.2, { gain: 0.75, attack: 1, at: 160, to: 420, q: 0.8 });
    track.noise(0.2, 5.4, { gain: 0.2, attack: 1.2, at: 1200, to: 3000 });
    track.noise(9, 3.2, { gain: 0.6, attack: 1.4, at: 380, to: 140, q: 0.8 });
    track.tone(1.2, 4.6, 90, { to: 620, gain: 0.1, attack: 2, wave: 'triangle' });
    track.tone(7.8, 3.8, 560, { to: 110, gain: 0.08, attack: 0.6, wave: 'triangle' });
    for (const [i, at] of [0, 0.4, 0.8].entries()) track.tone(at, 0.14, i === 2 ? 1320 : 880, { gain: 0.2 });
    ['E4', 'B4', 'G#4', 'E5', 'B5', 'G#5', 'E6'].forEach((name, i) => {
      track.pluck(5.6 + i * 0.3, noteFrequency(name), 0.22, 0.9, 0.3);
    });
    track.pad(5.2, 3.4, [noteFrequency('E3'), noteFrequency('B3'), noteFrequency('G#4')], 0.06);
    track.noise(12.0, 0.3, { gain: 0.5, decay: 0.08, at: 200 });
    track.pluck(12.2, noteFrequency('E5'), 0.2, 0.3);
    track.pluck(12.35, noteFrequency('B5'), 0.2, 0.4);
    track.addReverb(0.3, 1.6);
  },
};
