import { easedProgress, fadeInOut, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { shiftLine, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';
import { drawBread } from '../parts/bread.ts';

const BEAT = 0.5;
const SECONDS = 8;
/** The bread jumps on the first beat of every second bar and returns a bar later. */
const PHRASE = 8 * BEAT;
const LIGHTS = ['255,90,140', '90,210,255', '255,210,80', '150,255,160'];

/** Draws a turning mirror ball whose highlights change on every beat (in seconds). */
function drawDiscoBall(pen: Pen, time: number, beat: number): void {
  pen.glow(270, 142, 150, '230,235,255', 0.35);
  pen.circle(270, 142, 48, '#5a62a8');
  pen.clip(
    () => {
      for (let row = -4; row <= 4; row++)
        for (let i = 0; i < 10; i++) {
          const around = mod(i / 10 + time / (8 * beat), 1) * Math.PI;
          const r = Math.sqrt(Math.max(0, 48 * 48 - (row * 11) ** 2));
          const x = 270 - Math.cos(around) * r;
          const shine = 0.25 + 0.6 * Math.max(0, Math.sin(i * 2.4 + row * 1.9 + Math.floor(time / beat) * 2));
          const color = `rgba(235,240,255,${shine})`;
          pen.box(x - 5 * Math.sin(around), 142 + row * 11 - 4, 10 * Math.sin(around), 9, 1, color);
        }
    },
    (ctx) => ctx.arc(270, 142, 48, 0, TAU),
  );
}

function drawKitchen(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#1f2350', '#2c2f6d', '#3b3a86']);
  for (let y = 0; y < 640; y += 58)
    for (let x = (y / 58) % 2 ? -45 : 0; x < 540; x += 90) {
      const lit = 0.035 + 0.05 * Math.max(0, Math.sin(x * 0.05 + y * 0.031 + Math.floor(time / BEAT) * 1.7));
      pen.box(x + 3, y + 3, 84, 52, 6, `rgba(190,200,255,${lit})`);
    }
  LIGHTS.forEach((rgb, i) => {
    const swing = 0.5 * sineWave(time, 4 * BEAT, i / 4);
    const x = 90 + i * 120;
    const far = 720;
    const foot = x + Math.sin(swing) * far * 0.6;
    const beam = pen.verticalGradient(100, 700, [`rgba(${rgb},0.34)`, `rgba(${rgb},0)`]);
    pen.polygon([x - 8, 60, x + 8, 60, foot + 90, far, foot - 90, far], beam);
  });
  pen.stroke([270, 0, 270, 96], '#8d93c9', 4);
  drawDiscoBall(pen, time, BEAT);
  pen.box(0, 690, 540, 270, 0, '#7a3b57');
  pen.box(0, 676, 540, 30, 0, '#b9607a');
  pen.box(0, 676, 540, 8, 0, '#dd8798');
  for (let i = 0; i < 3; i++) {
    pen.box(24 + i * 172, 760, 148, 170, 10, '#8a4564');
    pen.circle(98 + i * 172, 786, 7, '#f0c36c');
  }
}

function drawLimb(pen: Pen, points: number[], hand: string): void {
  pen.stroke(points, '#2b2f55', 11);
  const [x = 0, y = 0] = points.slice(-2);
  pen.circle(x, y, 17, hand);
}

function drawToaster(pen: Pen, time: number): void {
  const beat = mod(time, BEAT) / BEAT;
  const bounce = Math.abs(Math.sin((time / BEAT) * Math.PI));
  const lean = sineWave(time, 4 * BEAT) * 0.12;
  const step = Math.floor(time / BEAT) % 2 ? 1 : -1;
  const squash = 0.1 * (1 - bounce) - 0.05;
  const shift = 46 * sineWave(time, 8 * BEAT);
  const groundY = 690;
  const legLift = 34 * bounce;
  pen.ellipse(270 + shift, groundY + 12, 140 - bounce * 26, 15, 'rgba(40,10,40,0.4)');
  for (const side of [-1, 1]) {
    const lift = side === step ? legLift : 0;
    pen.stroke(
      shiftLine([side * 62, 610, side * 84, 650 - lift, side * 66, groundY - lift], 270 + shift, 0),
      '#2b2f55',
      13,
    );
    pen.ellipse(270 + shift + side * 76, groundY + 2 - lift, 30, 14, '#ffd166');
  }
  pen.transform({ x: 270 + shift, y: 632 - bounce * 26, turn: lean, sx: 1 + squash, sy: 1 - squash }, () => {
    const jump = mod(time, PHRASE);
    const fly = fadeInOut(jump, 0, 4 * BEAT, 2 * BEAT);
    pen.transform(
      { x: 0, y: -196 - fly * 190, turn: TAU * easedProgress(jump, 0.3, 4 * BEAT - 0.3), sx: 1 },
      () => drawBread(pen, fly),
    );
    const raise = sineWave(time, 2 * BEAT);
    drawLimb(pen, [-128, -96, -180, -110 - raise * 34, -188, -158 - raise * 66], '#ffffff');
    drawLimb(pen, [128, -96, 180, -110 + raise * 34, 188, -158 + raise * 66], '#ffffff');
    pen.box(-142, -186, 284, 190, 48, '#b8303f');
    pen.box(-142, -186, 284, 176, 48, pen.linearGradient(-142, 0, 142, 0, ['#ff7a6b', '#ee4c55', '#d63a4c']));
    pen.box(-84, -186, 168, 14, 7, '#5e1b2b');
    pen.box(-116, -166, 60, 12, 6, 'rgba(255,255,255,0.5)');
    pen.box(134, -130, 20, 36, 8, '#f0e6da');
    drawFace(pen, time, beat);
    pen.circle(-92, -30, 12, '#f0e6da');
    pen.circle(92, -30, 12, '#f0e6da');
    pen.stroke([-92, -30, -92 + 8 * Math.cos(time * 4), -30 + 8 * Math.sin(time * 4)], '#b8303f', 4);
  });
}

function drawFace(pen: Pen, time: number, beat: number): void {
  const blink = Math.floor(time / BEAT) % 6 === 5 && beat < 0.35 ? 0.12 : 1;
  for (const side of [-1, 1]) {
    pen.ellipse(side * 46, -104, 25, 28 * blink, '#fffaf0');
    pen.circle(side * 46 + 8 * sineWave(time, 4 * BEAT), -102, 13 * blink, '#2b1630');
    pen.circle(side * 46 + 8 * sineWave(time, 4 * BEAT) - 4, -107, 4.5 * blink, '#fff');
    pen.ellipse(side * 84, -72, 16, 10, 'rgba(255,200,180,0.55)');
  }
  const open = 20 + 14 * Math.abs(sineWave(time, 2 * BEAT));
  pen.fill('#6b1428', (ctx) => ctx.ellipse(0, -64, 30, open, 0, 0, Math.PI));
  pen.clip(() => pen.ellipse(0, -64 + open, 18, 9, '#ff9aa8'));
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 31,
  draw(pen, time) {
    drawKitchen(pen, time);
    drawToaster(pen, time + BEAT * 2);
  },
  composeSoundtrack(track) {
    const bass = 'A2 A2 C3 D3 F2 F2 G2 E3'.split(' ');
    const riff = 'A4 C5 - E5 D5 - C5 D5'.split(' ');
    for (let i = 0; i < 16; i++) {
      const at = i * BEAT;
      track.kick(at, 0.75);
      track.hat(at + BEAT / 2, 0.13, 0.04);
      if (i % 2) track.snare(at, 0.3);
      const root = noteFrequency(bass[i % 8] ?? 'A2');
      for (const [half, octave] of toPoints([0, 1, 1, 2]))
        track.tone(at + (half * BEAT) / 2, 0.2, root * octave, { wave: 'saw', gain: 0.2, decay: 0.12 });
      for (const half of [0, 1]) {
        const name = riff[(i * 2 + half) % 8];
        if (name && name !== '-' && i % 8 > 3)
          track.tone(at + (half * BEAT) / 2, 0.2, name, { wave: 'square', gain: 0.1, decay: 0.12 });
        if (i % 8 < 4 && half)
          for (const chord of ['A4', 'C5', 'E5'])
            track.tone(at + BEAT / 2, 0.12, chord, { wave: 'saw', gain: 0.06, decay: 0.07 });
      }
    }
    for (let phrase = 0; phrase < 2; phrase++) {
      const at = mod(phrase * PHRASE - BEAT * 2, SECONDS);
      track.tone(at, 0.16, 420, { to: 1500, gain: 0.25 });
      track.pluck(at, 'A6', 0.2, 0.3);
      track.noise(at + 4 * BEAT, 0.1, { gain: 0.5, decay: 0.03, at: 800 });
    }
    track.addReverb(0.12);
  },
};
