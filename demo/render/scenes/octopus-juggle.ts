import { addGroove } from '../lib/groove.ts';
import { clamp, fadeInOut, lerp, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { polar } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 9;
/** One throw from arm to arm; six things are in the air. The crab joins in for the last third. */
const THROW = 1.5;
const THINGS = 6;
const HEAD = { x: 270, y: 560 };
const BUBBLES = scatter(14, 24, (next) => ({
  x: next() * 540,
  phase: next(),
  r: 3 + next() * 8,
  lap: 1 + Math.floor(next() * 2),
}));
const WEED = scatter(3, 9, (next, i) => ({
  x: 20 + i * 62 + next() * 30,
  height: 110 + next() * 150,
  phase: next(),
}));

const DRAW_THING: ((pen: Pen, time: number) => void)[] = [
  (pen) => {
    pen.polygon(
      Array.from({ length: 10 }, (_, i) => polar((i / 10) * TAU - Math.PI / 2, i % 2 ? 15 : 31)),
      '#ff9f43',
    );
    pen.circles([-5, -2, 3, 6, -2, 3], '#7a3b12');
  },
  (pen) => {
    pen.fill('#ffd8e4', (ctx) => ctx.arc(0, 8, 29, Math.PI, TAU));
    for (let i = -2; i <= 2; i++) pen.stroke([0, 8, i * 11, -16], '#f08fae', 3);
    pen.box(-29, 6, 58, 7, 3, '#f08fae');
  },
  (pen, time) => {
    // A fish that was only passing by.
    pen.polygon([18, 0, 42, -16 + 4 * sineWave(time, 0.3), 42, 16], '#f2c230');
    pen.ellipse(0, 0, 27, 19, '#ffd84d');
    pen.box(-6, -18, 8, 36, 4, '#ffffff');
    pen.circle(-14, -5, 7, '#ffffff');
    pen.circle(-15, -5, 4, '#1d1730');
    pen.ellipse(-24, 6, 3, 4, '#b5762a');
  },
  (pen) => {
    pen.box(-12, -30, 24, 52, [6, 6, 10, 10], 'rgba(150,230,190,0.9)');
    pen.box(-6, -42, 12, 14, 3, '#a9713f');
    pen.box(-7, -16, 14, 22, 3, '#fff3d6');
  },
  (pen) => {
    pen.circle(0, 0, 27, '#ffffff');
    for (let i = 0; i < 3; i++)
      pen.fill('#ef5a6f', (ctx) => {
        ctx.moveTo(0, 0);
        ctx.arc(0, 0, 27, i * 2.09, i * 2.09 + 1.05);
      });
    pen.circle(0, 0, 6, '#ffffff');
  },
  (pen) => {
    pen.outline('#c7d2e6', 8, (ctx) => ctx.arc(0, 4, 24, 0.5, Math.PI - 0.5));
    pen.stroke([0, -30, 0, 28], '#c7d2e6', 8);
    pen.stroke([-14, -16, 14, -16], '#c7d2e6', 7);
    pen.circle(0, -33, 7, '#c7d2e6');
  },
];

function drawSea(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#35c2d6', '#1583b5', '#0d4d8c', '#0a2d63']);
  for (let i = 0; i < 5; i++) {
    const x = 40 + i * 120 + 30 * sineWave(time, 4.5, i / 5);
    pen.polygon([x - 20, -10, x + 40, -10, x + 130, 800, x - 110, 800], 'rgba(255,255,255,0.055)');
  }
  for (const { x, height, phase } of WEED) {
    const sway = 22 * sineWave(time, 3, phase);
    pen.stroke([x, 830, x - sway * 0.4, 830 - height * 0.5, x + sway, 830 - height], '#1d7f6e', 15);
    pen.stroke(
      [x + 4, 830, x + 4 - sway * 0.3, 830 - height * 0.4, x + 4 + sway * 0.7, 830 - height * 0.8],
      '#2fa588',
      6,
    );
  }
  pen.ellipse(270, 900, 480, 110, '#e8cf9a');
  pen.ellipse(270, 912, 480, 104, '#d9b97c');
  for (const [x, y, r, color] of [
    [60, 830, 34, '#f77f6e'],
    [96, 846, 24, '#ff9f8e'],
    [482, 836, 30, '#b07be0'],
    [452, 850, 20, '#c99af2'],
  ] as const)
    for (let i = 0; i < 5; i++) pen.circle(...polar(-Math.PI * (i / 4), r, x, y), r * 0.42, color);
  for (const { x, phase, r, lap } of BUBBLES) {
    const p = mod(phase + (time / SECONDS) * lap, 1);
    pen.outline('rgba(255,255,255,0.5)', 2, (ctx) =>
      ctx.arc(x + 16 * sineWave(time, 3, phase), 900 - p * 1000, r, 0, TAU),
    );
  }
}

/** Tip of an arm, -3.5 to 3.5 from left to right: the upper ones throw, the lower ones stand. */
function armTip(time: number, arm: number): [number, number] {
  const isUpper = Math.abs(arm) > 2;
  const throws = Math.abs(sineWave(time, THROW, arm / 7));
  if (isUpper)
    return [
      HEAD.x + Math.sign(arm) * (158 + 34 * (Math.abs(arm) - 2)),
      HEAD.y - 30 + (Math.abs(arm) - 2) * 66 - 46 * throws,
    ];
  return [HEAD.x + arm * 78, 822 + 8 * sineWave(time, 2.25, arm / 5)];
}

function drawOctopus(pen: Pen, time: number, lookX: number): void {
  const bob = 9 * sineWave(time, THROW);
  const arms = [-3.5, 3.5, -2.5, 2.5, -1.5, 1.5, -0.5, 0.5];
  pen.ellipse(HEAD.x, 838, 170, 20, 'rgba(60,30,40,0.3)');
  for (const arm of arms) {
    const [x, y] = armTip(time, arm);
    const [sx, sy] = [HEAD.x + arm * 22, HEAD.y + 84 + bob];
    const line = [sx, sy, lerp(sx, x, 0.45), Math.max(sy, y) + (Math.abs(arm) > 2 ? 62 : -20), x, y];
    pen.stroke(line, '#c43d78', 36);
    pen.stroke(line, '#e85c95', 28);
    for (let i = 2; i < 6; i++)
      pen.circle(
        lerp(lerp(sx, x, 0.45), x, i / 6),
        lerp(Math.max(sy, y) + (Math.abs(arm) > 2 ? 26 : -14), y, i / 6),
        4,
        '#ffb3cf',
      );
  }
  pen.blob(
    [
      HEAD.x - 110,
      HEAD.y + 110 + bob,
      HEAD.x - 128,
      HEAD.y - 20 + bob,
      HEAD.x - 90,
      HEAD.y - 132 + bob,
      HEAD.x,
      HEAD.y - 168 + bob,
      HEAD.x + 90,
      HEAD.y - 132 + bob,
      HEAD.x + 128,
      HEAD.y - 20 + bob,
      HEAD.x + 110,
      HEAD.y + 110 + bob,
      HEAD.x,
      HEAD.y + 130 + bob,
    ],
    '#e85c95',
  );
  pen.ellipse(HEAD.x - 44, HEAD.y - 92 + bob, 30, 17, 'rgba(255,255,255,0.28)', -0.5);
  pen.circles(
    [
      HEAD.x + 64,
      HEAD.y - 70 + bob,
      10,
      HEAD.x + 84,
      HEAD.y - 42 + bob,
      7,
      HEAD.x + 44,
      HEAD.y - 92 + bob,
      6,
    ],
    '#f48ab4',
  );
  for (const side of [-1, 1]) {
    const x = HEAD.x + side * 40;
    const y = HEAD.y + 6 + bob;
    pen.circle(x, y, 29, '#ffffff');
    pen.circle(x + lookX * 11, y - 10, 15, '#2a1440');
    pen.circle(x + lookX * 11 - 5, y - 15, 5, '#ffffff');
    pen.ellipse(HEAD.x + side * 78, HEAD.y + 42 + bob, 17, 10, 'rgba(255,180,200,0.75)');
  }
  pen.stroke(
    [HEAD.x - 20, HEAD.y + 52 + bob, HEAD.x, HEAD.y + 66 + bob, HEAD.x + 20, HEAD.y + 52 + bob],
    '#7c1f4c',
    6,
  );
}

/** Where a thing is: it flies in an arc from the left to the right side and is passed back below. */
function thingAt(time: number, index: number): { x: number; y: number; turn: number } {
  const p = mod(time / (THROW * 2) + index / THINGS, 1);
  const side = p < 0.5 ? 1 : -1;
  const q = mod(p, 0.5) / 0.5;
  const x = HEAD.x + side * lerp(-196, 196, q);
  return { x, y: HEAD.y - 60 - 4 * (side > 0 ? 330 : 215) * q * (1 - q), turn: (q + index) * TAU * side };
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 34,
  draw(pen, time) {
    drawSea(pen, time);
    const watched = thingAt(time, 2);
    drawOctopus(pen, time, clamp((watched.x - HEAD.x) / 170, -1, 1));
    for (let i = 0; i < THINGS; i++) {
      const { x, y, turn } = thingAt(time, i);
      pen.transform({ x, y, turn: i === 2 ? 0.3 * Math.sin(turn) : turn, sx: 1.1 }, () =>
        DRAW_THING[i]?.(pen, time),
      );
    }
    // The crab claps, off the beat.
    const claps = fadeInOut(time, 3, 8.6, 0.5);
    pen.transform({ x: 430, y: 872 - 16 * claps * Math.abs(sineWave(time, 0.75)) }, () => {
      for (const side of [-1, 1]) {
        for (let leg = 0; leg < 3; leg++)
          pen.stroke([side * 26, 0, side * (44 + leg * 8), 8, side * (48 + leg * 12), 22], '#d9432f', 6);
        const reach = 30 - 22 * claps * Math.abs(sineWave(time, 0.75, 0.25));
        pen.stroke([side * 30, -10, side * 44, -30, side * reach, -50], '#d9432f', 8);
        pen.circle(side * reach, -54, 14, '#f2604a');
        pen.stroke([side * 12, -22, side * 14, -40], '#d9432f', 5);
        pen.circle(side * 14, -43, 8, '#ffffff');
        pen.circle(side * 14 - 2, -45, 4, '#1d1730');
      }
      pen.ellipse(0, -4, 38, 25, '#f2604a');
      pen.stroke([-10, 2, 0, 8, 10, 2], '#7a1f16', 4);
    });
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.375,
      bass: 'C3 - G3 C3 A2 - E3 A2 F2 - C3 F2 G2 - D3 G2',
      tune: 'G5 - E5 G5 - A5 G5 - E5 - C5 E5 - G5 E5 - F5 - A5 F5 - C6 A5 - G5 - F5 D5 - B4 D5 -',
      drums: 'soft',
    });
    for (let i = 0; i < (SECONDS / THROW) * THINGS * 0.5; i++) {
      const at = i * 0.5;
      track.tone(at, 0.18, 300 + (i % 6) * 60, { to: 620 + (i % 6) * 80, gain: 0.08 });
    }
    for (let i = 0; i < 14; i++)
      track.noise(3.2 + i * 0.375, 0.05, { gain: 0.3, decay: 0.012, at: 2200, q: 2 });
    for (let i = 0; i < 20; i++)
      track.tone((i * 1.7) % SECONDS, 0.08, 400 + ((i * 97) % 500), {
        to: 900 + ((i * 97) % 500),
        gain: 0.035,
      });
    track.addReverb(0.3, 1.5);
  },
};
