import { clamp, createRandom, easedProgress, fadeInOut, lerp, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 13;
const PERIOD = 1.3;
const STEP_S = 1 / 60;
const COLUMNS = 3;
const COUNT = 9;
const COLORS = [
  '#ff6f61',
  '#ffa94d',
  '#ffd84d',
  '#8ddf6d',
  '#45cfa8',
  '#4cb8f5',
  '#7c8cff',
  '#b37bff',
  '#ff7fc2',
];
const NOTES = 'C4 E4 G4 B4 C5 D5 E5 G5 C6'.split(' ');

/**
 * Phases of all metronomes in turns, per step: on a board that swings along, their beats pull each other together
 * (the Kuramoto model).
 */
const PHASES = simulate();

function simulate(): number[][] {
  const next = createRandom(12);
  let phases = Array.from({ length: COUNT }, (_, i) => i / COUNT + next() * 0.08);
  const speeds = Array.from({ length: COUNT }, () => 1 + (next() - 0.5) * 0.06);
  const history = [phases];
  for (let step = 0; step < SECONDS / STEP_S; step++) {
    const pull = 0.52 * easedProgress(step * STEP_S, 2.2, 5.5);
    phases = phases.map((phase, i) => {
      const sum = phases.reduce((total, other) => total + Math.sin((other - phase) * TAU), 0);
      return phase + STEP_S * ((speeds[i] ?? 1) / PERIOD + (pull * sum) / COUNT);
    });
    history.push(phases);
  }
  return history;
}

const phaseAt = (time: number, index: number) =>
  PHASES[clamp(Math.round(time / STEP_S), 0, PHASES.length - 1)]?.[index] ?? 0;

/** How much all swing together, 0 to 1. */
function unison(time: number): number {
  const sums = [Math.cos, Math.sin].map(
    (f) => NOTES.reduce((total, _, i) => total + f(phaseAt(time, i) * TAU), 0) / COUNT,
  );
  return clamp((Math.hypot(...sums) - 0.45) / 0.5);
}

function drawMetronome(pen: Pen, phase: number, color: string, joy: number): void {
  const swing = Math.sin(phase * TAU);
  pen.ellipse(0, 6, 66, 12, 'rgba(15,5,40,0.4)');
  pen.polygon([-32, -150, 32, -150, 62, 0, -62, 0], '#2a1d4e');
  pen.polygon([-27, -146, 27, -146, 55, -6, -55, -6], color);
  pen.polygon([-17, -132, 17, -132, 27, -66, -27, -66], 'rgba(255,255,255,0.28)');
  pen.transform({ y: -26, turn: swing * 0.62 }, () => {
    pen.stroke([0, 0, 0, -158], '#fff7e6', 5);
    pen.polygon([-15, -128, 15, -128, 10, -98, -10, -98], '#fff7e6');
    pen.polygon([-15, -128, 15, -128, 13, -118, -13, -118], '#e2d4bd');
  });
  pen.box(-58, -52, 116, 54, 10, color);
  pen.box(-58, -52, 116, 8, 4, 'rgba(255,255,255,0.35)');
  const sings = Math.abs(swing) > 0.82;
  pen.transform({ y: -30, sx: 0.72 }, () =>
    drawCuteFace(pen, {
      eyes: joy > 0.7 && sings ? 'happy' : 'open',
      mouth: sings ? 'open' : joy > 0.5 ? 'smile' : 'flat',
      lookX: swing,
    }),
  );
}

export const scene: Scene = {
  ...PORTRAIT,

  seconds: SECONDS,
  crf: 35,
  draw(pen, time) {
    const joy = unison(time) * (1 - easedProgress(time, SECONDS - 0.5, SECONDS) * 0.4);
    pen.fillSky(540, 960, ['#1b1240', '#35206b', '#5a2f86']);
    const beat = Math.abs(Math.sin(phaseAt(time, 4) * TAU));
    pen.glow(270, 470, 420, '255,150,220', 0.16 + 0.34 * joy * beat);
    for (let i = 0; i < 9; i++)
      pen.transform({ x: 270, y: 480, turn: (i / 9) * TAU + time * 0.12 }, () =>
        pen.polygon([0, 0, -46, -760, 46, -760], `rgba(255,255,255,${0.05 * joy})`),
      );
    const board = joy * 12 * Math.sin(phaseAt(time, 4) * TAU);
    for (let row = 0; row < COUNT / COLUMNS; row++) {
      const y = 340 + row * 205;
      pen.box(26 - board, y + 6, 488, 20, 10, '#8a5b3c');
      pen.box(26 - board, y + 4, 488, 9, 5, '#c08a5a');
      for (const x of [120, 420]) pen.circle(x - board * 1.6, y + 36, 11, '#e8e2f4');
      for (let column = 0; column < COLUMNS; column++) {
        const index = row * COLUMNS + column;
        const phase = phaseAt(time, index);
        pen.transform({ x: 106 + column * 164 - board, y, sx: 1 }, () =>
          drawMetronome(pen, phase, COLORS[index] ?? '', joy),
        );
        const since = mod(phase + 0.25, 0.5) / 0.5;
        const side = Math.sin((phase - 0.08) * TAU) > 0 ? 1 : -1;
        if (since < 0.6)
          pen.transform(
            {
              x: 106 + column * 164 - board + side * 84,
              y: y - 150 - since * 40,
              alpha: (1 - since / 0.6) * (0.35 + 0.65 * joy),
              sx: 0.8,
            },
            () => {
              pen.ellipse(0, 0, 10, 8, '#fff2c9', -0.3);
              pen.stroke([9, -2, 9, -34, 20, -26], '#fff2c9', 4);
            },
          );
      }
    }
    const party = fadeInOut(time, 8.5, SECONDS, 0.6);
    for (let i = 0; i < 26; i++) {
      const p = mod(i / 26 + time / 4, 1);
      pen.transform(
        {
          x: mod(i * 83, 540) + lerp(-14, 14, 0.5 + 0.5 * sineWave(time, 2, i / 5)),
          y: p * 1000 - 20,
          turn: p * 9 + i,
          alpha: party,
        },
        () => pen.box(-6, -4, 12, 8, 2, COLORS[i % 9] ?? ''),
      );
    }
  },
  composeSoundtrack(track) {
    for (let step = 1; step < PHASES.length; step++)
      for (let i = 0; i < COUNT; i++) {
        // A beat at each end of the swing, in the chord of the bar.
        const [before, now] = [PHASES[step - 1]?.[i] ?? 0, PHASES[step]?.[i] ?? 0];
        if (Math.floor(before * 2 + 0.5) === Math.floor(now * 2 + 0.5)) continue;
        const at = step * STEP_S;
        const joy = unison(at);
        track.noise(at, 0.05, { gain: 0.22, decay: 0.012, at: 1500 + i * 260, q: 3 });
        track.pluck(at, NOTES[i] ?? 'C4', 0.07 + 0.06 * joy, 0.16 + 0.3 * joy, 0.3);
        if (i === 4 && joy > 0.5) track.kick(at, 0.5 * joy);
      }
    for (const [i, chord] of ['C3 G3', 'A2 E3', 'F2 C3'].entries())
      track.pad(5.4 + i * 2.6, 2.9, chord.split(' '), 0.05);
    track.addReverb(0.28, 1.3);
  },
};
