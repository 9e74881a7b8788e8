import {
  clamp,
  easedProgress,
  fadeInOut,
  interpolateKeyframes,
  mod,
  scatter,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 13;
const APEX = 5200;
const ALTITUDE = [0, 0, 1.2, 0, 6, APEX, 7.6, APEX, 11.9, 0, 13, 0];
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

function drawFlame(pen: Pen, time: number, power: number): void {
  const flicker = 1 + 0.14 * Math.sin(time * 61) + 0.1 * Math.sin(time * 37);
  for (const [width, length, color] of [
    [40, 190, '#ff7a3c'],
    [28, 140, '#ffc24a'],
    [15, 84, '#fff6cf'],
  ] as const) {
    const tip = length * power * flicker;
    pen.blob(
      [-width, 88, width, 88, width * 0.9, 104 + tip * 0.3, 0, 96 + tip, -width * 0.9, 104 + tip * 0.3],
      color,
    );
  }
}

function drawPilot(pen: Pen, time: number): void {
  pen.clip(
    () => {
      const y = -34 + 3 * sineWave(time, 1.3);
      pen.polygon([-24, y - 4, -20, y - 26, -4, y - 16], '#7d7f92');
      pen.polygon([24, y - 4, 20, y - 26, 4, y - 16], '#7d7f92');
      pen.ellipse(0, y + 4, 27, 22, '#9a9cb0');
      for (const side of [-1, 1]) {
        pen.ellipse(side * 10, y, 7, 8, '#fdfde8');
        pen.circle(side * 10 + 2 * sineWave(time, 4), y + 1 - 3 * easedProgress(time, 1, 3), 4.5, '#26263c');
      }
      pen.ellipse(0, y + 11, 8, 6, '#f1eef4');
      pen.polygon([-3, y + 7, 3, y + 7, 0, y + 11], '#f0788c');
    },
    (ctx) => ctx.arc(0, -42, 32, 0, TAU),
  );
  pen.ellipse(-12, -58, 9, 5, 'rgba(255,255,255,0.75)', -0.6);
}

/** Draws the rocket with its pilot. `power` is the size of the flame, about 0 to 1. */
function drawRocket(pen: Pen, time: number, power: number): void {
  pen.glow(0, 130, 190 * power + 1, '255,170,80', 0.55 * power);
  if (power > 0.03) drawFlame(pen, time, power);
  for (const side of [-1, 1])
    pen.polygon([side * 44, 20, side * 92, 84, side * 88, 122, side * 40, 86], '#e8455f');
  pen.box(-30, 78, 60, 22, 6, '#5b5f86');
  const body = [0, -178, 46, -120, 62, -30, 54, 60, 40, 92, -40, 92, -54, 60, -62, -30, -46, -120];
  pen.blob(body, '#f6f1ea');
  pen.clip(() => {
    pen.box(16, -200, 80, 320, 0, 'rgba(120,110,170,0.2)');
    pen.box(-90, -200, 180, 92, 0, '#e8455f');
    pen.box(16, -200, 80, 92, 0, 'rgba(90,20,70,0.2)');
    pen.box(-90, 48, 180, 16, 0, '#ffb84d');
  });
  pen.circle(0, -42, 40, '#5b5f86');
  pen.circle(0, -42, 32, '#8fe0f5');
  drawPilot(pen, time);
  pen.polygon([-8, 34, 8, 34, 12, 126, -12, 126], '#c9344f');
}

function drawCloud(pen: Pen, x: number, y: number, size: number, alpha: number): void {
  pen.transform({ x, y, sx: size, alpha }, () => {
    pen.box(-110, -10, 220, 44, 22, '#ffe3e6');
    pen.circle(-44, -8, 40, '#ffe3e6');
    pen.circle(22, -24, 54, '#fff1f0');
    pen.circle(74, 0, 30, '#ffe3e6');
  });
}

function drawSky(pen: Pen, time: number, altitude: number): void {
  const high = altitude / APEX;
  const top = colorAt(['#3c3f92', '#2d2a78', '#120f3a', '#070718'], high);
  const low = colorAt(['#ffb38a', '#e77aa0', '#4d3a92', '#15123f'], high);
  pen.fillSky(540, 960, [top, colorAt(['#c46aa0', '#7d4fa8', '#241f60', '#0b0a26'], high), low]);
  for (const star of STARS) {
    const y = mod(star.y + altitude * star.far, 960);
    const color = `rgba(255,255,255,${clamp(high * 2.4 - 0.5) * (0.6 + 0.4 * sineWave(time, 1.3, star.x))})`;
    pen.circle(star.x, y, star.r, color);
  }
  drawMoon(pen, time, altitude);
  for (const item of CLOUDS) {
    const y = 520 - (item.at - altitude) * item.near;
    if (y > -120 && y < 1100) drawCloud(pen, item.x, y, item.size, 0.75);
  }
}

function drawMoon(pen: Pen, time: number, altitude: number): void {
  const y = 260 - (APEX - altitude) * 0.36;
  if (y < -160) return;
  pen.glow(405, y, 230, '255,245,200', 0.5);
  pen.circle(405, y, 92, '#f7e9b7');
  for (const [dx, dy, r] of [
    [-46, -36, 15],
    [38, 44, 19],
    [50, -34, 10],
    [-20, 60, 10],
  ] as const)
    pen.circle(405 + dx, y + dy, r, '#e5d193');
  const blink = mod(time, 2.2) > 2.05 ? 0.15 : 1;
  for (const side of [-1, 1]) {
    pen.ellipse(398 + side * 22, y - 4, 6, 9 * blink, '#5b4a2e');
    pen.ellipse(398 + side * 38, y + 16, 11, 7, '#f5b79a');
  }
  pen.stroke([386, y + 14, 398, y + 26, 410, y + 14], '#5b4a2e', 4);
}

function drawGround(pen: Pen, time: number, altitude: number): void {
  const y = 690 + altitude;
  if (y > 1500) return;
  pen.transform({ y: y - 690 + 0 }, () => {
    pen.ellipse(140, 730, 420, 130, '#6a3f86');
    pen.ellipse(470, 740, 340, 110, '#5a3578');
    pen.box(0, 690, 540, 400, 0, '#3d2560');
    pen.rect(0, 700, 540, 400, pen.verticalGradient(700, 960, ['#4d3580', '#2a1a4c']));
    for (let i = 0; i < 7; i++)
      pen.box(
        mod(i * 97 + 14 * sineWave(time, 4, i * 0.3), 540) - 30,
        732 + i * 30,
        90,
        4,
        2,
        'rgba(255,190,170,0.22)',
      );
    pen.transform({ x: 92, y: 772 + 4 * sineWave(time, 2.6), turn: 0.05 * sineWave(time, 2.6, 0.2) }, () => {
      pen.polygon([-44, 0, 44, 0, 30, 20, -30, 20], '#f08a4b');
      pen.polygon([-2, -6, -2, -58, 34, -8], '#fff0dc');
      pen.polygon([-8, -8, -8, -44, -30, -10], '#ffd9b5');
    });
    pen.box(362, 330, 30, 370, 4, '#8a4a6e');
    for (let i = 0; i < 9; i++) pen.stroke([364, 340 + i * 40, 390, 376 + i * 40], '#d98a8f', 4);
    const arm = 1 - easedProgress(time, 0.5, 1.1) * (1 - easedProgress(time, 12, 12.8));
    pen.box(362 - 44 * arm, 420, 50 * arm + 4, 12, 4, '#d98a8f');
    pen.circle(377, 322, 7, mod(time, 1) < 0.5 ? '#ff4d5e' : '#8a2f45');
    pen.box(180, 684, 180, 22, 6, '#b98aa8');
  });
}

function drawSmoke(pen: Pen, time: number, altitude: number): void {
  const thick = fadeInOut(time, 0.3, 4, 0.8) + fadeInOut(time, 10.9, 13, 0.6) * 0.8;
  if (thick < 0.02 || altitude > 700) return;
  for (const puff of PUFFS) {
    const age = mod(time * 0.8 + puff.phase, 1);
    const x = 270 + puff.side * (26 + age * 240 * puff.speed);
    const color = `rgba(255,232,226,${0.85 * (1 - age)})`;
    pen.circle(x, 690 + altitude - age * 46 * puff.speed, puff.r * (0.5 + age) * thick, color);
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    const altitude = interpolateKeyframes(time, ALTITUDE);
    drawSky(pen, time, altitude);
    drawGround(pen, time, altitude);
    const power = clamp(
      interpolateKeyframes(
        time,
        [
          0, 0.35, 0.8, 0.9, 2, 1.1, 5, 0.8, 6.2, 0.12, 7.6, 0.12, 8.6, 0.3, 10.6, 0.9, 11.8, 0.6, 12.2, 0,
          12.6, 0, 13, 0.35,
        ],
      ),
      0,
      1.2,
    );
    const shake = power * (3.2 - 2 * clamp(altitude / 900));
    const lift = 74 * easedProgress(time, 1.4, 3.2) * (1 - easedProgress(time, 9.5, 11.9));
    const x = 270 + shake * Math.sin(time * 71) * 0.6 - 70 * fadeInOut(time, 5, 8.8, 1.2);
    pen.transform(
      {
        x,
        y: 562 - lift + shake * Math.sin(time * 83) * 0.4,
        turn: 0.1 * fadeInOut(time, 5.4, 8.4, 1) * sineWave(time, 3),
      },
      () => drawRocket(pen, time, power),
    );
    drawSmoke(pen, time, altitude);
  },
  composeSoundtrack(track) {
    track.noise(0, 6.2, { gain: 0.75, attack: 1, at: 160, to: 420, q: 0.8 });
    track.noise(0.2, 5.4, { gain: 0.2, attack: 1.2, at: 1200, to: 3000 });
    track.noise(9, 3.2, { gain: 0.6, attack: 1.4, at: 380, to: 140, q: 0.8 });
    track.tone(1.2, 4.6, 90, { to: 620, gain: 0.1, attack: 2, wave: 'triangle' });
    track.tone(7.8, 3.8, 560, { to: 110, gain: 0.08, attack: 0.6, wave: 'triangle' });
    for (const [i, at] of [0, 0.4, 0.8].entries()) track.tone(at, 0.14, i === 2 ? 1320 : 880, { gain: 0.2 });
    ['E4', 'B4', 'G#4', 'E5', 'B5', 'G#5', 'E6'].forEach((name, i) => {
      track.pluck(5.6 + i * 0.3, name, 0.22, 0.9, 0.3);
    });
    track.pad(5.2, 3.4, ['E3', 'B3', 'G#4'], 0.06);
    track.noise(12.0, 0.3, { gain: 0.5, decay: 0.08, at: 200 });
    track.pluck(12.2, 'E5', 0.2, 0.3);
    track.pluck(12.35, 'B5', 0.2, 0.4);
    track.addReverb(0.3, 1.6);
  },
};
