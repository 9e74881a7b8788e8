import { TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { toPoints } from '../lib/points.ts';
import { drawFace } from './face.ts';

function drawRays(pen: Pen, color: string): void {
  for (let i = 0; i < 12; i++)
    pen.transform({ x: 128, y: 128, turn: (i / 12) * TAU }, () =>
      pen.polygon([0, 0, -24, -220, 24, -220], color),
    );
}

/** Avatars that show people. */
export const portraits: Record<string, (pen: Pen) => void> = {
  demo(pen) {
    pen.fillSky(256, 256, ['#6d28ff', '#b23be0', '#ff4d8d']);
    drawFace(pen, {
      skin: '#e8b48c',
      shirt: '#fff3e0',
      glasses: '#2a1a4a',
      front: () => {
        pen.blob([62, 104, 58, 60, 100, 34, 160, 36, 196, 62, 192, 104, 176, 82, 130, 88, 86, 78], '#4a2c3a');
        pen.stroke([60, 120, 62, 44, 128, 20, 194, 44, 196, 120], '#2a1a4a', 9);
        for (const x of [58, 198]) pen.box(x - 13, 104, 26, 44, 12, '#ffd23f');
      },
    });
  },
  sk8_lola(pen) {
    pen.fillSky(256, 256, ['#ffb26b', '#ff7a7a']);
    drawFace(pen, {
      skin: '#c98159',
      shirt: '#ffcf3f',
      mouth: 'grin',
      back: () =>
        pen.blob([50, 120, 60, 60, 196, 60, 206, 120, 214, 230, 170, 250, 86, 250, 42, 230], '#3b1d2e'),
      front: () => {
        pen.fill('#e0305c', (ctx) => ctx.arc(128, 98, 72, Math.PI, TAU));
        pen.box(50, 92, 156, 14, 7, '#b31f46');
        for (const x of [96, 128, 160]) pen.ellipse(x, 58, 7, 15, '#b31f46');
      },
    });
  },
  old_salt(pen) {
    pen.fillSky(256, 256, ['#8fd0e8', '#3f8fb5']);
    drawFace(pen, {
      skin: '#edc0a0',
      shirt: '#27455c',
      eyes: 'happy',
      back: () =>
        pen.blob([48, 100, 70, 60, 186, 60, 208, 100, 212, 200, 180, 214, 76, 214, 44, 200], '#e9e4dc'),
      front: () => {
        pen.box(58, 38, 140, 46, [40, 40, 8, 8], '#ffffff');
        pen.box(54, 72, 148, 24, 8, '#1d3347');
        pen.ellipse(128, 98, 66, 13, '#12222f');
        pen.circle(128, 82, 11, '#f4b860');
        for (const [x, y] of toPoints([92, 136, 84, 148, 164, 136, 172, 148]))
          pen.circle(x, y, 2.4, '#b97a54');
      },
    });
  },
  'misha.makes'(pen) {
    pen.fillSky(256, 256, ['#f6c86b', '#ee9b4a']);
    drawFace(pen, {
      skin: '#f0c4a4',
      shirt: '#3a5f8a',
      front: () => {
        pen.blob(
          [62, 128, 74, 150, 108, 146, 128, 150, 148, 146, 182, 150, 194, 128, 192, 186, 128, 222, 64, 186],
          '#8a4a28',
        );
        pen.stroke([108, 160, 128, 172, 148, 160], '#f6dcc8', 6);
        pen.blob([66, 96, 70, 54, 128, 36, 186, 54, 190, 96, 128, 74], '#8a4a28');
        pen.stroke([62, 84, 194, 84], '#4a3a34', 12);
        for (const x of [98, 158]) {
          pen.circle(x, 78, 25, '#4a3a34');
          pen.circle(x, 78, 18, '#8fe0f5');
          pen.ellipse(x - 6, 72, 6, 4, '#ffffff', -0.6);
        }
      },
    });
  },
  'tapioca.queen'(pen) {
    pen.fillSky(256, 256, ['#ffc2d1', '#f78fb3']);
    drawRays(pen, 'rgba(255,255,255,0.22)');
    drawFace(pen, {
      skin: '#7a4a34',
      shirt: '#8e6be0',
      mouth: 'grin',
      eyes: 'happy',
      back: () => {
        for (let i = 0; i < 13; i++) {
          const angle = Math.PI * (0.9 + i * 0.1);
          pen.circle(128 + Math.cos(angle) * 72, 124 + Math.sin(angle) * 74, 30, '#2a1720');
        }
      },
      front: () => {
        pen.polygon([82, 74, 76, 26, 104, 50, 128, 14, 152, 50, 180, 26, 174, 74], '#ffd23f');
        pen.box(82, 66, 92, 14, 5, '#f0a92e');
        for (const [x, y] of toPoints([76, 26, 128, 14, 180, 26])) pen.circle(x, y, 7, '#4a2024');
        for (const x of [62, 194]) pen.circle(x, 152, 8, '#ffd23f');
      },
    });
  },
  professor_bob(pen) {
    pen.fillSky(256, 256, ['#3f5f8a', '#24395c']);
    for (const turn of [0, Math.PI / 3, -Math.PI / 3])
      pen.transform({ x: 128, y: 122, turn }, () => {
        pen.outline('rgba(150,210,255,0.4)', 4, (ctx) => ctx.ellipse(0, 0, 122, 44, 0, 0, TAU));
      });
    drawFace(pen, {
      skin: '#f2c9ae',
      shirt: '#f7f3ea',
      glasses: '#2b2f45',
      front: () => {
        for (const side of [-1, 1])
          for (const [dx, dy, r] of [
            [64, 82, 24],
            [76, 108, 20],
            [58, 62, 17],
          ] as const)
            pen.circle(128 + side * dx, dy, r, '#f4f4f4');
        pen.blob([88, 152, 108, 138, 128, 146, 148, 138, 168, 152, 146, 164, 128, 156, 110, 164], '#ffffff');
        pen.polygon([128, 214, 100, 200, 100, 230], '#e0524f');
        pen.polygon([128, 214, 156, 200, 156, 230], '#e0524f');
      },
    });
  },
  greta_grows(pen) {
    pen.fillSky(256, 256, ['#a8dcc0', '#5fae8a']);
    drawFace(pen, {
      skin: '#f7d3bd',
      shirt: '#e8a13d',
      back: () => {
        for (const x of [62, 194])
          for (let i = 0; i < 5; i++) pen.circle(x, 132 + i * 24, 18 - i, i % 2 ? '#f0c860' : '#e4b545');
      },
      front: () => {
        pen.blob([58, 100, 62, 40, 128, 14, 194, 40, 198, 100, 128, 84], '#d8503f');
        pen.box(54, 78, 148, 28, 14, '#f7efe2');
        pen.circle(128, 26, 19, '#f7efe2');
        for (let i = 0; i < 5; i++)
          pen.polygon([74 + i * 26, 70, 87 + i * 26, 52, 100 + i * 26, 70], '#f7efe2');
        pen.stroke([172, 60, 186, 30], '#3d8f47', 6);
        pen.ellipse(200, 24, 17, 9, '#5fbf63', -0.4);
        pen.ellipse(174, 18, 15, 8, '#4fa653', 0.7);
      },
    });
  },
  layla_codes(pen) {
    pen.fillSky(256, 256, ['#2b2250', '#4a3a90']);
    for (const [x, h, color] of [
      [20, 60, '#ff4d8d'],
      [46, 100, '#ffd24d'],
      [196, 120, '#39d0c8'],
      [222, 80, '#9b6dff'],
    ] as const)
      pen.box(x, 220 - h, 16, h + 60, 6, color);
    drawFace(pen, {
      skin: '#dba57c',
      shirt: '#1f7f86',
      back: () =>
        pen.blob([40, 120, 54, 40, 128, 14, 202, 40, 216, 120, 206, 250, 128, 270, 50, 250], '#2aa7a8'),
      front: () => {
        pen.ctx.fillStyle = '#2aa7a8';
        pen.ctx.beginPath();
        pen.ctx.ellipse(128, 116, 82, 96, 0, 0, TAU);
        pen.ctx.ellipse(128, 126, 54, 60, 0, 0, TAU);
        pen.ctx.fill('evenodd');
        pen.stroke([60, 60, 128, 36, 196, 60], '#5fd0cc', 6);
        pen.blob([70, 190, 128, 208, 186, 190, 200, 256, 56, 256], '#22908f');
      },
    });
  },
};
