import { addGroove } from '../lib/groove.ts';
import {
  easedProgress,
  easeOut,
  easeOutBounce,
  fadeInOut,
  lerp,
  mod,
  scatter,
  sineWave,
} from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 11;
const RIM = 620;
/** The third guest slides in; the gong (a soy sauce dish) ends the session. */
const SLIDES = 3.0;
const PUFFS = scatter(15, 20, (next) => ({
  x: 90 + next() * 360,
  phase: next(),
  size: 26 + next() * 40,
  drift: next() * 80 - 40,
}));

function drawWall(pen: Pen): void {
  pen.fillSky(540, 960, ['#24505a', '#3a7a78', '#7fb6a0']);
  for (let x = 26; x < 540; x += 68) {
    pen.box(x, 0, 30, 760, 10, 'rgba(190,220,150,0.18)');
    for (let y = 60 + (x % 90); y < 760; y += 170) pen.box(x - 2, y, 34, 8, 4, 'rgba(20,60,60,0.2)');
  }
  pen.rect(0, 790, 540, 170, pen.verticalGradient(790, 960, ['#8a5a3c', '#5d3a2a']));
  pen.box(0, 780, 540, 16, 0, '#b27a4f');
  for (const [x, height] of [
    [70, 60],
    [100, 44],
  ] as const) {
    pen.box(x - 11, 780 - height, 22, height, 4, '#fff3d6');
    pen.glow(x, 780 - height - 18, 64, '255,200,110', 0.8);
    pen.ellipse(x, 780 - height - 14, 5, 12, '#ffd368');
  }
}

/** A pleated dumpling with slices of cucumber on its eyes. */
function drawDumpling(pen: Pen, time: number, { relaxed, tint }: { relaxed: number; tint: string }): void {
  const breath = sineWave(time, 2.6);
  pen.transform({ sx: 1 + 0.02 * breath + 0.05 * relaxed, sy: 1 - 0.02 * breath - 0.06 * relaxed }, () => {
    pen.blob([-84, 6, -92, -44, -60, -96, 0, -120, 60, -96, 92, -44, 84, 6, 30, 12, -30, 12], tint);
    pen.blob([-64, -4, -66, -40, 0, -66, 66, -40, 64, -4, 0, 6], 'rgba(255,255,255,0.35)');
    for (let i = -3; i <= 3; i++)
      pen.stroke(
        [i * 7, -118 + Math.abs(i) * 2, i * 17, -94 + Math.abs(i) * 4, i * 22, -74 + Math.abs(i) * 6],
        'rgba(190,150,100,0.5)',
        5,
      );
    pen.ellipse(0, -118, 15, 11, tint);
    pen.transform({ y: -44 }, () =>
      drawCuteFace(pen, {
        eyes: relaxed > 0.5 ? 'closed' : 'open',
        mouth: relaxed > 0.5 ? 'smile' : 'o',
        gap: 27,
      }),
    );
  });
}

function drawCucumber(pen: Pen, x: number, y: number): void {
  pen.circle(x, y, 19, '#5c9e4a');
  pen.circle(x, y, 15.5, '#d4edae');
  for (let i = 0; i < 5; i++)
    pen.ellipse(x + 7 * Math.cos(i * 1.257), y + 7 * Math.sin(i * 1.257), 3.4, 2, '#f4fbdc', i * 1.257);
}

function drawSteamer(pen: Pen): void {
  pen.ellipse(270, 790, 240, 26, 'rgba(20,20,30,0.3)');
  pen.box(36, RIM, 468, 160, 22, '#c98b4a');
  pen.box(36, RIM, 468, 30, 15, '#e3b06d');
  pen.box(36, RIM + 126, 468, 34, 17, '#a96d38');
  for (let i = 0; i < 9; i++)
    pen.stroke([76 + i * 50, RIM + 44, 64 + i * 50, RIM + 118], 'rgba(120,70,30,0.35)', 4);
  pen.box(86, RIM + 62, 26, 44, 6, '#8d5728');
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawWall(pen);
    const slide =
      easedProgress(time, SLIDES, SLIDES + 1, easeOutBounce) * (1 - easedProgress(time, 10.2, 10.9));
    const lid = easedProgress(time, 10.0, 10.4) * (1 - easedProgress(time, 10.6, 11));
    pen.box(40, RIM - 8, 460, 20, 10, '#7d4f29');
    const guests = [
      { x: 146, y: RIM - 4, relaxed: 1, tint: '#fff1d8' },
      { x: 394, y: RIM - 4, relaxed: 1, tint: '#f3f2c9' },
      {
        x: 270,
        y: lerp(-60, RIM + 4, slide),
        relaxed: easedProgress(time, 5.6, 6.2) * (1 - lid),
        tint: '#ffe3d3',
      },
    ];
    const sizzle = fadeInOut(time, SLIDES + 0.5, 5.6, 0.2);
    guests.forEach(({ x, y, relaxed, tint }, i) => {
      pen.transform({ x: x + (i === 2 ? 5 * sineWave(time, 0.12) * sizzle : 0), y }, () => {
        drawDumpling(pen, time + i, { relaxed, tint });
        const lands = i < 2 ? 1 : easedProgress(time, 6.1, 6.9, easeOut) * (1 - lid);
        for (const side of [-1, 1]) if (lands > 0.01) drawCucumber(pen, side * 27, -46 - 420 * (1 - lands));
        // A towel for regular guests.
        if (i < 2) pen.box(-46, -122, 92, 22, 11, i ? '#ff9aa8' : '#9ad4e6');
      });
    });
    drawSteamer(pen);
    for (const { x, phase, size, drift } of PUFFS) {
      const age = mod(phase + time / 3.66, 1);
      pen.circle(
        x + drift * age,
        RIM + 10 - age * 380,
        size * (0.5 + age),
        `rgba(255,255,255,${0.17 * Math.sin(age * Math.PI) * (1 + sizzle)})`,
      );
    }
    // A duck takes a bath in the teapot.
    pen.transform({ x: 452, y: 772 + 3 * sineWave(time, 2.2) }, () => {
      pen.ellipse(0, -14, 26, 18, '#ffd54a');
      pen.circle(-16, -36, 15, '#ffd54a');
      pen.polygon([-29, -38, -42, -33, -29, -29], '#f28a2e');
      pen.circle(-20, -40, 2.6, '#2a1a20');
    });
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.6875,
      bass: 'G2 D3 E3 D3',
      tune: 'B4 - D5 E5 - G5 E5 - D5 B4 A4 - - G4 - -',
      drums: 'none',
    });
    for (let i = 0; i < 3; i++) track.pad(i * 3.7, 4.2, ['G3', 'B3', 'D4', 'A4'], 0.035);
    track.noise(0, SECONDS, { gain: 0.09, attack: 1, at: 3200, q: 0.6 });
    track.tone(SLIDES, 0.4, 1200, { to: 500, gain: 0.14 });
    track.noise(SLIDES + 0.4, 2, { gain: 0.32, attack: 0.05, decay: 0.8, at: 5200 });
    for (const at of [6.8, 6.95]) track.pluck(at, 'D6', 0.16, 0.2);
    track.tone(7.2, 1.1, 420, { to: 260, gain: 0.12, vibrato: 0.02, attack: 0.2 });
    track.pluck(10, 'G2', 0.5, 1.2, 0.9);
    track.addReverb(0.45, 1.7);
  },
};
