import { addGroove } from '../lib/groove.ts';
import { clamp, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawSkater } from '../parts/skater.ts';

const SECONDS = 8;
/** The crater is a half pipe: an arc around this point. */
const CRATER = { x: 270, y: 430, r: 260 };
/** Highest angle on the wall, and how far she flies above the rim. */
const WALL = 1.32;
const AIR = 250;
const STARS = scatter(61, 110, (next) => ({
  x: next() * 540,
  y: next() * 700,
  r: 0.6 + next() * 1.9,
  twinkle: next(),
}));
const PITS = scatter(18, 12, (next) => ({ x: next() * 540, y: 730 + next() * 200, r: 10 + next() * 26 }));

function drawEarth(pen: Pen, time: number): void {
  pen.glow(150, 210, 210, '110,170,255', 0.5);
  pen.circle(
    150,
    210,
    92,
    pen.radialGradient([120, 176, 12, 150, 210, 96], ['#8fd8ff', '#3f93e6', '#1d4da3']),
  );
  pen.clip(
    () => {
      const shift = mod(time * 18, 300);
      for (const [x, y, rx, ry] of [
        [40, 170, 54, 34],
        [110, 240, 40, 28],
        [210, 190, 46, 40],
        [270, 250, 60, 24],
      ] as const)
        for (const lap of [0, -300]) pen.ellipse(x + shift + lap, y, rx, ry, '#5db56a');
      for (let i = 0; i < 5; i++)
        pen.ellipse(60 + i * 46, 150 + ((i * 37) % 120), 46, 7, 'rgba(255,255,255,0.7)', -0.2);
      pen.ellipse(206, 236, 92, 110, 'rgba(8,12,50,0.45)');
    },
    (ctx) => ctx.arc(150, 210, 92, 0, TAU),
  );
}

function drawMoon(pen: Pen): void {
  const { x, y, r } = CRATER;
  pen.fill(pen.verticalGradient(560, 960, ['#cfd3e6', '#9aa0bd', '#6a7094']), (ctx) => {
    ctx.moveTo(-10, 500);
    ctx.quadraticCurveTo(2, 470, x - r, y + 64);
    ctx.arc(x, y, r, Math.PI - 0.25, 0.25, true);
    ctx.quadraticCurveTo(538, 470, 550, 500);
    ctx.lineTo(550, 970);
    ctx.lineTo(-10, 970);
    ctx.closePath();
  });
  for (const side of [-1, 1]) pen.ellipse(x + side * (r - 2), y + 66, 34, 15, '#eef0fa', side * 0.2);
  pen.outline('#f4f5fc', 9, (ctx) => ctx.arc(x, y, r, 0.26, Math.PI - 0.26));
  for (const pit of PITS) {
    pen.ellipse(pit.x, pit.y, pit.r, pit.r * 0.42, '#7d84a6');
    pen.ellipse(pit.x, pit.y + 3, pit.r * 0.86, pit.r * 0.32, '#9aa0bd');
  }
  // A flag with a heart, and the lander behind the rim.
  pen.stroke([452, 474, 452, 372], '#e8eaf5', 5);
  pen.box(454, 374, 62, 42, 3, '#ff5d7d');
  pen.circles([478, 390, 8, 492, 390, 8], '#fff0f3');
  pen.polygon([471, 394, 499, 394, 485, 408], '#fff0f3');
}

interface Flight {
  x: number;
  y: number;
  turn: number;
  air: number;
  side: number;
}

/** Position on the wall or in the air; `phase` runs from 0 to 1 in one swing from side to side and back. */
function riderAt(phase: number): Flight {
  const swing = -Math.cos(phase * TAU);
  const side = Math.sign(swing) || 1;
  const share = Math.abs(swing);
  // The last third of each swing is in the air.
  const onWall = clamp(share / 0.72);
  const air = clamp((share - 0.72) / 0.28);
  const angle = side * WALL * Math.sin((onWall * Math.PI) / 2);
  const x = CRATER.x + CRATER.r * Math.sin(angle);
  const y = CRATER.y + CRATER.r * Math.cos(angle);
  const height = AIR * (1 - (1 - air) ** 2);
  const rising = Math.sin(phase * TAU) * side > 0 ? 0.5 * air : 1 - 0.5 * air;
  return {
    x: x - side * 225 * air,
    y: y - height,
    turn: -angle - side * (air > 0 ? rising * TAU : 0),
    air,
    side,
  };
}

