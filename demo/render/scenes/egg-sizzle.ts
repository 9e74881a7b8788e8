import {
  createRandom,
  easedProgress,
  easeIn,
  easeOut,
  easeOutBack,
  easeOutElastic,
  fadeInOut,
  lerp,
  mod,
  scatter,
  sineWave,
  TAU,
} from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { type Point, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 10;
/** The finished egg is tossed away at the start, and a new one is cracked. */
const TIMES = {
  toss: 0.9,
  gone: 1.7,
  egg: 2.0,
  crack: 2.8,
  crackAgain: 3.2,
  drop: 3.5,
  land: 3.85,
  salt: 6.3,
  smile: 7.4,
};
const CRACKS = [TIMES.crack, TIMES.crackAgain];
const EDGE = (() => {
  const next = createRandom(23);
  return Array.from({ length: 18 }, () => 0.84 + next() * 0.3);
})();
const BUBBLES = scatter(41, 40, (next) => ({
  angle: next() * TAU,
  far: 0.8 + next() * 0.45,
  r: 2 + next() * 5,
  phase: next(),
}));
const SALT = scatter(8, 26, (next) => ({
  x: next() * 200 - 100,
  y: next() * 150 - 75,
  late: next() * 0.7,
  dark: next() < 0.4,
}));

const PAN = { x: 262, y: 450, r: 196 };

/** A frying pan on a tiled stove, from above. */
function drawStove(pen: Pen): void {
  pen.fillSky(540, 960, ['#73c6c1', '#5fb3b3', '#4a9aa0']);
  for (let y = 0; y < 960; y += 80)
    for (let x = (y / 80) % 2 ? -40 : 0; x < 560; x += 80)
      pen.box(x + 2, y + 2, 76, 76, 6, 'rgba(255,255,255,0.07)');
  pen.circle(PAN.x + 14, PAN.y + 26, 226, 'rgba(15,60,70,0.25)');
  pen.transform({ x: PAN.x, y: PAN.y, turn: 0.72 }, () => {
    pen.box(190, -24, 270, 56, 26, 'rgba(15,60,70,0.25)');
    pen.box(196, -27, 90, 50, 8, '#4a4e63');
    pen.box(260, -30, 230, 56, 28, '#c8553d');
    pen.box(270, -24, 200, 16, 8, '#e07a5f');
    pen.circle(452, -2, 10, '#8e3626');
  });
  pen.circle(PAN.x, PAN.y, 222, '#6a6f8a');
  pen.circle(PAN.x, PAN.y, 210, '#3a3d50');
  pen.circle(PAN.x, PAN.y, PAN.r, '#2c2f3f');
  const shine = pen.radialGradient(
    [PAN.x - 70, PAN.y - 80, 10, PAN.x, PAN.y, PAN.r],
    ['rgba(255,255,255,0.16)', 'rgba(255,255,255,0)'],
  );
  pen.circle(PAN.x, PAN.y, PAN.r, shine);
}

function white(size: number, time: number): Point[] {
  return EDGE.map((edge, i): Point => {
    const angle = (i / EDGE.length) * TAU;
    const r = 150 * size * (edge + 0.02 * sineWave(time, 0.5, i * 0.37));
    return [Math.cos(angle) * r, Math.sin(angle) * r * 0.92];
  });
}

function drawFace(pen: Pen, time: number, awake: number): void {
  const blink = mod(time + 0.4, 2.5) > 2.35 ? 0.15 : 1;
  for (const side of [-1, 1]) {
    if (awake > 0.5) {
      pen.ellipse(side * 22, -6, 6.5, 9 * blink, '#6b3410');
      pen.circle(side * 22 - 2, -9, 2.5 * blink, '#fff');
    } else pen.stroke([side * 22 - 8, -4, side * 22, 0, side * 22 + 8, -4], '#6b3410', 4.5);
    pen.ellipse(side * 38, 12, 10, 6, `rgba(255,110,60,${0.6 * awake})`);
  }
  pen.stroke([-14, 14, 0, 14 + 15 * awake, 14, 14], '#6b3410', 5);
}

function drawEgg(pen: Pen, time: number, cooked: number, awake: number): void {
  const spread = lerp(0.35, 1, cooked);
  const crisp = pen.radialGradient([0, 0, 90, 0, 0, 168], ['#fff3d6', '#d9974a']);
  pen.blob(white(spread * 1.05, time), crisp);
  pen.blob(white(spread * 0.97, time), '#fffdf6');
  const wobble = 1 + 0.03 * sineWave(time, 0.5);
  pen.transform({ x: -6, y: -8, sx: wobble, sy: 2 - wobble }, () => {
    pen.circle(4, 8, 66, 'rgba(210,150,60,0.28)');
    pen.circle(0, 0, 64, '#f79a1c');
    pen.circle(-2, -4, 58, '#ffb52e');
    pen.ellipse(-26, -32, 17, 10, 'rgba(255,255,255,0.85)', -0.6);
    drawFace(pen, time, awake);
  });
  for (const grain of SALT) {
    if (time > TIMES.gone && time < TIMES.salt + grain.late) continue;
    pen.box(grain.x, grain.y, 5, 5, 1.5, grain.dark ? '#4b3a35' : '#d8d2c8');
  }
}

function drawSizzle(pen: Pen, time: number, size: number): void {
  for (const bubble of BUBBLES) {
    const age = mod(time * 1.6 + bubble.phase, 1);
    const r = 150 * size * bubble.far;
    const [x, y] = [Math.cos(bubble.angle) * r, Math.sin(bubble.angle) * r * 0.92];
    pen.circle(x, y, bubble.r * Math.sin(age * Math.PI), 'rgba(255,235,180,0.75)');
    const pop = mod(time * 0.9 + bubble.phase * 7, 1);
    if (bubble.r > 5)
      pen.circle(
        x * (1 + pop * 0.5),
        y * (1 + pop * 0.5) - 90 * pop * (1 - pop) * 2,
        3 * (1 - pop),
        '#ffe3a0',
      );
  }
}

function drawShell(pen: Pen, time: number): void {
  const comes = easedProgress(time, TIMES.egg, TIMES.egg + 0.5, easeOut);
  const opened = easedProgress(time, TIMES.drop - 0.15, TIMES.drop + 0.25, easeOut);
  const leaves = easedProgress(time, TIMES.drop + 0.5, TIMES.drop + 1.1, easeIn);
  if (comes <= 0 || leaves >= 1) return;
  const knocks = CRACKS.reduce((sum, at) => sum + fadeInOut(time, at - 0.12, at + 0.2, 0.1), 0);
  pen.transform({ x: PAN.x, y: lerp(-180, 215, comes) + 60 * knocks - 480 * leaves }, () => {
    for (const side of [-1, 1])
      pen.transform({ x: side * 86 * opened, turn: side * 0.75 * opened }, () => {
        const edge = [
          ...[0, -140, 0, -70, 12, -45, -8, -20, 12, 8, -8, 34, 8, 60, 0, 140],
          side * 140,
          140,
          side * 140,
          -140,
        ];
        pen.clip(
          () => {
            pen.ellipse(0, 0, 70, 90, '#f3d7b6');
            pen.ellipse(-12, -12, 52, 68, '#fbe8d0');
            for (const [x, y] of toPoints([30, 30, -30, 40, 20, -50, -40, -10]))
              pen.circle(x, y, 4, '#dcb78e');
          },
          (ctx) => {
            for (const [x, y] of toPoints(edge)) ctx.lineTo(x, y);
          },
        );
      });
    if (time > TIMES.crack && opened < 0.1)
      pen.stroke([0, 80, -10, 50, 12, 30, time > TIMES.crackAgain ? -10 : 4, 6], '#8a5f3c', 4);
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 34,
  draw(pen, time) {
    const toss = easedProgress(time, TIMES.toss, TIMES.gone, easeIn);
    const jerk = fadeInOut(time, TIMES.toss - 0.3, TIMES.toss + 0.3, 0.25);
    pen.transform({ y: 26 * jerk }, () => {
      drawStove(pen);
      if (time < TIMES.gone) {
        pen.transform({ x: PAN.x, y: PAN.y - 760 * toss, turn: -5 * toss, sx: 1 + 0.25 * toss }, () => {
          if (toss === 0) drawSizzle(pen, time, 1);
          drawEgg(pen, time, 1, 1);
        });
      } else if (time > TIMES.land) {
        const cooked = easedProgress(time, TIMES.land, TIMES.land + 1.1, easeOutElastic);
        pen.transform({ x: PAN.x, y: PAN.y }, () => {
          drawSizzle(pen, time, Math.min(1, cooked));
          drawEgg(pen, time, cooked, easedProgress(time, TIMES.smile, TIMES.smile + 0.3, easeOutBack));
        });
      }
    });
    if (time > TIMES.drop && time < TIMES.land) {
      const fall = easedProgress(time, TIMES.drop, TIMES.land, easeIn);
      pen.ellipse(PAN.x, lerp(215, PAN.y, fall), 56, 66, 'rgba(255,250,235,0.8)');
      pen.ellipse(PAN.x, lerp(222, PAN.y, fall), 42, 46, '#ffb52e');
    }
    drawShell(pen, time);
    const pinch = fadeInOut(time, TIMES.salt - 0.2, TIMES.salt + 0.9, 0.25);
    for (const grain of SALT) {
      const fall = easedProgress(time, TIMES.salt + grain.late - 0.35, TIMES.salt + grain.late, easeIn);
      if (fall > 0 && fall < 1)
        pen.box(
          PAN.x + grain.x,
          lerp(60, PAN.y + grain.y, fall),
          5,
          5,
          1.5,
          grain.dark ? '#4b3a35' : '#ffffff',
        );
    }
    if (pinch > 0.01)
      pen.transform(
        {
          x: PAN.x + 18 * sineWave(time, 0.4),
          y: lerp(-120, 66, pinch),
          turn: 0.5 * sineWave(time, 0.4) + Math.PI,
        },
        () => {
          pen.box(-30, -20, 60, 84, 14, '#f3f6fa');
          pen.box(-30, -44, 60, 30, 12, '#8c93a8');
          for (const dx of [-12, 0, 12]) pen.circle(dx, -34, 3, '#3c4258');
        },
      );
  },
  composeSoundtrack(track) {
    const sizzling = (from: number, length: number, gain: number) =>
      track.noise(from, length, { gain, attack: 0.05, at: 4200, to: 3200, q: 0.8 });
    sizzling(0, TIMES.toss, 0.22);
    track.whoosh(TIMES.toss, 0.8, 0.4, 400, 1800);
    for (const at of CRACKS) track.noise(at, 0.08, { gain: 0.9, decay: 0.015, at: 2200 });
    track.noise(TIMES.drop - 0.1, 0.15, { gain: 0.5, decay: 0.03, at: 2800 });
    track.tone(TIMES.drop, 0.34, 700, { to: 200, gain: 0.15 });
    track.noise(TIMES.land, 1.2, { gain: 0.6, decay: 0.4, at: 4600 });
    sizzling(TIMES.land, SECONDS - TIMES.land, 0.22);
    for (let i = 0; i < 40; i++)
      track.noise(TIMES.land + ((i * 1.37) % 6), 0.03, { gain: 0.3, decay: 0.006, at: 3000 });
    for (let i = 0; i < 5; i++)
      track.noise(TIMES.salt - 0.1 + i * 0.2, 0.08, { gain: 0.25, decay: 0.03, at: 6500 });
    track.playTune('G5 B5 D6 G6', TIMES.smile, 0.12, 0.3, 0.5, 0.4);
    const tune = 'G4 B4 D5 B4 C5 E5 D5 A4'.split(' ');
    for (let i = 0; i < 20; i++) track.pluck(i * 0.5, tune[i % 8] ?? 'G4', 0.16, 0.2, 0.2);
    track.addReverb(0.12);
  },
};
