import { TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { polar, toPoints } from '../lib/points.ts';
import { drawCatHead, GINGER } from '../parts/cat.ts';
import { drawCrane } from '../parts/crane.ts';

function drawCuteFace(pen: Pen, x: number, y: number, gap: number, ink: string): void {
  for (const side of [-1, 1]) {
    pen.ellipse(x + side * gap, y, 8, 10, ink);
    pen.circle(x + side * gap - 2.5, y - 4, 3, '#ffffff');
    pen.ellipse(x + side * gap * 1.7, y + 18, 12, 7, 'rgba(255,90,90,0.5)');
  }
  pen.stroke([x - 13, y + 15, x, y + 27, x + 13, y + 15], ink, 5);
}

const PIXELS = [
  '..pppppp..',
  '.pppppppp.',
  'pppsssspp.',
  'ppssssssp.',
  'pskssskspp',
  'psssssssp.',
  '.ssrrrss..',
  '..sssss...',
  '.ttttttt..',
  'tttwttttt.',
];
const PIXEL_COLORS: Record<string, string> = {
  p: '#ff5d8f',
  s: '#f5c8a0',
  k: '#2a1a4a',
  r: '#c2304f',
  t: '#2ec4b6',
  w: '#ffe066',
};

/** Avatars of animals and things. */
export const creatures: Record<string, (pen: Pen) => void> = {
  'mochi.and.me'(pen) {
    pen.fillSky(256, 256, ['#5fc0ba', '#3c8f8c']);
    pen.transform({ x: 128, y: 152, sx: 1.12 }, () =>
      drawCatHead(pen, GINGER, { lookX: 0.5, lookY: -0.6, pupil: 0.85 }),
    );
    pen.circle(206, 46, 20, 'rgba(255,46,85,0.35)');
    pen.circle(206, 46, 9, '#ff2e55');
  },
  noodle_lab(pen) {
    pen.fillSky(256, 256, ['#ffd9a0', '#f7a85c']);
    for (const [x, tip] of toPoints([168, 214, 186, 236])) pen.stroke([x - 20, 140, tip, 22], '#a83a2a', 9);
    for (let i = 0; i < 3; i++)
      pen.stroke(
        [74 + i * 34, 86, 62 + i * 34, 64, 86 + i * 34, 44, 74 + i * 34, 22],
        'rgba(255,255,255,0.6)',
        9,
      );
    pen.ellipse(128, 128, 96, 32, '#f7d184');
    for (let i = 0; i < 6; i++)
      pen.stroke([52 + i * 22, 130, 70 + i * 22, 106, 88 + i * 22, 132], '#ffe9b0', 9);
    pen.circle(92, 112, 24, '#fffaf0');
    pen.circle(92, 112, 13, '#ffad33');
    pen.blob(
      [22, 128, 34, 124, 128, 152, 222, 124, 234, 128, 214, 206, 160, 236, 96, 236, 42, 206],
      '#d8452f',
    );
    drawCuteFace(pen, 128, 178, 30, '#fff3e0');
  },
  toastmaster(pen) {
    pen.fillSky(256, 256, ['#ff8b7a', '#e94f5a']);
    pen.box(44, 36, 168, 178, [66, 66, 22, 22], '#b9692c');
    pen.box(58, 50, 140, 150, [54, 54, 14, 14], '#f6cf8d');
    drawCuteFace(pen, 128, 108, 28, '#5a2d16');
    pen.polygon([128, 216, 84, 194, 84, 240], '#2b2f55');
    pen.polygon([128, 216, 172, 194, 172, 240], '#2b2f55');
    pen.circle(128, 216, 11, '#ffd166');
  },
  'marble.max'(pen) {
    pen.fillSky(256, 256, ['#fbe8cf', '#e8b98a']);
    pen.ellipse(134, 222, 84, 15, 'rgba(110,50,10,0.3)');
    pen.circle(128, 128, 92, '#3a86ff');
    pen.clip(
      () => {
        for (const [color, shift] of [
          ['#2ec4b6', -30],
          ['#ffb627', 8],
          ['#ff5d73', 44],
        ] as const)
          pen.stroke([10, 170 + shift, 80, 70 + shift, 170, 190 + shift, 250, 80 + shift], color, 25);
        pen.circle(160, 166, 130, 'rgba(20,30,110,0.14)');
      },
      (ctx) => ctx.arc(128, 128, 92, 0, TAU),
    );
    pen.ellipse(92, 82, 30, 18, 'rgba(255,255,255,0.85)', -0.7);
    pen.circle(132, 58, 7, 'rgba(255,255,255,0.85)');
  },
  'pingu.patrol'(pen) {
    pen.fillSky(256, 256, ['#bfe6f7', '#6fb7e3']);
    pen.blob([36, 256, 40, 120, 80, 42, 128, 28, 176, 42, 216, 120, 220, 256], '#27304f');
    pen.ellipse(98, 126, 40, 46, '#ffffff');
    pen.ellipse(158, 126, 40, 46, '#ffffff');
    pen.ellipse(128, 166, 56, 40, '#ffffff');
    for (const side of [-1, 1]) {
      pen.ellipse(128 + side * 30, 118, 9, 11, '#1b2340');
      pen.circle(125 + side * 30, 113, 3.4, '#ffffff');
      pen.ellipse(128 + side * 52, 146, 12, 8, '#ffb3a7');
    }
    pen.polygon([104, 138, 152, 138, 128, 166], '#f5a623');
    pen.stroke([52, 206, 128, 226, 204, 206], '#e8505b', 30);
    pen.stroke([170, 220, 182, 262], '#c93f4a', 26);
  },
  pixel_pia(pen) {
    pen.fillSky(256, 256, ['#3d3a86', '#3d3a86']);
    PIXELS.forEach((row, y) => {
      [...row].forEach((pixel, x) => {
        const color = PIXEL_COLORS[pixel];
        if (color) pen.box(18 + x * 23, 18 + y * 24, 23, 24, 0, color);
      });
    });
    for (const [x, y] of toPoints([230, 24, 24, 40, 238, 120])) pen.box(x, y, 8, 8, 0, '#ffe066');
  },
  'hana.folds'(pen) {
    pen.fillSky(256, 256, ['#9fd3c7', '#5fa3a6']);
    pen.circle(128, 128, 104, '#fdf0dc');
    pen.transform({ x: 136, y: 138, sx: 0.56 }, () =>
      drawCrane(pen, 0.85, ['#e8553f', '#c93f33', '#ffd9c2']),
    );
  },
  'beat.biscuit'(pen) {
    pen.fillSky(256, 256, ['#4b2a80', '#2c1b4f']);
    for (let i = 0; i < 16; i++) pen.circle(...polar((i / 16) * TAU, 80, 128, 138), 18, '#c98a4a');
    pen.circle(128, 138, 84, '#e0a860');
    pen.circles([92, 92, 9, 168, 100, 11, 80, 168, 8, 176, 178, 9, 128, 200, 8, 128, 80, 7], '#6b3d20');
    drawCuteFace(pen, 128, 134, 28, '#3b1d12');
    pen.stroke([34, 140, 40, 40, 128, 20, 216, 40, 222, 140], '#ff5f7e', 16);
    for (const x of [36, 220]) pen.box(x - 20, 110, 40, 66, 18, '#ffc145');
  },
};
