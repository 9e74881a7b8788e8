import {
  easedProgress,
  easeIn,
  easeOut,
  easeOutBack,
  easeOutBounce,
  fadeInOut,
  interpolateKeyframes,
  lerp,
  scatter,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { type Point, polar, shiftLine } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 11;
const CUP = { top: 300, bottom: 680, half: 122, foot: 92 };
const TIMES = {
  leave: 0.8,
  cup: 1.6,
  pearls: 2.1,
  milk: 4.0,
  tea: 5.0,
  lid: 6.3,
  shake: 7.0,
  straw: 8.9,
  sip: 9.6,
};
const PEARLS = scatter(17, 34, (next, i) => ({
  x: ((i % 7) - 3) * 24 + (Math.floor(i / 7) % 2) * 12 - 6 + next() * 5,
  y: 656 - Math.floor(i / 7) * 22 - next() * 4,
  at: TIMES.pearls + Math.floor(i / 7) * 0.3 + next() * 0.3,
}));

const BACK_DOTS = scatter(31, 18, (next) => ({
  x: next() * 540,
  y: next() * 900,
  r: 10 + next() * 34,
  phase: next(),
}));

/** Draws a pink counter with a slowly turning sun. `part` is the progress of the clip. */
function drawTeaShop(pen: Pen, part: number): void {
  pen.fillSky(540, 960, ['#ffd3dd', '#ffc2cf', '#f7a8bd']);
  for (const dot of BACK_DOTS)
    pen.circle(dot.x, dot.y + 12 * sineWave(part, 1, dot.phase), dot.r, 'rgba(255,255,255,0.22)');
  pen.circle(270, 470, 232, '#ffe4e8');
  for (let i = 0; i < 24; i++) {
    const angle = (i / 24) * TAU + part * (TAU / 12);
    pen.polygon(
      [250, 282, 250].map((r, k) => polar(angle + k * 0.05, r, 270, 470)),
      'rgba(255,255,255,0.55)',
    );
  }
  pen.box(0, 700, 540, 260, 0, '#e98aa6');
  pen.box(0, 700, 540, 12, 0, '#f6a9bf');
  pen.ellipse(270, 716, 190, 22, 'rgba(150,50,90,0.25)');
}

/** Returns half of the width of the cup at a height. */
function halfWidthAt(y: number): number {
  return lerp(CUP.half, CUP.foot, (y - CUP.top) / (CUP.bottom - CUP.top));
}

function outline(top: number): Point[] {
  const [half, foot, low] = [halfWidthAt(top), CUP.foot, CUP.bottom];
  return shiftLine(
    [-half, top, half, top, foot, low - 22, foot - 24, low, 24 - foot, low, -foot, low - 22],
    270,
    0,
  );
}

function drawDrink(pen: Pen, time: number): void {
  const isPreviousCup = time < TIMES.cup;
  const milk = isPreviousCup ? 1 : easedProgress(time, TIMES.milk, TIMES.milk + 0.9);
  const tea = isPreviousCup ? 1 : easedProgress(time, TIMES.tea, TIMES.tea + 1.1);
  const mixed = isPreviousCup ? 1 : easedProgress(time, TIMES.shake, TIMES.shake + 1.5);
  if (milk <= 0) return;
  const sip = isPreviousCup ? 0.04 : 0.04 * easedProgress(time, TIMES.sip, TIMES.sip + 1);
  const surface = CUP.bottom - (CUP.bottom - CUP.top - 34) * (0.42 * milk + (0.58 - sip) * tea);
  pen.clip(
    () => {
      const slosh =
        26 * fadeInOut(time, TIMES.shake, TIMES.shake + 1.6, 0.2) * Math.sin(time * 22) +
        3 * sineWave(time, 1);
      const top = colorAt(['#b4713f', '#d9a574'], mixed);
      const middle = colorAt(['#d8a878', '#d9a574'], mixed);
      const bottom = colorAt(['#fff4e2', '#e3b88b'], mixed);
      const surfaceLine = [130, surface + slosh, 270, surface - slosh * 0.4, 410, surface - slosh];
      pen.polygon(
        [...surfaceLine, 410, 700, 130, 700],
        pen.verticalGradient(surface, CUP.bottom, tea > 0 ? [top, middle, bottom] : [bottom, bottom]),
      );
      pen.polygon(
        [...surfaceLine, 410, surface - slosh + 10, 130, surface + slosh + 10],
        'rgba(255,255,255,0.25)',
      );
    },
    (ctx) => {
      for (const [x, y] of outline(CUP.top)) ctx.lineTo(x, y);
    },
  );
}

function drawPearls(pen: Pen, time: number): void {
  const shaking = fadeInOut(time, TIMES.shake, TIMES.shake + 1.7, 0.3);
  PEARLS.forEach((pearl, i) => {
    if (time > TIMES.leave + 0.7 && time < pearl.at) return;
    const fall = time < TIMES.cup ? 1 : easedProgress(time, pearl.at, pearl.at + 0.75, easeOutBounce);
    const x = 270 + pearl.x + 26 * shaking * Math.sin(time * 17 + i * 2.1);
    const y =
      lerp(120, pearl.y, fall) - 170 * shaking * Math.abs(Math.sin(time * 8 + i * 1.3)) * (0.3 + (i % 5) / 5);
    pen.circle(x, y, 12.5, '#3b1d1c');
    pen.circle(x, y - 1, 10.5, '#52292a');
    pen.ellipse(x - 4, y - 5, 3.4, 2.4, 'rgba(255,255,255,0.75)', -0.5);
  });
}

function drawGlass(pen: Pen, time: number): void {
  pen.polygon(outline(CUP.top), 'rgba(255,255,255,0.2)');
  pen.stroke([270 - CUP.half, CUP.top, 270 - CUP.foot, CUP.bottom - 22], 'rgba(255,255,255,0.85)', 5);
  pen.stroke([270 + CUP.half, CUP.top, 270 + CUP.foot, CUP.bottom - 22], 'rgba(255,255,255,0.85)', 5);
  pen.stroke([270 - CUP.foot + 24, CUP.bottom, 270 + CUP.foot - 24, CUP.bottom], 'rgba(255,255,255,0.85)', 5);
  pen.stroke([186, 340, 196, 560], 'rgba(255,255,255,0.5)', 13);
  const isMouthOpen = time < TIMES.leave || time > TIMES.straw + 0.2;
  const blink = Math.abs(sineWave(time, 5.5)) > 0.985 ? 0.15 : 1;
  for (const dx of [-32, 32]) {
    pen.ellipse(270 + dx, 500, 8, 10 * blink, '#4a2024');
    pen.circle(267 + dx, 496, 3 * blink, '#fff');
    pen.ellipse(270 + dx * 1.7, 520, 13, 8, 'rgba(255,110,140,0.6)');
  }
  if (isMouthOpen) pen.ellipse(270, 520, 9, 11, '#a33b4a');
  else pen.stroke([258, 514, 270, 526, 282, 514], '#4a2024', 5);
}

function drawLid(pen: Pen, time: number): void {
  const isPreviousCup = time < TIMES.cup;
  const closed = isPreviousCup ? 1 : easedProgress(time, TIMES.lid - 0.4, TIMES.lid, easeIn);
  if (!isPreviousCup && time < TIMES.lid - 0.4) return;
  const y = lerp(-160, CUP.top, closed);
  const squash = 1 - 0.3 * fadeInOut(time, TIMES.lid, TIMES.lid + 0.25, 0.1);
  pen.transform({ x: 270, y, sy: squash, sx: 1 }, () => {
    pen.fill('rgba(255,255,255,0.55)', (ctx) => ctx.ellipse(0, -4, CUP.half - 4, 66, 0, Math.PI, TAU));
    pen.box(-CUP.half - 10, -12, 2 * CUP.half + 20, 22, 11, '#ffffff');
    pen.ellipse(-52, -38, 24, 10, 'rgba(255,255,255,0.7)', -0.5);
  });
}

function drawStraw(pen: Pen, time: number): void {
  const isPreviousCup = time < TIMES.cup;
  const stab = isPreviousCup ? 1 : easedProgress(time, TIMES.straw, TIMES.straw + 0.22, easeIn);
  if (!isPreviousCup && time < TIMES.straw - 0.5) return;
  const hover = isPreviousCup ? 0 : 1 - easedProgress(time, TIMES.straw - 0.5, TIMES.straw - 0.1, easeOut);
  pen.transform({ x: 292, y: lerp(70, 360, stab) - 260 * hover, turn: 0.13 }, () => {
    pen.box(-15, -210, 30, 400, 8, '#7b5cd6');
    for (let i = 0; i < 9; i++)
      pen.polygon([-15, -190 + i * 44, 15, -206 + i * 44, 15, -186 + i * 44, -15, -170 + i * 44], '#a890f0');
    pen.box(-15, -210, 9, 400, 4, 'rgba(255,255,255,0.25)');
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    drawTeaShop(pen, time / SECONDS);
    pen.glow(270, 470, 260, '255,255,255', 0.3);
    const leaves = time < TIMES.cup ? easedProgress(time, TIMES.leave, TIMES.cup - 0.1, easeIn) : 0;
    const enters = time < TIMES.cup ? 1 : easedProgress(time, TIMES.cup, TIMES.cup + 0.5, easeOutBack);
    const shake = fadeInOut(time, TIMES.shake, TIMES.shake + 1.6, 0.2);
    const squash = interpolateKeyframes(time, [
      [0, 0],
      [TIMES.lid, 0],
      [TIMES.lid + 0.1, 0.06],
      [TIMES.lid + 0.3, 0],
      [TIMES.straw + 0.2, 0],
      [TIMES.straw + 0.3, 0.08],
      [TIMES.straw + 0.6, 0],
      [SECONDS, 0],
    ]);
    pen.transform(
      {
        x: 270 + 560 * leaves - 560 * (1 - enters) + shake * 26 * Math.sin(time * 22),
        y: 700,
        turn: shake * 0.24 * Math.sin(time * 22 + 0.6) - 0.15 * leaves,
        sx: 1 + squash,
        sy: 1 - squash,
      },
      () => {
        pen.ctx.translate(-270, -700 - 50 * shake);
        drawStraw(pen, time);
        drawDrink(pen, time);
        drawPearls(pen, time);
        drawGlass(pen, time);
        drawLid(pen, time);
        const pour = fadeInOut(time, TIMES.milk - 0.2, TIMES.milk + 0.9, 0.15);
        const pourTea = fadeInOut(time, TIMES.tea - 0.2, TIMES.tea + 1.1, 0.15);
        if (pour > 0.05) pen.box(258, -60, 24 * pour, 640, 10, 'rgba(255,248,232,0.95)');
        if (pourTea > 0.05)
          pen.box(258, -60, 24 * pourTea, lerp(560, 420, pourTea), 10, 'rgba(176,106,58,0.95)');
      },
    );
  },
  composeSoundtrack(track) {
    for (const pearl of PEARLS) track.pluck(pearl.at + 0.27, 500 + ((pearl.x * 37) % 240), 0.16, 0.05, 0.3);
    track.whoosh(TIMES.leave, 0.7, 0.2, 400, 1400);
    track.noise(TIMES.milk, 1, { gain: 0.25, attack: 0.1, at: 600, to: 1300, q: 2 });
    track.noise(TIMES.tea, 1.2, { gain: 0.25, attack: 0.1, at: 800, to: 1800, q: 2 });
    track.noise(TIMES.lid, 0.1, { gain: 0.7, decay: 0.03, at: 600 });
    for (let i = 0; i < 12; i++)
      track.noise(TIMES.shake + i * 0.14, 0.1, { gain: 0.4, decay: 0.04, at: i % 2 ? 2400 : 3400 });
    track.tone(TIMES.straw + 0.18, 0.12, 900, { to: 250, gain: 0.4, decay: 0.05 });
    track.noise(TIMES.straw + 0.2, 0.1, { gain: 0.7, decay: 0.03, at: 1200 });
    for (let i = 0; i < 8; i++)
      track.tone(TIMES.sip + 0.1 + i * 0.1, 0.08, 240 + i * 30, { to: 420 + i * 30, gain: 0.12 });
    const chords = ['F4 A4 C5', 'D4 F4 A4', 'Bb3 D4 F4', 'C4 E4 G4'].map((chord) => chord.split(' '));
    for (let i = 0; i < 22; i++) {
      const chord = chords[Math.floor(i / 4) % 4] ?? [];
      track.pluck(i * 0.5, noteFrequency(chord[i % 3] ?? 'F4') * 2, 0.13, 0.22, 0.3);
      track.tone(i * 0.5, 0.3, noteFrequency(chord[0] ?? 'F4') / (i % 2 ? 1 : 2), {
        wave: 'triangle',
        gain: 0.18,
        decay: 0.14,
      });
      track.hat(i * 0.5 + 0.25, 0.05);
    }
    track.addReverb(0.18);
  },
};
