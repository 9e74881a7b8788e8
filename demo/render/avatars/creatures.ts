import {
  blob,
  circle,
  ellipse,
  fillSky,
  polygon,
  roundedBox,
  stroke,
  withTransform,
} from '../lib/drawing.ts';
import { TAU } from '../lib/motion.ts';
import type { Ctx } from '../lib/scene.ts';
import { drawCatHead, GINGER } from '../parts/cat.ts';
import { drawCrane } from '../parts/crane.ts';

function drawCuteFace(ctx: Ctx, x: number, y: number, gap: number, ink: string): void {
  for (const side of [-1, 1]) {
    ellipse(ctx, x + side * gap, y, 8, 10, ink);
    circle(ctx, x + side * gap - 2.5, y - 4, 3, '#ffffff');
    ellipse(ctx, x + side * gap * 1.7, y + 18, 12, 7, 'rgba(255,90,90,0.5)');
  }
  stroke(ctx, [x - 13, y + 15, x, y + 27, x + 13, y + 15], ink, 5);
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
export const creatures: Record<string, (ctx: Ctx) => void> = {
  'mochi.and.me'(ctx) {
    fillSky(ctx, 256, 256, ['#5fc0ba', '#3c8f8c']);
    withTransform(ctx, { x: 128, y: 152, sx: 1.12 }, () =>
      drawCatHead(ctx, GINGER, { lookX: 0.5, lookY: -0.6, pupil: 0.85 }),
    );
    circle(ctx, 206, 46, 20, 'rgba(255,46,85,0.35)');
    circle(ctx, 206, 46, 9, '#ff2e55');
  },
  noodle_lab(ctx) {
    fillSky(ctx, 256, 256, ['#ffd9a0', '#f7a85c']);
    for (const [x, tip] of [
      [168, 214],
      [186, 236],
    ] as const)
      stroke(ctx, [x - 20, 140, tip, 22], '#a83a2a', 9);
    for (let i = 0; i < 3; i++)
      stroke(
        ctx,
        [74 + i * 34, 86, 62 + i * 34, 64, 86 + i * 34, 44, 74 + i * 34, 22],
        'rgba(255,255,255,0.6)',
        9,
      );
    ellipse(ctx, 128, 128, 96, 32, '#f7d184');
    for (let i = 0; i < 6; i++)
      stroke(ctx, [52 + i * 22, 130, 70 + i * 22, 106, 88 + i * 22, 132], '#ffe9b0', 9);
    circle(ctx, 92, 112, 24, '#fffaf0');
    circle(ctx, 92, 112, 13, '#ffad33');
    blob(
      ctx,
      [22, 128, 34, 124, 128, 152, 222, 124, 234, 128, 214, 206, 160, 236, 96, 236, 42, 206],
      '#d8452f',
    );
    drawCuteFace(ctx, 128, 178, 30, '#fff3e0');
  },
  toastmaster(ctx) {
    fillSky(ctx, 256, 256, ['#ff8b7a', '#e94f5a']);
    roundedBox(ctx, 44, 36, 168, 178, [66, 66, 22, 22], '#b9692c');
    roundedBox(ctx, 58, 50, 140, 150, [54, 54, 14, 14], '#f6cf8d');
    drawCuteFace(ctx, 128, 108, 28, '#5a2d16');
    polygon(ctx, [128, 216, 84, 194, 84, 240], '#2b2f55');
    polygon(ctx, [128, 216, 172, 194, 172, 240], '#2b2f55');
    circle(ctx, 128, 216, 11, '#ffd166');
  },
  'marble.max'(ctx) {
    fillSky(ctx, 256, 256, ['#fbe8cf', '#e8b98a']);
    ellipse(ctx, 134, 222, 84, 15, 'rgba(110,50,10,0.3)');
    circle(ctx, 128, 128, 92, '#3a86ff');
    ctx.save();
    ctx.beginPath();
    ctx.arc(128, 128, 92, 0, TAU);
    ctx.clip();
    for (const [color, shift] of [
      ['#2ec4b6', -30],
      ['#ffb627', 8],
      ['#ff5d73', 44],
    ] as const)
      stroke(ctx, [10, 170 + shift, 80, 70 + shift, 170, 190 + shift, 250, 80 + shift], color, 25);
    circle(ctx, 160, 166, 130, 'rgba(20,30,110,0.14)');
    ctx.restore();
    ellipse(ctx, 92, 82, 30, 18, 'rgba(255,255,255,0.85)', -0.7);
    circle(ctx, 132, 58, 7, 'rgba(255,255,255,0.85)');
  },
  'pingu.patrol'(ctx) {
    fillSky(ctx, 256, 256, ['#bfe6f7', '#6fb7e3']);
    blob(ctx, [36, 256, 40, 120, 80, 42, 128, 28, 176, 42, 216, 120, 220, 256], '#27304f');
    ellipse(ctx, 98, 126, 40, 46, '#ffffff');
    ellipse(ctx, 158, 126, 40, 46, '#ffffff');
    ellipse(ctx, 128, 166, 56, 40, '#ffffff');
    for (const side of [-1, 1]) {
      ellipse(ctx, 128 + side * 30, 118, 9, 11, '#1b2340');
      circle(ctx, 125 + side * 30, 113, 3.4, '#ffffff');
      ellipse(ctx, 128 + side * 52, 146, 12, 8, '#ffb3a7');
    }
    polygon(ctx, [104, 138, 152, 138, 128, 166], '#f5a623');
    stroke(ctx, [52, 206, 128, 226, 204, 206], '#e8505b', 30);
    stroke(ctx, [170, 220, 182, 262], '#c93f4a', 26);
  },
  pixel_pia(ctx) {
    fillSky(ctx, 256, 256, ['#3d3a86', '#3d3a86']);
    PIXELS.forEach((row, y) => {
      [...row].forEach((pixel, x) => {
        const color = PIXEL_COLORS[pixel];
        if (color) roundedBox(ctx, 18 + x * 23, 18 + y * 24, 23, 24, 0, color);
      });
    });
    for (const [x, y] of [
      [230, 24],
      [24, 40],
      [238, 120],
    ] as const)
      roundedBox(ctx, x, y, 8, 8, 0, '#ffe066');
  },
  'hana.folds'(ctx) {
    fillSky(ctx, 256, 256, ['#9fd3c7', '#5fa3a6']);
    circle(ctx, 128, 128, 104, '#fdf0dc');
    withTransform(ctx, { x: 136, y: 138, sx: 0.56 }, () =>
      drawCrane(ctx, 0.85, ['#e8553f', '#c93f33', '#ffd9c2']),
    );
  },
  'beat.biscuit'(ctx) {
    fillSky(ctx, 256, 256, ['#4b2a80', '#2c1b4f']);
    for (let i = 0; i < 16; i++)
      circle(ctx, 128 + Math.cos((i / 16) * TAU) * 80, 138 + Math.sin((i / 16) * TAU) * 80, 18, '#c98a4a');
    circle(ctx, 128, 138, 84, '#e0a860');
    for (const [x, y, r] of [
      [92, 92, 9],
      [168, 100, 11],
      [80, 168, 8],
      [176, 178, 9],
      [128, 200, 8],
      [128, 80, 7],
    ] as const)
      circle(ctx, x, y, r, '#6b3d20');
    drawCuteFace(ctx, 128, 134, 28, '#3b1d12');
    stroke(ctx, [34, 140, 40, 40, 128, 20, 216, 40, 222, 140], '#ff5f7e', 16);
    for (const x of [36, 220]) roundedBox(ctx, x - 20, 110, 40, 66, 18, '#ffc145');
  },
};
