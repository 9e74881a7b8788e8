import { easedProgress, easeOut, easeOutBack, easeOutElastic, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const STEP = 0.125;
const BAR = 16 * STEP;
const SECONDS = 8;
/** One bar of each instrument in sixteenths. The second line of the kick is for every second bar. */
const PATTERN = {
  kick: 'x.....x.x.....x.',
  snare: '....x.......x..x',
  hat: 'x.x.x.xxx.x.x.xx',
  cow: '..x..x....x..x..',
  bass: 'x..x..x...x..x..',
};
const BASS_NOTES = 'E2 E2 G2 A2 B2'.split(' ');

type Voice = keyof typeof PATTERN;

/** Seconds since the last hit of an instrument. */
function since(voice: Voice, time: number): number {
  const step = Math.floor(time / STEP + 1e-6);
  for (let back = 0; back < 32; back++)
    if (PATTERN[voice][mod(step - back, 16)] === 'x') return time - (step - back) * STEP;
  return 9;
}

function drawEyes(pen: Pen, y: number, gap: number, size: number, struck: number): void {
  for (const side of [-1, 1]) {
    if (struck < 0.12)
      pen.stroke([side * gap - size, y, side * gap, y - size * 0.8, side * gap + size, y], '#2b1a3d', 5);
    else {
      pen.circle(side * gap, y, size, '#ffffff');
      pen.circle(side * gap, y + 1, size * 0.55, '#2b1a3d');
    }
  }
}

function drawRings(pen: Pen, x: number, y: number, struck: number, color: string, from: number): void {
  if (struck > 0.5) return;
  const p = easeOut(struck / 0.5);
  pen.transform({ alpha: 1 - p }, () =>
    pen.outline(color, 12 * (1 - p) + 1, (ctx) => ctx.arc(x, y, from + p * 80, 0, TAU)),
  );
}

function drawKick(pen: Pen, time: number): void {
  const struck = since('kick', time);
  const pop = 1 + 0.2 * (1 - easedProgress(struck, 0, 0.3, easeOut));
  drawRings(pen, 200, 470, struck, '#ff5f7e', 104);
  pen.transform({ x: 200, y: 470, sx: pop, sy: 2 - pop + 0.1 * (pop - 1) }, () => {
    pen.circle(0, 0, 104, '#ff5f7e');
    pen.circle(0, 0, 82, '#ff8098');
    drawEyes(pen, -12, 30, 15, struck);
    pen.ellipse(0, 28, 16, struck < 0.2 ? 19 : 7, '#8c1f45');
  });
}

function drawSnare(pen: Pen, time: number): void {
  const struck = since('snare', time);
  const shake = Math.exp(-struck * 9) * 14 * Math.sin(struck * 70);
  const turn =
    Math.floor(mod(time, SECONDS) / BAR) * (Math.PI / 2) +
    (Math.PI / 2) * easedProgress(mod(time, BAR), BAR - 4 * STEP, BAR - 2 * STEP, easeOutBack);
  pen.transform({ x: 408 + shake, y: 316, turn }, () => {
    pen.box(-76, -76, 152, 152, 26, '#ffc145');
    pen.box(-58, -58, 116, 116, 18, '#ffd57a');
    pen.transform({ turn: -turn }, () => {
      drawEyes(pen, -8, 26, 13, struck);
      pen.stroke([-16, 24, 0, struck < 0.2 ? 38 : 28, 16, 24], '#8a5200', 6);
    });
  });
}

function drawHat(pen: Pen, time: number): void {
  const struck = since('hat', time);
  const hop = Math.sin(Math.min(1, struck / 0.22) * Math.PI) * 34;
  pen.transform(
    { x: 140, y: 282 - hop, turn: 0.16 * sineWave(time, BAR / 2), sx: 1 + hop * 0.002, sy: 1 + hop * 0.004 },
    () => {
      pen.polygon([0, -88, 84, 60, -84, 60], '#2ec4b6');
      pen.ctx.strokeStyle = '#2ec4b6';
      pen.ctx.lineWidth = 18;
      pen.ctx.lineJoin = 'round';
      pen.ctx.stroke();
      pen.polygon([0, -56, 58, 46, -58, 46], '#62dccf');
      drawEyes(pen, 8, 20, 11, struck);
      pen.stroke([-8, 32, 0, 36, 8, 32], '#0d5b57', 5);
    },
  );
}

function drawCow(pen: Pen, time: number): void {
  const struck = since('cow', time);
  const swing = 0.5 * Math.exp(-struck * 5) * Math.sin(struck * 26);
  pen.transform({ x: 424, y: 470, turn: swing }, () => {
    for (let i = 0; i < 8; i++)
      pen.transform({ turn: (i / 8) * TAU + time * (TAU / SECONDS) * 2 }, () =>
        pen.ellipse(0, -52, 22, 28, i % 2 ? '#8f7bff' : '#a996ff'),
      );
    pen.circle(0, 0, 46, '#fff0d6');
    drawEyes(pen, -4, 16, 9, struck);
    pen.stroke([-8, 16, 0, 22, 8, 16], '#5a3fb0', 5);
  });
}

/** The bass moves the hill under all instruments. */
function drawHill(pen: Pen, time: number): void {
  const struck = since('bass', time);
  const bump = 34 * (1 - easedProgress(struck, 0, 0.6, easeOutElastic));
  pen.ellipse(270, 900, 520, 290 + bump, '#3a6ff0');
  pen.ellipse(270, 930, 500, 288 + bump * 0.8, '#2f5bd0');
  pen.transform({ x: 270, y: 668 - bump }, () => {
    drawEyes(pen, 0, 46, 17, struck);
    pen.stroke([-26, 28, 0, 42 + bump * 0.4, 26, 28], '#132d80', 8);
  });
}

function drawBackdrop(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#2c1b4f', '#3a2266', '#4b2a80']);
  pen.glow(270, 420, 380, '190,120,255', 0.25 + 0.12 * Math.exp(-since('kick', time) * 6));
  for (let column = 0; column < 16; column++) {
    const now = Math.floor(mod(time, BAR) / STEP + 1e-6) === column;
    (['hat', 'snare', 'kick'] as const).forEach((voice, row) => {
      const on = PATTERN[voice][column] === 'x';
      const drum = ['#2ec4b6', '#ffc145', '#ff5f7e'][row] ?? '#fff';
      const color = on ? (now ? '#ffffff' : drum) : `rgba(255,255,255,${now ? 0.3 : 0.1})`;
      pen.box(62 + column * 26.3, 100 + row * 24, 18, 16, 5, color);
    });
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  fps: 30,
  seconds: SECONDS,
  crf: 31,
  draw(pen, time) {
    drawBackdrop(pen, time);
    drawHill(pen, time);
    drawHat(pen, time);
    drawSnare(pen, time);
    drawCow(pen, time);
    drawKick(pen, time);
  },
  composeSoundtrack(track) {
    for (let step = 0; step < SECONDS / STEP; step++) {
      const at = step * STEP;
      const hits = (voice: Voice) => PATTERN[voice][step % 16] === 'x';
      if (hits('kick')) track.kick(at, 0.85);
      if (hits('snare')) track.snare(at, 0.45);
      if (hits('hat')) track.hat(at, step % 4 ? 0.1 : 0.16, step % 8 === 6 ? 0.08 : 0.025);
      if (hits('cow')) track.pluck(at, step % 32 < 16 ? 'B4' : 'D5', 0.2, 0.12, 0.8);
      if (hits('bass')) {
        const pitch = noteFrequency(BASS_NOTES[(step * 3) % 5] ?? 'E2');
        track.tone(at, 0.26, pitch, { wave: 'saw', gain: 0.26, decay: 0.16 });
        track.tone(at, 0.3, pitch, { gain: 0.3, decay: 0.2 });
      }
      if (step % 32 === 24)
        for (const name of ['E5', 'G5', 'B5'])
          track.tone(at, 0.4, name, { wave: 'triangle', gain: 0.1, decay: 0.2 });
    }
    track.addReverb(0.1);
  },
};
