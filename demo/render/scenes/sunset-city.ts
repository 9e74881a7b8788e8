import { createRandom, easedProgress, lerp, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { polar } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 14;
const WATER = 640;
/** Sky colors at sunset, dusk, night, dawn, day and sunset again, for top, middle and horizon. */
const TOPS = ['#45307c', '#221a52', '#0a0d2e', '#26205c', '#3f8fd6', '#4a86c8', '#45307c'];
const MIDDLES = ['#e0607e', '#6a3a80', '#141a4a', '#8a4a84', '#7cc4ee', '#a9b8dc', '#e0607e'];
const HORIZONS = ['#ffc06b', '#c0607c', '#26306a', '#ffa77a', '#d4f0fa', '#ffdca0', '#ffc06b'];
const FAR_WALLS = ['#a04a78', '#5a3470', '#262a62', '#7a4a80', '#86a6d0', '#94a4c8', '#a04a78'];
const NEAR_WALLS = ['#43204f', '#2a1540', '#11122f', '#2d1f4f', '#4a5a96', '#565a92', '#43204f'];

interface Tower {
  x: number;
  width: number;
  height: number;
  roof: number;
  /** When each window lights up and goes dark, as fractions of the clip. */
  windows: { x: number; y: number; on: number; off: number; color: string }[];
}

function towers(seed: number, low: number, high: number, width: number): Tower[] {
  const next = createRandom(seed);
  const list: Tower[] = [];
  for (let x = -20; x < 560; ) {
    const tower: Tower = {
      x,
      width: width * (0.7 + next() * 0.7),
      height: lerp(low, high, next()),
      roof: Math.floor(next() * 4),
      windows: [],
    };
    for (let row = 0; row * 20 < tower.height - 34; row++)
      for (let column = 0; column * 16 < tower.width - 22; column++)
        if (next() < 0.6)
          tower.windows.push({
            x: 9 + column * 16,
            y: 16 + row * 20,
            on: 0.03 + next() * 0.22,
            off: 0.34 + next() * 0.2,
            color: next() < 0.15 ? '#ffe9b8' : '#ffc766',
          });
    list.push(tower);
    x += tower.width + next() * 5;
  }
  return list;
}

const FAR = towers(11, 120, 260, 54);
const NEAR = towers(23, 150, 390, 84);
/** One lamp is blue, and it is the last to go out. */
const LATE = NEAR[3]?.windows[9];
if (LATE) Object.assign(LATE, { color: '#6fd6ff', off: 0.66 });

const STARS = scatter(2, 60, (next) => ({ x: next() * 540, y: next() * 420, r: 0.8 + next() * 1.4 }));
const CLOUDS = scatter(8, 6, (next) => ({
  x: next(),
  y: 110 + next() * 240,
  size: 0.6 + next() * 0.8,
  laps: 1 + Math.floor(next() * 2),
}));

/** Darkness, 0 to 1. */
function night(part: number): number {
  return easedProgress(part, 0.06, 0.26) * (1 - easedProgress(part, 0.44, 0.62));
}

function drawSky(pen: Pen, part: number): void {
  pen.fillSky(540, WATER, [colorAt(TOPS, part), colorAt(MIDDLES, part), colorAt(HORIZONS, part)]);
  const dark = night(part);
  for (const star of STARS) pen.circle(star.x, star.y, star.r, `rgba(255,255,255,${0.8 * dark})`);
  const moon = (part - 0.12) / 0.42;
  if (moon > 0 && moon < 1) {
    const [x, y] = [560 - moon * 580, 480 - 330 * Math.sin(moon * Math.PI)];
    pen.glow(x, y, 120, '200,215,255', 0.5);
    pen.circle(x, y, 30, '#f3f1e0');
    pen.circle(x - 8, y - 6, 6, '#dcd9c6');
    pen.circle(x + 9, y + 8, 8, '#dcd9c6');
  }
  const sun = mod(part - 0.52, 1) / 0.6;
  if (sun < 1) {
    const [x, y] = [-60 + sun * 520, 610 - 470 * Math.sin(sun * Math.PI * 0.985)];
    pen.glow(x, y, 230, '255,225,150', 0.7);
    pen.circle(x, y, 52, '#fff3c4');
  }
  for (const cloud of CLOUDS) {
    const x = mod(cloud.x + part * cloud.laps, 1) * 900 - 180;
    pen.transform({ x, y: cloud.y, sx: cloud.size, alpha: 0.5 - 0.35 * dark }, () => {
      pen.box(-90, 0, 180, 26, 13, colorAt(HORIZONS, part));
      pen.box(-50, -18, 90, 36, 18, colorAt(HORIZONS, part));
    });
  }
}

function drawSkyline(pen: Pen, list: Tower[], part: number, colors: string[], lit: number): void {
  const wall = colorAt(colors, part);
  for (const tower of list) {
    const top = WATER - tower.height;
    pen.box(tower.x, top, tower.width, tower.height, [5, 5, 0, 0], wall);
    const middle = tower.x + tower.width / 2;
    if (tower.roof === 0) pen.box(middle - 2, top - 44, 4, 46, 2, wall);
    if (tower.roof === 1)
      pen.polygon([tower.x, top + 2, middle, top - 34, tower.x + tower.width, top + 2], wall);
    if (tower.roof === 2) pen.box(tower.x + 9, top - 14, tower.width - 18, 18, 4, wall);
    for (const pane of tower.windows) {
      const on = part > pane.on && part < pane.off;
      const color = lit > 0.9 ? pane.color : 'rgba(255,190,110,0.5)';
      pen.box(tower.x + pane.x, top + pane.y, 8, 11, 1.5, on ? color : 'rgba(255,255,255,0.07)');
    }
  }
}

function drawWheel(pen: Pen, time: number, part: number): void {
  const [x, y, r] = [418, 560, 74];
  const wall = colorAt(['#f3c6d0', '#ff77b7', '#ff77b7', '#f3c6d0'], part);
  pen.polygon(
    [x - 4, y, x + 4, y, x + 46, WATER, x + 36, WATER, x, y + 14, x - 36, WATER, x - 46, WATER],
    wall,
  );
  pen.transform({ x, y, turn: (time / SECONDS) * TAU }, () => {
    pen.outline(wall, 5, (ctx) => ctx.arc(0, 0, r, 0, TAU));
    for (let i = 0; i < 10; i++) {
      const angle = (i / 10) * TAU;
      pen.stroke([0, 0, Math.cos(angle) * r, Math.sin(angle) * r], wall, 2.5);
      const color = ['#ffcf5c', '#ff6f91', '#6fd6ff', '#9bf0a0', '#c99bff'][i % 5] ?? '#fff';
      pen.circle(...polar(angle, r), 8, color);
    }
  });
}

function drawRiver(pen: Pen, time: number, part: number): void {
  pen.rect(
    0,
    WATER,
    540,
    320,
    pen.verticalGradient(WATER, 960, [colorAt(MIDDLES, part), colorAt(TOPS, part), '#0b0d26']),
  );
  pen.box(0, WATER - 4, 540, 12, 0, colorAt(['#3a1d4a', '#0d0f2c'], night(part)));
  const dark = night(part);
  for (let i = 0; i < 26; i++) {
    const x = mod(i * 83, 540);
    const y = WATER + 22 + ((i * 37) % 150);
    const width = 26 + 22 * sineWave(time, 3.5, i * 0.21);
    const color = dark > 0.5 ? `rgba(255,200,110,${0.4 * dark})` : `rgba(255,240,210,${0.3 * (1 - dark)})`;
    pen.box(x - width / 2, y, width, 4, 2, color);
  }
  for (let i = 0; i < 7; i++) {
    const x = mod(i * 90 + time * 180, 630) - 45;
    pen.box(x, WATER - 9, 22, 4, 2, `rgba(255,240,190,${dark})`);
    pen.box(540 - mod(x + 40, 630), WATER - 3, 22, 4, 2, `rgba(255,80,90,${dark})`);
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 32,
  draw(pen, time) {
    const part = time / SECONDS;
    drawSky(pen, part);
    drawSkyline(pen, FAR, part, FAR_WALLS, 0.5);
    drawSkyline(pen, NEAR, part, NEAR_WALLS, 1);
    drawWheel(pen, time, part);
    drawRiver(pen, time, part);
  },
  composeSoundtrack(track) {
    const chords = [
      'A3 C#4 E4 G#4',
      'F#3 A3 C#4 E4',
      'D3 F#3 A3 C#4',
      'E3 A3 B3 E4',
      'F#3 A3 C#4 E4',
      'D3 F#3 A3 E4',
      'E3 G#3 B3 D4',
    ].map((chord) => chord.split(' '));
    chords.forEach((chord, i) => {
      track.pad(i * 2 - 0.2, 2.5, chord, 0.05);
      chord.forEach((name, k) => {
        track.pluck(i * 2 + k * 0.25, noteFrequency(name) * 2, 0.12, 0.5, 0.25);
        track.pluck(i * 2 + 1 + k * 0.25, noteFrequency(chord[3 - k] ?? name) * 2, 0.1, 0.5, 0.25);
      });
      track.kick(i * 2, 0.4);
      track.kick(i * 2 + 1.25, 0.3);
      track.snare(i * 2 + 1, 0.14);
      for (let k = 0; k < 8; k++) track.hat(i * 2 + k * 0.25, k % 2 ? 0.04 : 0.06);
      track.tone(i * 2, 1.6, noteFrequency(chord[0] ?? 'A3') / 2, { gain: 0.25, decay: 0.7 });
    });
    track.addReverb(0.35, 1.5);
  },
};
