import { addGroove } from '../lib/groove.ts';
import { easedProgress, fadeInOut, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawBread } from '../parts/bread.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const BEAT = 0.5;
const SECONDS = 16 * BEAT;
const FLOOR = 690;
const LIGHTS = ['255,120,90', '255,190,90', '255,90,140'];

function drawBallroom(pen: Pen, time: number): void {
  pen.fillSky(540, 960, ['#3a0f24', '#6b1530', '#a32a35']);
  for (const side of [-1, 1])
    for (let i = 0; i < 4; i++)
      pen.polygon(
        [
          270 + side * (270 - i * 26),
          0,
          270 + side * (226 - i * 26),
          0,
          270 + side * (240 - i * 12),
          660,
          270 + side * 270,
          660,
        ],
        i % 2 ? '#7c1a2e' : '#5d1226',
      );
  for (const [i, rgb] of LIGHTS.entries()) {
    const x = 130 + i * 140;
    const foot = 270 + 60 * sineWave(time, 4, i / 3);
    pen.polygon(
      [x - 10, 0, x + 10, 0, foot + 150, 720, foot - 150, 720],
      pen.verticalGradient(0, 720, [`rgba(${rgb},0.28)`, `rgba(${rgb},0.02)`]),
    );
  }
  pen.rect(0, FLOOR - 40, 540, 310, pen.verticalGradient(FLOOR - 40, 960, ['#c17a45', '#7d4028', '#45201c']));
  for (let i = 0; i < 10; i++)
    pen.stroke([270 + (i - 4.5) * 62, FLOOR - 40, 270 + (i - 4.5) * 210, 960], 'rgba(50,15,10,0.22)', 3);
  pen.ellipse(270, FLOOR + 20, 220, 44, 'rgba(255,225,160,0.22)');
}

/** The waffle, a bread's dance partner with a rose in her hair. */
function drawWaffle(pen: Pen, isHappy: boolean): void {
  pen.box(-60, -66, 120, 128, 30, '#a8642a');
  pen.box(-56, -64, 112, 120, 26, '#e9ad55');
  for (let i = 0; i < 4; i++)
    for (let j = 0; j < 4; j++) {
      if (i > 0 && j > 0 && i < 3 && j < 3) continue;
      pen.box(-50 + i * 26, -58 + j * 28, 20, 22, 5, '#c98436');
    }
  pen.box(-38, -38, 76, 62, 20, '#efbb69');
  pen.transform({ y: -14, sx: 0.9 }, () =>
    drawCuteFace(pen, { eyes: isHappy ? 'happy' : 'open', mouth: 'smile', gap: 18, lookX: -1 }),
  );
  for (const side of [-1, 1]) pen.stroke([side * 18 + 6, -26, side * 18 + 14, -34], '#3a1f2b', 3);
  for (let i = 0; i < 5; i++)
    pen.circle(38 + 11 * Math.cos(i * 1.257), -62 + 11 * Math.sin(i * 1.257), 10, '#e5304f');
  pen.circle(38, -62, 7, '#ff6d83');
  pen.ellipse(58, -54, 13, 6, '#4f9d4a', 0.4);
}

function drawLegs(pen: Pen, x: number, spread: number, lift: number, color: string): void {
  for (const side of [-1, 1]) {
    const raised = side > 0 ? lift : 0;
    pen.stroke(
      [
        x + side * 20,
        FLOOR - 106,
        x + side * (26 + spread * 0.6),
        FLOOR - 54 - raised,
        x + side * (22 + spread),
        FLOOR - raised,
      ],
      '#3a1f2b',
      9,
    );
    pen.ellipse(x + side * (22 + spread) + 6, FLOOR + 2 - raised, 19, 9, color);
  }
}

