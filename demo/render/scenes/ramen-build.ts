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
import type { Pen } from '../lib/pen.ts';
import { polar, shiftLine, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

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

/** A wavy bundle of noodles. */
function drawNoodles(pen: Pen): void {
  for (let i = 0; i < 13; i++) {
    const shift = (i - 6) * 15;
    const start = [-120, shift * 0.9 - 10, -60, shift - 55];
    const line = [...start, 20, shift * 1.1 + 30, 90, shift * 0.8 - 40, 128, shift * 0.7];
    pen.stroke(line, '#dba553', 12);
    pen.stroke(shiftLine(line, 0, -2), i % 2 ? '#ffe6a8' : '#f7d184', 9);
  }
}

/** A slice of rolled pork. */
function drawPork(pen: Pen): void {
  pen.circle(0, 0, 56, '#8a4630');
  pen.circle(0, 0, 51, '#d98f72');
  for (const [r, width] of toPoints([40, 8, 24, 6])) {
    pen.ctx.lineCap = 'round';
    pen.outline('#f8d9c2', width, (ctx) => ctx.arc(0, 0, r, 0.4, 4.6 + r / 60));
  }
  pen.circle(8, 4, 11, '#b96a50');
}

/** A sheet of seaweed. */
function drawNori(pen: Pen): void {
  pen.box(-44, -62, 88, 124, 6, '#1d3b34');
  for (let i = 0; i < 9; i++) pen.box(-40, -56 + i * 13, 80, 3, 1, 'rgba(120,180,140,0.18)');
}

/** A slice of fish cake with its pink swirl. */
function drawNaruto(pen: Pen): void {
  pen.circle(0, 3, 40, '#d9c7bd');
  for (let i = 0; i < 12; i++) pen.circle(...polar((i / 12) * TAU, 32), 10, '#fffaf2');
  pen.circle(0, 0, 34, '#fffaf2');
  const swirl = Array.from({ length: 22 }, (_, i) => polar(i * 0.5, i * 1.1));
  pen.stroke(swirl, '#f0709a', 7);
}

/** Half an egg. */
function drawEgg(pen: Pen): void {
  pen.ellipse(2, 5, 60, 50, '#a1622c');
  pen.ellipse(0, 0, 59, 49, '#f6dcb5');
  pen.ellipse(0, 0, 53, 43, '#fffaf0');
  pen.circle(2, 1, 29, '#f08a1d');
  pen.circle(0, -2, 24, '#ffad33');
  pen.ellipse(-9, -10, 8, 5, 'rgba(255,255,255,0.75)', -0.5);
}

/** One ring of spring onion. */
function drawOnion(pen: Pen): void {
  pen.circle(0, 0, 10, '#4f9d4a');
  pen.circle(0, 0, 7, '#b9e08a');
  pen.circle(0, 0, 3.5, '#6fb356');
}

/** One kernel of corn. */
function drawCorn(pen: Pen): void {
  pen.box(-7, -6, 14, 13, 6, '#f4b92e');
  pen.box(-5, -5, 8, 6, 3, '#ffe07a');
}

function drawTable(pen: Pen): void {
  pen.fillSky(540, 960, ['#f4b183', '#ee9a6c', '#d97757']);
  for (let i = 0; i < 7; i++) pen.box(i * 82 - 10, 0, 3, 960, 0, 'rgba(120,40,20,0.12)');
  pen.box(30, 190, 486, 520, 36, '#2f4858');
  pen.box(44, 204, 458, 492, 28, '#365a6b');
  for (let y = 216; y < 690; y += 12) pen.box(44, y, 458, 2, 0, 'rgba(255,255,255,0.05)');
  pen.circle(452, 176, 52, '#fbf3e4');
  pen.circle(452, 176, 42, '#7a2417');
  pen.circle(446, 170, 30, '#a83520');
  for (const [x, tip] of toPoints([86, 70, 106, 104])) {
    pen.stroke([x + 4, 664, tip + 4, 144], 'rgba(60,15,10,0.3)', 10);
    pen.stroke([x, 660, tip, 140], '#b3412e', 10);
    pen.stroke([tip + (x - tip) * 0.16, 222, tip, 140], '#f3d29b', 9);
  }
}

function drawBowl(pen: Pen): void {
  pen.ellipse(10, 22, 222, 220, 'rgba(20,20,40,0.28)');
  pen.circle(0, 0, 216, '#f7efe2');
  pen.circle(0, 0, 205, '#c8432f');
  for (let i = 0; i < 24; i++)
    pen.transform({ turn: (i / 24) * TAU }, () =>
      pen.box(-12, -203, 24, 9, 4, i % 2 ? '#f7efe2' : '#e9b44c'),
    );
  pen.circle(0, 0, 190, '#f7efe2');
  pen.circle(0, 4, 182, '#e6d8c2');
}

function drawBroth(pen: Pen, time: number): void {
  const filled = time < LANDS.broth - 0.3 ? 1 : easedProgress(time, LANDS.broth - 0.1, LANDS.broth + 0.9);
  const gradient = pen.radialGradient([-40, -50, 20, 0, 0, BROTH_RADIUS], ['#f2b654', '#c9772a']);
  pen.circle(0, 3, BROTH_RADIUS * filled, gradient);
  for (const { angle, far, r } of DROPLETS) {
    if (far + r > BROTH_RADIUS * filled) continue;
    const turn = angle + 0.1 * sineWave(time, 12);
    pen.circle(...polar(turn, far), r, 'rgba(255,220,130,0.4)');
  }
}

type Spot = [x: number, y: number, turn: number];

/** Draws a topping that falls from above (larger, with a distant shadow) and makes rings where it lands. */
function drawFallingTopping(
  pen: Pen,
  time: number,
  lands: number,
  [x, y, turn]: Spot,
  draw: typeof drawEgg,
  ring = 50,
): void {
  if (time > LEAVES + 0.6 && time < lands - 0.35) return;
  const isPreviousBowl = time < LEAVES + 0.6;
  const fall = isPreviousBowl ? 1 : easedProgress(time, lands - 0.35, lands, easeIn);
  const settle = isPreviousBowl ? 1 : easedProgress(time, lands, lands + 0.4, easeOutBack);
  const since = time - lands;
  if (since > 0 && since < 0.7)
    pen.outline(`rgba(255,235,180,${0.55 * (1 - since / 0.7)})`, 4, (ctx) =>
      ctx.arc(x, y, ring * (1 + since * 2.2), 0, TAU),
    );

  const size = (2.1 - 1.1 * fall) * (fall < 1 ? 1 : 0.88 + 0.12 * settle);
  pen.transform(
    { x, y: y - 300 * (1 - fall), turn: turn + (1 - fall) * 0.8, sx: size, alpha: fall * 3 },
    () => draw(pen),
  );
}

function drawContents(pen: Pen, time: number): void {
  pen.clip(
    () => {
      drawBroth(pen, time);
      drawFallingTopping(pen, time, LANDS.noodles, [-4, 6, 0.2], drawNoodles);
    },
    (ctx) => ctx.arc(0, 3, BROTH_RADIUS, 0, TAU),
  );
  drawFallingTopping(pen, time, LANDS.nori, [118, -98, 0.55], drawNori);
  drawFallingTopping(pen, time, LANDS.pork, [-62, -92, 0], drawPork);
  drawFallingTopping(pen, time, LANDS.pork2, [6, -116, 0.7], drawPork);
  for (const bit of ONIONS)
    drawFallingTopping(pen, time, LANDS.greens + bit.late, [bit.x, bit.y, bit.late], drawOnion, 10);
  for (const bit of CORN)
    drawFallingTopping(pen, time, LANDS.corn + bit.late, [bit.x, bit.y, bit.late * 6], drawCorn, 8);
  drawFallingTopping(pen, time, LANDS.naruto, [118, 62, 0.3], drawNaruto);
  drawFallingTopping(pen, time, LANDS.egg, [42, -8, -0.35], drawEgg);
}

function drawSteam(pen: Pen, time: number): void {
  const hot = time < LEAVES ? 1 - easedProgress(time, 0.3, LEAVES) : easedProgress(time, 10, 11);
  for (let i = 0; i < 4; i++) {
    const x = 165 + i * 70;
    const sway = 18 * sineWave(time, 3, i * 0.27);
    pen.stroke(
      [x, 420, x + 26 + sway, 350, x - 22 + sway, 280, x + 10 - sway, 200],
      `rgba(255,255,255,${0.13 * hot})`,
      26,
    );
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: 12,
  crf: 36,
  draw(pen, time) {
    drawTable(pen);
    const leaving = easedProgress(time, LEAVES, LEAVES + 0.6, easeIn);
    const arriving = easedProgress(time, LEAVES + 0.6, LEAVES + 1.2, easeOut);
    const slide = time < LEAVES + 0.6 ? 900 * leaving : -900 * (1 - arriving);
    const poke = Object.values(LANDS).reduce((sum, at) => sum + fadeInOut(time, at, at + 0.3, 0.1), 0);
    pen.transform({ ...CENTER, y: CENTER.y + slide, turn: slide * 0.001, sx: 1 + 0.015 * poke }, () => {
      drawBowl(pen);
      if (time < LEAVES + 0.6 || time > LANDS.broth - 0.1) drawContents(pen, time);
    });
    const pour = fadeInOut(time, LANDS.broth - 0.25, LANDS.broth + 0.9, 0.25);
    if (pour > 0.02) {
      pen.box(288 - 17 * pour, 0, 34 * pour, 452, 14, pen.verticalGradient(0, 450, ['#e0983c', '#f2b654']));
      pen.polygon([262, 0, 270, 0, 268, 440, 264, 440], 'rgba(255,240,190,0.5)');
    }
    drawSteam(pen, time);
  },
  composeSoundtrack(track) {
    track.whoosh(LEAVES, 0.6, 0.3, 300, 1500);
    track.whoosh(LEAVES + 0.5, 0.6, 0.25, 1500, 400);
    track.noise(LANDS.broth - 0.2, 1.2, { gain: 0.25, attack: 0.2, at: 500, to: 1300, q: 1.5 });
    const scale = 'D5 E5 G5 A5 B5 D6 E6 G6'.split(' ');
    Object.values(LANDS)
      .slice(1)
      .forEach((at, index) => {
        track.pluck(at, scale[index] ?? 'D5', 0.34, 0.3, 0.5);
        track.noise(at, 0.15, { gain: 0.3, decay: 0.04, at: 500 });
        track.tone(at - 0.33, 0.3, 900, { to: 350, gain: 0.05 });
      });
    for (const bit of [...ONIONS, ...CORN]) track.pluck(LANDS.greens + bit.late * 2.4, 'G6', 0.04, 0.05);
    for (let beat = 0; beat < 12; beat++) {
      const root = noteFrequency(['D3', 'D3', 'B2', 'B2', 'G2', 'A2'][Math.floor(beat / 2)] ?? 'D3');
      track.pluck(beat, root * 2, 0.16, 0.5, 0.2);
      track.pluck(beat + 0.5, root * 3, 0.09, 0.3, 0.2);
      track.pluck(beat + 0.75, root * 4, 0.07, 0.3, 0.2);
    }
    for (const name of ['D5', 'A5', 'D6', 'F#6'])
      track.pluck(10 + noteFrequency(name) / 6000, name, 0.16, 0.7, 0.3);
    track.addReverb(0.25);
  },
};