function drawRider(pen: Pen, { x, y, turn, air, side }: Flight): void {
  pen.transform({ x, y, turn }, () =>
    pen.transform({ sx: 1.28 * side, sy: 1.28 }, () => {
      drawSkater(pen, 0.2 - 0.6 * air);
      pen.box(-42, -104, 26, 44, 9, '#dfe4f2');
      pen.circle(4, -124, 31, 'rgba(190,225,255,0.32)');
      pen.outline('#eef4ff', 4, (ctx) => ctx.arc(4, -124, 31, 0, TAU));
      pen.stroke([-12, -138, -4, -146], 'rgba(255,255,255,0.9)', 5);
    }),
  );
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 29,
  draw(pen, time) {
    pen.fillSky(540, 960, ['#05061a', '#0d1136', '#231c52']);
    for (const { x, y, r, twinkle } of STARS)
      pen.circle(x, y, r, `rgba(255,255,255,${0.55 + 0.35 * sineWave(time, 2, twinkle)})`);
    drawEarth(pen, time);
    drawMoon(pen);
    const phase = mod(time / SECONDS + 0.5, 1);
    for (let ghost = 6; ghost > 0; ghost--) {
      const { x, y } = riderAt(phase - ghost * 0.011);
      pen.circle(x, y - 40, 16 - ghost * 2, `rgba(255,215,160,${0.22 - ghost * 0.03})`);
    }
    const rider = riderAt(phase);
    if (rider.air === 0)
      for (let i = 0; i < 9; i++) {
        const before = riderAt(phase - 0.006 * (i + 1));
        if (before.air === 0)
          pen.circle(before.x, before.y - ((i * 7) % 22), 7 - i * 0.6, 'rgba(240,242,252,0.5)');
      }
    drawRider(pen, rider);
    // A small green neighbour watches from a crater.
    const watch = riderAt(phase);
    pen.transform({ x: 118, y: 838 }, () => {
      const up = 10 * sineWave(time, 2);
      pen.clip(
        () => {
          pen.ellipse(0, 4 - up, 34, 40, '#7fdc8a');
          for (const side of [-1, 1]) {
            pen.stroke([side * 14, -30 - up, side * 22, -58 - up], '#7fdc8a', 5);
            pen.circle(side * 22, -60 - up, 7, '#ffd54a');
            pen.circle(side * 13, -6 - up, 9, '#ffffff');
            pen.circle(side * 13 + clamp((watch.x - 118) / 100, -1, 1) * 3, -8 - up, 4.5, '#182030');
          }
          pen.ellipse(0, 16 - up, 6 + 3 * watch.air, 4 + 6 * watch.air, '#1d5a34');
        },
        (ctx) => ctx.rect(-60, -120, 120, 126),
      );
      pen.ellipse(0, 10, 50, 15, '#7d84a6');
      pen.ellipse(0, 15, 50, 12, '#9aa0bd');
    });
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.5,
      bass: 'D3 D3 A2 A2 B2 B2 F#2 F#2 G2 G2 D3 D3 G2 G2 A2 A2',
      tune: 'F#5 - - A5 - - E5 - D5 - - F#5 - - C#5 - B4 - - D5 - - A4 - B4 - D5 - E5 - - -',
      drums: 'full',
    });
    for (const [i, chord] of ['D4 F#4 A4', 'B3 D4 F#4', 'G3 B3 D4', 'A3 C#4 E4'].entries())
      track.pad(i * 2, 2.4, chord.split(' '), 0.05);
    for (const at of [0, 4]) {
      track.noise(mod(at + 1.1, SECONDS), 1.7, { gain: 0.24, attack: 0.7, at: 500, to: 1700, q: 1.4 });
      track.tone(mod(at + 3.2, SECONDS), 0.9, 420, { to: 900, gain: 0.08 });
    }
    track.addReverb(0.45, 1.9);
  },
};