/** Draws the couple. The waffle leans back over the bread's arm on every eighth beat. */
function drawCouple(pen: Pen, time: number): void {
  const phrase = mod(time, 8 * BEAT) / BEAT;
  const step = Math.abs(sineWave(time, 2 * BEAT));
  const dip = fadeInOut(phrase, 5.6, 7.9, 0.7);
  const x = 270 + 66 * sineWave(time, 8 * BEAT, -0.1) * (1 - dip);
  const turn = Math.cos(easedProgress(phrase, 3, 5) * TAU);
  pen.ellipse(x, FLOOR + 8, 170, 18, 'rgba(40,5,10,0.4)');
  pen.transform({ x, sx: turn || 0.02, sy: 1 }, () => {
    drawLegs(pen, -62, 12 + 10 * step, 0, '#1d1a26');
    drawLegs(pen, 66 + dip * 30, 8 + 34 * dip, 46 * dip + 18 * step * (1 - dip), '#e5304f');
    const hip = FLOOR - 150 - 8 * step;
    pen.transform({ x: 74 + dip * 56, y: hip - 4 + dip * 34, turn: 0.08 + 0.95 * dip, sx: 1.25 }, () => {
      drawWaffle(pen, dip > 0.3);
      pen.polygon([-58, 44, 58, 44, 92, 84 + 8 * step, -92, 84 - 8 * step], '#e5304f');
    });
    pen.transform({ x: -66, y: hip, turn: -0.06 + 0.16 * dip, sx: 1.25 }, () => {
      drawBread(pen, dip);
      pen.stroke([-22, 16, -10, 20, 0, 16, 10, 20, 22, 16], '#3a1f2b', 6);
      pen.polygon([-20, 46, 0, 54, -20, 62], '#1d1a26');
      pen.polygon([20, 46, 0, 54, 20, 62], '#1d1a26');
      // The rose, between his teeth.
      pen.stroke([-34, 12, 38, 8], '#4f9d4a', 4);
      pen.circle(42, 7, 9, '#e5304f');
      pen.circle(42, 7, 5, '#ff6d83');
    });
    pen.stroke([-6, hip + 10, 40, hip + 34 + dip * 30, 78 + dip * 44, hip + 30 + dip * 36], '#b9692c', 13);
    const hand = [10 + 20 * dip, hip - 120 + 90 * dip];
    pen.stroke([-112, hip - 6, -70, hip - 96, ...hand], '#b9692c', 12);
    pen.stroke([132 + dip * 60, hip - 10, 70, hip - 96 + dip * 60, ...hand], '#c98436', 11);
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawBallroom(pen, time);
    drawCouple(pen, time + 5.9 * BEAT);
    for (let i = 0; i < 14; i++) {
      const p = mod(i / 14 + time / SECONDS, 1);
      pen.transform(
        { x: mod(i * 97, 540) + 26 * Math.sin(p * TAU * 2 + i), y: -20 + p * 1000, turn: p * 9 + i },
        () => pen.ellipse(0, 0, 10, 6, i % 2 ? 'rgba(255,90,120,0.85)' : 'rgba(229,48,79,0.85)'),
      );
    }
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: BEAT,
      bass: 'A2 A2 E3 A2 D3 D3 A2 D3 E3 E3 B2 E3 A2 E3 A2 -',
      tune: 'A4 - C5 E5 - D#5 E5 - F5 - E5 D5 - C5 D5 - E5 - D5 C5 - B4 C5 B4 A4 - - E4 A4 - - -',
      drums: 'none',
    });
    for (let i = 0; i < 16; i++) {
      if (i % 4 === 3) track.snare(i * BEAT, 0.3);
      track.noise(i * BEAT, 0.06, { gain: 0.35, decay: 0.015, at: 1800 });
      if (i % 2)
        for (const note of ['C4', 'E4', 'A4'])
          track.tone(i * BEAT, 0.16, note, { wave: 'saw', gain: 0.05, decay: 0.08 });
    }
    for (const at of [1.2, 5.2])
      track.tone(at, 0.9, 'E5', { to: 'A5', gain: 0.1, vibrato: 0.015, attack: 0.2, wave: 'saw' });
    track.addReverb(0.3, 1.3);
  },
};
