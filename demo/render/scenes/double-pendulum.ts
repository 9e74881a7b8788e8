import { TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { type Scene, SQUARE } from '../lib/scene.ts';

const SECONDS = 12;
const CENTER = 360;
/** Length of each arm in pixels. */
const ARM = 138;
const STEP_S = 1 / 480;
const TRAIL_S = 1.5;
/** The pendulums start almost in the same position and diverge after a few seconds. `offset` is in radians. */
const PENDULUMS = [
  { offset: 0.02, rgb: '70,200,255', highlightColor: '#8fe6ff' },
  { offset: 0.01, rgb: '170,110,255', highlightColor: '#cfa8ff' },
  { offset: 0, rgb: '255,90,150', highlightColor: '#ffb0cf' },
];
/** The clip starts in the middle of the motion and plays it forwards and backwards, so that it loops. */
const CLIP_START_S = 3;

interface PendulumState {
  elbow: [number, number];
  tip: [number, number];
  speed: number;
}

/**
 * Returns the angular accelerations of a double pendulum with equal arms and equal masses.
 * @param a angle of the upper arm from the vertical, in radians
 * @param b angle of the lower arm
 * @param va angular velocity of the upper arm
 * @param vb angular velocity of the lower arm
 */
function accelerations(a: number, b: number, va: number, vb: number): [number, number] {
  const g = 14;
  const d = a - b;
  const denominator = 3 - Math.cos(2 * d);
  const first =
    (-g * 3 * Math.sin(a) - g * Math.sin(a - 2 * b) - 2 * Math.sin(d) * (vb * vb + va * va * Math.cos(d))) /
    denominator;
  const second =
    (2 * Math.sin(d) * (2 * va * va + 2 * g * Math.cos(a) + vb * vb * Math.cos(d))) / denominator;
  return [first, second];
}

/** Integrates the motion with the midpoint method (second-order Runge-Kutta). */
function simulate(offset: number): PendulumState[] {
  let [a, b, va, vb] = [2.2 + offset, 2.5, 0, 0];
  const states: PendulumState[] = [];
  for (let time = 0; time < CLIP_START_S + SECONDS / 2 + 0.1; time += STEP_S) {
    const [startAccelA, startAccelB] = accelerations(a, b, va, vb);
    const [midAccelA, midAccelB] = accelerations(
      a + (va * STEP_S) / 2,
      b + (vb * STEP_S) / 2,
      va + (startAccelA * STEP_S) / 2,
      vb + (startAccelB * STEP_S) / 2,
    );
    a += va * STEP_S + (startAccelA * STEP_S * STEP_S) / 2;
    b += vb * STEP_S + (startAccelB * STEP_S * STEP_S) / 2;
    va += midAccelA * STEP_S;
    vb += midAccelB * STEP_S;
    const elbow: [number, number] = [CENTER + Math.sin(a) * ARM, CENTER + Math.cos(a) * ARM];
    states.push({
      elbow,
      tip: [elbow[0] + Math.sin(b) * ARM, elbow[1] + Math.cos(b) * ARM],
      speed: Math.hypot(va, vb),
    });
  }
  return states;
}

const RUNS = PENDULUMS.map(({ offset }) => simulate(offset));

/** Returns the state at a time of the clip. The second half plays the first half backwards. */
function stateAt(run: PendulumState[], time: number): PendulumState {
  const simulatedTime = SECONDS / 2 - Math.abs(SECONDS / 2 - time);
  return run[Math.round((CLIP_START_S + simulatedTime) / STEP_S)] as PendulumState;
}

function drawTrail(pen: Pen, run: PendulumState[], time: number, rgb: string): void {
  const count = 84;
  for (let i = count; i > 0; i--) {
    const past = (k: number) =>
      stateAt(run, Math.max(0, (time - (k / count) * TRAIL_S + SECONDS) % SECONDS)).tip;
    const fade = 1 - i / count;
    pen.stroke([...past(i), ...past(i - 1)], `rgba(${rgb},${fade * 0.8})`, 2 + 7 * fade);
  }
}

function drawStage(pen: Pen): void {
  pen.fillSky(720, 720, ['#17123a', '#120e2e', '#0b0920']);
  pen.glow(CENTER, CENTER, 400, '110,70,220', 0.3);
  for (let r = 70; r <= 310; r += 60) {
    pen.outline('rgba(255,255,255,0.05)', 2, (ctx) => ctx.arc(CENTER, CENTER, r, 0, TAU));
  }
}

export const scene: Scene = {
  ...SQUARE,
  seconds: SECONDS,
  crf: 36,
  draw(pen, time) {
    drawStage(pen);
    PENDULUMS.forEach(({ rgb }, i) => {
      drawTrail(pen, RUNS[i] ?? [], time, rgb);
    });
    PENDULUMS.forEach(({ rgb, highlightColor }, i) => {
      const { elbow, tip } = stateAt(RUNS[i] ?? [], time);
      pen.stroke([CENTER, CENTER, ...elbow], 'rgba(255,255,255,0.85)', 5);
      pen.stroke([...elbow, ...tip], 'rgba(255,255,255,0.85)', 5);
      pen.circle(...elbow, 11, '#ffffff');
      pen.glow(...tip, 54, rgb, 0.6);
      pen.circle(...tip, 18, `rgb(${rgb})`);
      pen.circle(tip[0] - 5, tip[1] - 6, 6, highlightColor);
    });
    pen.circle(CENTER, CENTER, 14, '#ffffff');
    pen.circle(CENTER, CENTER, 6, '#17123a');
  },
  composeSoundtrack(track) {
    const scale = 'A2 C3 E3 G3 A3 C4 D4 E4 G4 A4 C5 D5 E5 G5 A5'.split(' ');
    for (let i = 0; i < SECONDS * 6; i++) {
      const at = i / 6;
      RUNS.forEach((run, k) => {
        const { tip, speed } = stateAt(run, at);
        const height = Math.round(((CENTER + 2 * ARM - tip[1]) / (4 * ARM)) * (scale.length - 1));
        if ((i + k) % 3 === 0)
          track.pluck(at, scale[height] ?? 'A3', 0.1 + Math.min(0.2, speed * 0.016), 0.35, 0.3);
      });
    }
    track.pad(0, SECONDS, ['A2', 'E3'], 0.05);
    track.addReverb(0.5, 2);
  },
};
