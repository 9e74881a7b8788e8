import { createCanvas } from '@napi-rs/canvas';
import { mod, scatter, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { toPoints } from '../lib/points.ts';
import { LANDSCAPE, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 10;
/** The world is drawn at this size and then scaled up. */
const [W, H, SCALE] = [240, 135, 4];
const GROUND = 104;
/** Pixels that scroll past during the clip. Every layer repeats within it. */
const WORLD = 960;
const HERO_X = 70;

const HERO: Record<string, string> = {
  w: '#e8f0f7',
  g: '#9fb4c8',
  k: '#27304f',
  c: '#63f2d8',
  r: '#ff5d8f',
  y: '#feae34',
};
const BODY = [
  '....yy....',
  '..wwwwww..',
  '.wkkkkkkw.',
  '.wkkckkcw.',
  '.wkkkkkkw.',
  '..gwwwwg..',
  '.g.rrrr.g.',
  '.g.ryyr.g.',
  '...rrrr...',
];
const LEGS = [
  ['..gg.gg...', '.gg...gg..', 'kk.....kk.'],
  ['..gggg....', '...ggg....', '...kkk....'],
  ['...gggg...', '..gg.gg...', '..kk..kk..'],
  ['..gggg....', '..gg......', '..kk......'],
];
const SLIME = ['...gggg...', '..gggggg..', '.gwkgwkgg.', '.gggggggg.', 'gggggggggg', 'ggggGGGggg'];
const COIN_WIDTHS = [6, 4, 2, 4];

type CourseItem = (typeof COURSE)[number];

const COURSE = [
  { x: 150, kind: 'crate' },
  { x: 250, kind: 'coins' },
  { x: 340, kind: 'slime' },
  { x: 470, kind: 'gap' },
  { x: 580, kind: 'crate' },
  { x: 690, kind: 'slime' },
  { x: 780, kind: 'coins' },
  { x: 880, kind: 'gap' },
];
const STARS = scatter(3, 40, (next) => ({ x: Math.floor(next() * W), y: Math.floor(next() * 60) }));
const HILLS = scatter(9, 10, (next, i) => ({ x: i * 48, r: 22 + Math.floor(next() * 20) }));
const TREES = scatter(12, 12, (next, i) => ({
  x: i * 40 + Math.floor(next() * 14),
  h: 16 + Math.floor(next() * 16),
}));

const small = createCanvas(W, H);
const pen = small.getContext('2d');

function drawRect(x: number, y: number, w: number, h: number, color: string): void {
  pen.fillStyle = color;
  pen.fillRect(Math.round(x), Math.round(y), w, h);
}

function drawSprite(rows: string[], x: number, y: number, colors: Record<string, string>): void {
  rows.forEach((row, dy) => {
    [...row].forEach((letter, dx) => {
      const color = colors[letter];
      if (color) drawRect(x + dx * 2, y + dy * 2, 2, 2, color);
    });
  });
}

function jumpHeight(traveled: number): number {
  for (const { x, kind } of COURSE) {
    if (kind === 'coins') continue;
    const from = mod(traveled + HERO_X + 10 - x + WORLD / 2, WORLD) - WORLD / 2;
    if (from > -38 && from < 46) return 42 * Math.sin(((from + 38) / 84) * Math.PI);
  }
  return 0;
}

function drawBackdrop(traveled: number): void {
  ['#262b66', '#3d3a86', '#6b4a9c', '#a85a9e', '#e0758c', '#f8a27c', '#fdd08a'].forEach((color, i) => {
    drawRect(0, i * 15, W, 15, color);
  });
  for (const star of STARS) drawRect(star.x, star.y, 1, 1, 'rgba(255,255,255,0.7)');
  pen.fillStyle = '#fff1c1';
  pen.beginPath();
  pen.arc(170, 70, 22, 0, TAU);
  pen.fill();
  for (let i = 0; i < 4; i++) drawRect(146, 72 + i * 6, 48, 1 + i, i < 2 ? '#e0758c' : '#f8a27c');
  for (const hill of HILLS) {
    const x = mod(hill.x - traveled * 0.5, 480) - 60;
    for (let row = 0; row < hill.r; row += 2) {
      const half = Math.floor(Math.sqrt(hill.r ** 2 - row ** 2) / 2) * 2 * 1.5;
      drawRect(x - half, GROUND - row, half * 2, 2, '#5a3a7e');
    }
  }
  for (const tree of TREES) {
    const x = mod(tree.x - traveled, 480) - 60;
    drawRect(x + 4, GROUND - tree.h * 0.4, 3, tree.h * 0.4, '#3a2236');
    for (let tier = 0; tier < 4; tier++)
      drawRect(
        x - 4 + tier * 2,
        GROUND - tree.h * 0.4 - 4 - tier * 5,
        19 - tier * 4,
        6,
        tier % 2 ? '#2d6a5f' : '#24534e',
      );
  }
}

function drawGround(traveled: number): void {
  drawRect(0, GROUND, W, H - GROUND, '#8a4836');
  drawRect(0, GROUND, W, 3, '#63c74d');
  drawRect(0, GROUND + 3, W, 2, '#3e8948');
  for (let i = 0; i < 20; i++) {
    drawRect(mod(i * 24 - traveled, 480) - 30, GROUND + 9 + (i % 3) * 7, 8, 3, '#733e39');
    drawRect(mod(i * 24 + 12 - traveled, 480) - 30, GROUND, 2, -2, '#63c74d');
  }
}

function drawCourseItem(item: CourseItem, traveled: number, time: number): void {
  const x = mod(item.x - traveled + 60, WORLD) - 60;
  if (x > W + 30) return;
  if (item.kind === 'gap') {
    drawRect(x - 16, GROUND, 32, 40, '#3d3a86');
    drawRect(x - 16, GROUND + 22 + (Math.floor(time * 4) % 2), 32, 12, '#f77622');
    drawRect(x - 16, GROUND + 20 + (Math.floor(time * 4) % 2), 32, 2, '#feae34');
  }
  if (item.kind === 'crate') {
    drawRect(x - 9, GROUND - 18, 18, 18, '#b86f50');
    drawRect(x - 7, GROUND - 16, 14, 14, '#e4a672');
    for (let i = 0; i < 7; i++) drawRect(x - 7 + i * 2, GROUND - 16 + i * 2, 2, 2, '#b86f50');
  }
  if (item.kind === 'slime') {
    const hop = Math.floor(time * 5) % 2;
    drawSprite(SLIME, x - 10, GROUND - 12 - hop, { g: '#99e65f', G: '#5ac54f', w: '#ffffff', k: '#181425' });
  }
  if (item.kind === 'coins')
    for (let i = 0; i < 4; i++) {
      const coinX = x + i * 16 - 24;
      if (coinX < HERO_X + 12) {
        if (coinX > HERO_X - 14)
          for (const [dx, dy] of toPoints([0, -6, 5, -12, -5, -12]))
            drawRect(coinX + dx, GROUND - 16 + dy, 2, 2, '#ffffff');
        continue;
      }
      const width = COIN_WIDTHS[(Math.floor(time * 8) + i) % 4] ?? 6;
      drawRect(coinX - width / 2, GROUND - 20, width, 8, '#feae34');
      drawRect(coinX - width / 2, GROUND - 20, 1, 8, '#fee761');
    }
}

function drawHero(traveled: number, time: number): void {
  const lift = jumpHeight(traveled);
  const y = GROUND - 24 - lift;
  const frame = lift > 0 ? 0 : Math.floor(time * 12) % 4;
  drawSprite([...BODY, ...(LEGS[frame] ?? [])], HERO_X, y - (lift === 0 && frame % 2 ? 1 : 0), HERO);
  if (lift === 0)
    for (let i = 0; i < 3; i++)
      drawRect(
        HERO_X - 6 - i * 6 - mod(time * 30, 6),
        GROUND - 2 - ((i * 3 + Math.floor(time * 12)) % 5),
        3 - i,
        3 - i,
        '#f4d9b8',
      );
}

export const scene: Scene = {
  ...LANDSCAPE,
  seconds: SECONDS,
  crf: 34,
  draw(pen: Pen, time) {
    const traveled = mod((time / SECONDS) * WORLD + 50, WORLD);
    drawBackdrop(traveled);
    drawGround(traveled);
    for (const item of COURSE) drawCourseItem(item, traveled, time);
    drawHero(traveled, time);
    pen.ctx.imageSmoothingEnabled = false;
    pen.ctx.drawImage(small, 0, 0, W * SCALE, H * SCALE);
  },
  composeSoundtrack(track) {
    const lead = 'E5 G5 A5 - B5 A5 G5 E5 D5 E5 G5 - E5 D5 B4 -'.split(' ');
    const bass = 'E2 E2 C3 D3'.split(' ');
    for (let i = 0; i < 80; i++) {
      const at = i * 0.125;
      const name = lead[i % 16];
      if (name && name !== '-') track.tone(at, 0.12, name, { wave: 'square', gain: 0.13, decay: 0.08 });
      track.tone(at, 0.11, noteFrequency(bass[Math.floor(i / 16) % 4] ?? 'E2') * (i % 2 ? 2 : 1), {
        wave: 'triangle',
        gain: 0.3,
      });
      if (i % 4 === 0) track.noise(at, 0.06, { gain: 0.3, decay: 0.02, at: 900 });
      if (i % 4 === 2) track.noise(at, 0.08, { gain: 0.25, decay: 0.025, at: 4500 });
    }
    for (const { x, kind } of COURSE) {
      const at = (offset: number) => mod(((x - HERO_X - 10 + offset - 50) / WORLD) * SECONDS, SECONDS);
      if (kind !== 'coins') track.tone(at(-38), 0.22, 280, { to: 760, wave: 'square', gain: 0.2 });
      else
        for (let i = 0; i < 4; i++) {
          track.tone(at(i * 16 - 24), 0.06, 'B5', { wave: 'square', gain: 0.16 });
          track.tone(at(i * 16 - 24) + 0.06, 0.2, 'E6', { wave: 'square', gain: 0.16, decay: 0.08 });
        }
    }
  },
};
