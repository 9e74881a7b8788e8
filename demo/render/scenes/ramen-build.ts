import {
  circle,
  ellipse,
  fillSky,
  polygon,
  roundedBox,
  stroke,
  verticalGradient,
  withTransform,
} from '../lib/drawing.ts';
import {
  easedProgress,
  easeIn,
  easeOut,
  easeOutBack,
  fadeInOut,
  scatter,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import { type Ctx, PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency, type Track } from '../lib/track.ts';
import { drawEgg, drawNaruto, drawNoodles, drawNori, drawOnion, drawPork } from '../parts/ramen-toppings.ts';

const CENTER = { x: 288, y: 450 };
const BROTH_RADIUS = 178;
/** Landing time of each topping. The egg lands last. */
const LANDS = {
  broth: 2.0,
  noodles: 3.4,
  pork: 4.6,
  pork2: 5.1,
  greens: 5.9,
  corn: 6.7,
  nori: 7.5,
  naruto: 8.3,
  egg: 9.3,
};
const LEAVES = 0.7;

const DROPLETS = scatter(4, 26, (next) => ({
  angle: next() * TAU,
  far: 30 + next() * 135,
  r: 3 + next() * 8,
}));
const ONIONS = scatter(9, 17, (next, i) => ({
  x: -8 + (i % 5) * 17 + next() * 8,
  y: 70 + Math.floor(i / 5) * 17 + next() * 9,
  late: next() * 0.5,
}));
const CORN = scatter(12, 15, (next, i) => ({
  x: -126 + (i % 4) * 15 + next() * 6,
  y: 22 + Math.floor(i / 4) * 15 + next() * 6,
  late: next() * 0.4,
}));

function drawTable(ctx: Ctx): void {
  fillSky(ctx, 540, 960, ['#f4b183', '#ee9a6c', '#d97757']);
  for (let i = 0; i < 7; i++) roundedBox(ctx, i * 82 - 10, 0, 3, 960, 0, 'rgba(120,40,20,0.12)');
  roundedBox(ctx, 30, 190, 486, 520, 36, '#2f4858');
  roundedBox(ctx, 44, 204, 458, 492, 28, '#365a6b');
  for (let y = 216; y < 690; y += 12) roundedBox(ctx, 44, y, 458, 2, 0, 'rgba(255,255,255,0.05)');
  circle(ctx, 452, 176, 52, '#fbf3e4');
  circle(ctx, 452, 176, 42, '#7a2417');
  circle(ctx, 446, 170, 30, '#a83520');
  for (const [x, tip] of [
    [86, 70],
    [106, 104],
  ] as const) {
    stroke(ctx, [x + 4, 664, tip + 4, 144], 'rgba(60,15,10,0.3)', 10);
    stroke(ctx, [x, 660, tip, 140], '#b3412e', 10);
    stroke(ctx, [tip + (x - tip) * 0.16, 222, tip, 140], '#f3d29b', 9);
  }
}

function drawBowl(ctx: Ctx): void {
  ellipse(ctx, 10, 22, 222, 220, 'rgba(20,20,40,0.28)');
  circle(ctx, 0, 0, 216, '#f7efe2');
  circle(ctx, 0, 0, 205, '#c8432f');
  for (let i = 0; i < 24; i++)
    withTransform(ctx, { turn: (i / 24) * TAU }, () =>
      roundedBox(ctx, -12, -203, 24, 9, 4, i % 2 ? '#f7efe2' : '#e9b44c'),
    );
  circle(ctx, 0, 0, 190, '#f7efe2');
  circle(ctx, 0, 4, 182, '#e6d8c2');
}

function drawBroth(ctx: Ctx, time: number): void {
  const filled = time < LANDS.broth - 0.3 ? 1 : easedProgress(time, LANDS.broth - 0.1, LANDS.broth + 0.9);
  const gradient = ctx.createRadialGradient(-40, -50, 20, 0, 0, BROTH_RADIUS);
  gradient.addColorStop(0, '#f2b654');
  gradient.addColorStop(1, '#c9772a');
  circle(ctx, 0, 3, BROTH_RADIUS * filled, gradient);
  for (const { angle, far, r } of DROPLETS) {
    if (far + r > BROTH_RADIUS * filled) continue;
    const turn = angle + 0.1 * sineWave(time, 12);
    circle(ctx, Math.cos(turn) * far, Math.sin(turn) * far, r, 'rgba(255,220,130,0.4)');
  }
}

/** Draws a topping that falls from above (larger, with a distant shadow) and makes rings where it lands. */
function drawFallingTopping(
  ctx: Ctx,
  time: number,
  lands: number,
  x: number,
  y: number,
  turn: number,
  art: (ctx: Ctx) => void,
  ring = 50,
): void {
  if (time > LEAVES + 0.6 && time < lands - 0.35) return;
  const isPreviousBowl = time < LEAVES + 0.6;
  const fall = isPreviousBowl ? 1 : easedProgress(time, lands - 0.35, lands, easeIn);
  const settle = isPreviousBowl ? 1 : easedProgress(time, lands, lands + 0.4, easeOutBack);
  const since = time - lands;
  if (since > 0 && since < 0.7) {
    ctx.beginPath();
    ctx.arc(x, y, ring * (1 + since * 2.2), 0, TAU);
    ctx.strokeStyle = `rgba(255,235,180,${0.55 * (1 - since / 0.7)})`;
    ctx.lineWidth = 4;
    ctx.stroke();
  }
  const size = (2.1 - 1.1 * fall) * (fall < 1 ? 1 : 0.88 + 0.12 * settle);
  withTransform(
    ctx,
    { x, y: y - 300 * (1 - fall), turn: turn + (1 - fall) * 0.8, sx: size, alpha: fall * 3 },
    () => art(ctx),
  );
}

function drawContents(ctx: Ctx, time: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.arc(0, 3, BROTH_RADIUS, 0, TAU);
  ctx.clip();
  drawBroth(ctx, time);
  drawFallingTopping(ctx, time, LANDS.noodles, -4, 6, 0.2, drawNoodles);
  ctx.restore();
  drawFallingTopping(ctx, time, LANDS.nori, 118, -98, 0.55, drawNori);
  drawFallingTopping(ctx, time, LANDS.pork, -62, -92, 0, drawPork);
  drawFallingTopping(ctx, time, LANDS.pork2, 6, -116, 0.7, drawPork);
  for (const bit of ONIONS)
    drawFallingTopping(ctx, time, LANDS.greens + bit.late, bit.x, bit.y, bit.late, drawOnion, 10);
  for (const bit of CORN)
    drawFallingTopping(
      ctx,
      time,
      LANDS.corn + bit.late,
      bit.x,
      bit.y,
      bit.late * 6,
      (c) => {
        roundedBox(c, -7, -6, 14, 13, 6, '#f4b92e');
        roundedBox(c, -5, -5, 8, 6, 3, '#ffe07a');
      },
      8,
    );
  drawFallingTopping(ctx, time, LANDS.naruto, 118, 62, 0.3, drawNaruto);
  drawFallingTopping(ctx, time, LANDS.egg, 42, -8, -0.35, drawEgg);
}

function drawSteam(ctx: Ctx, time: number): void {
  const hot = time < LEAVES ? 1 - easedProgress(time, 0.3, LEAVES) : easedProgress(time, 10, 11);
  for (let i = 0; i < 4; i++) {
    const x = 165 + i * 70;
    const sway = 18 * sineWave(time, 3, i * 0.27);
    stroke(
      ctx,
      [x, 420, x + 26 + sway, 350, x - 22 + sway, 280, x + 10 - sway, 200],
      `rgba(255,255,255,${0.13 * hot})`,
      26,
    );
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  name: 'ramen-build',
  fps: 24,
  seconds: 12,
  crf: 36,
  draw(ctx, time) {
    drawTable(ctx);
    const leaving = easedProgress(time, LEAVES, LEAVES + 0.6, easeIn);
    const arriving = easedProgress(time, LEAVES + 0.6, LEAVES + 1.2, easeOut);
    const slide = time < LEAVES + 0.6 ? 900 * leaving : -900 * (1 - arriving);
    const poke = Object.values(LANDS).reduce((sum, at) => sum + fadeInOut(time, at, at + 0.3, 0.1), 0);
    withTransform(ctx, { ...CENTER, y: CENTER.y + slide, turn: slide * 0.001, sx: 1 + 0.015 * poke }, () => {
      drawBowl(ctx);
      if (time < LEAVES + 0.6 || time > LANDS.broth - 0.1) drawContents(ctx, time);
    });
    const pour = fadeInOut(time, LANDS.broth - 0.25, LANDS.broth + 0.9, 0.25);
    if (pour > 0.02) {
      roundedBox(
        ctx,
        288 - 17 * pour,
        0,
        34 * pour,
        452,
        14,
        verticalGradient(ctx, 0, 450, ['#e0983c', '#f2b654']),
      );
      polygon(ctx, [262, 0, 270, 0, 268, 440, 264, 440], 'rgba(255,240,190,0.5)');
    }
    drawSteam(ctx, time);
  },
  composeSoundtrack(track: Track) {
    track.whoosh(LEAVES, 0.6, 0.3, 300, 1500);
    track.whoosh(LEAVES + 0.5, 0.6, 0.25, 1500, 400);
    track.noise(LANDS.broth - 0.2, 1.2, { gain: 0.25, attack: 0.2, at: 500, to: 1300, q: 1.5 });
    const scale = ['D5', 'E5', 'G5', 'A5', 'B5', 'D6', 'E6', 'G6'];
    Object.values(LANDS)
      .slice(1)
      .forEach((at, index) => {
        track.pluck(at, noteFrequency(scale[index] ?? 'D5'), 0.34, 0.3, 0.5);
        track.noise(at, 0.15, { gain: 0.3, decay: 0.04, at: 500 });
        track.tone(at - 0.33, 0.3, 900, { to: 350, gain: 0.05 });
      });
    for (const bit of [...ONIONS, ...CORN])
      track.pluck(LANDS.greens + bit.late * 2.4, noteFrequency('G6'), 0.04, 0.05);
    for (let beat = 0; beat < 12; beat++) {
      const root = noteFrequency(['D3', 'D3', 'B2', 'B2', 'G2', 'A2'][Math.floor(beat / 2)] ?? 'D3');
      track.pluck(beat, root * 2, 0.16, 0.5, 0.2);
      track.pluck(beat + 0.5, root * 3, 0.09, 0.3, 0.2);
      track.pluck(beat + 0.75, root * 4, 0.07, 0.3, 0.2);
    }
    for (const name of ['D5', 'A5', 'D6', 'F#6'])
      track.pluck(10 + noteFrequency(name) / 6000, noteFrequency(name), 0.16, 0.7, 0.3);
    track.addReverb(0.25);
  },
};
