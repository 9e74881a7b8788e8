import { clamp, fadeInOut, interpolateKeyframes, lerp, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { GINGER } from '../parts/cat.ts';

const SECONDS = 13;
/** The patch of sun moves across the floor; the cat follows in scoots, asleep. */
const BEAM_X = toPoints([0, 178, 10, 400, 11.4, 400, 12.9, 178]);
const CAT_X = toPoints([
  0, 178, 2.0, 178, 2.6, 220, 4.6, 220, 5.2, 285, 7.8, 285, 8.5, 350, 9.9, 350, 10.5, 395, 11.4, 395, 12.9,
  178,
]);
const SCOOTS = [2.0, 4.6, 7.8, 9.9];
const DUST = scatter(8, 26, (next) => ({ across: next() - 0.5, fall: next(), r: 1.2 + next() * 2 }));

function drawRoom(pen: Pen): void {
  pen.fillSky(540, 960, ['#7f6a9c', '#9a7fa6', '#b591a4']);
  pen.box(150, 90, 240, 300, 14, '#f5e6d3');
  pen.box(164, 104, 212, 272, 8, pen.verticalGradient(104, 376, ['#6db9e8', '#bfe6f5', '#f8e9c2']));
  pen.clip(
    () => {
      pen.ellipse(230, 390, 90, 66, '#7fae6b');
      pen.ellipse(330, 396, 80, 52, '#6a9c5c');
    },
    (ctx) => ctx.rect(164, 104, 212, 272),
  );
  pen.rect(150, 376, 240, 20, '#f5e6d3');
  for (const side of [-1, 1])
    pen.polygon(
      [
        270 + side * 160,
        70,
        270 + side * 96,
        70,
        270 + side * 118,
        260,
        270 + side * 150,
        430,
        270 + side * 176,
        430,
      ],
      '#d77a7c',
    );
  pen.box(90, 58, 360, 14, 7, '#8f5a4a');
  pen.rect(0, 560, 540, 400, pen.verticalGradient(560, 960, ['#8b5a4d', '#74483f', '#5b3733']));
  for (let i = 0; i < 8; i++) pen.stroke([i * 90 - 45, 560, i * 140 - 220, 960], 'rgba(40,15,20,0.14)', 3);
  pen.box(0, 546, 540, 18, 0, '#e9d3c3');
}

function drawBeam(pen: Pen, x: number, light: number, time: number): void {
  const beam = pen.verticalGradient(140, 760, [
    `rgba(255,235,170,${0.34 * light})`,
    `rgba(255,225,150,${0.1 * light})`,
  ]);
  pen.polygon([196, 140, 344, 140, x + 150, 740, x - 150, 740], beam);
  pen.ellipse(x, 742, 162, 52, `rgba(255,222,140,${0.42 * light})`);
  pen.ellipse(x, 742, 130, 38, `rgba(255,240,190,${0.4 * light})`);
  for (const { across, fall, r } of DUST) {
    const p = (fall + time / SECONDS) % 1;
    const dustX = lerp(270, x, p) + across * lerp(150, 280, p) + 9 * Math.sin(p * TAU * 2 + fall * 9);
    pen.circle(dustX, lerp(160, 720, p), r, `rgba(255,250,225,${0.7 * light * Math.sin(p * Math.PI)})`);
  }
}

/** A cat that sleeps on its side, rolled up like a bun. `eye` opens one eye, `scoot` stretches it. */
function drawBun(pen: Pen, breath: number, eye: number, scoot: number): void {
  pen.ellipse(0, 6, 122, 20, 'rgba(40,12,25,0.35)');
  pen.transform({ sx: 1 + 0.02 * breath + 0.14 * scoot, sy: 1 + 0.03 * breath - 0.1 * scoot }, () => {
    pen.ellipse(8, -52, 112, 58, GINGER.fur);
    for (const x of [20, 52, 82]) pen.stroke([x, -106 + x * 0.16, x + 8, -76, x + 2, -62], GINGER.stripe, 9);
    pen.stroke([112, -40, 104, -2, 20, 2, -34, -8], GINGER.stripe, 24);
    pen.stroke([-34, -8, -42, -11], GINGER.light, 22);
    pen.transform({ x: -66, y: -56, turn: -0.18 }, () => {
      for (const side of [-1, 1]) {
        pen.polygon([side * 50, -16, side * 48, -70, side * 10, -42], GINGER.fur);
        pen.polygon([side * 43, -26, side * 42, -57, side * 20, -41], GINGER.ear);
      }
      pen.ellipse(0, 0, 62, 50, GINGER.fur);
      for (const x of [-12, 0, 12]) pen.stroke([x, -47, x * 0.8, -30], GINGER.stripe, 6);
      pen.ellipse(-12, 22, 18, 14, GINGER.light);
      pen.ellipse(12, 22, 18, 14, GINGER.light);
      pen.polygon([-6, 11, 6, 11, 0, 18], '#e8636f');
      pen.stroke([-36, -2, -25, 6, -14, -2], '#4a2b1a', 4.5);
      if (eye < 0.1) pen.stroke([14, -2, 25, 6, 36, -2], '#4a2b1a', 4.5);
      else {
        pen.ellipse(25, -2, 15, 15 * eye, '#d8f07e');
        pen.ellipse(25, -2, 5, 13 * eye, '#1d1420');
      }
    });
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    const beamX = interpolateKeyframes(time, BEAM_X);
    const x = interpolateKeyframes(time, CAT_X);
    const cloud = fadeInOut(time, 5.7, 7.6, 0.45);
    const light = 1 - 0.85 * cloud;
    drawRoom(pen);
    drawBeam(pen, beamX, light, time);
    const cloudX = lerp(-60, 560, clamp((time - 4.8) / 3.8));
    pen.clip(
      () => {
        pen.circles([cloudX, 190, 46, cloudX + 50, 180, 58, cloudX + 104, 196, 44], 'rgba(255,255,255,0.94)');
        pen.box(cloudX - 40, 190, 190, 46, 22, 'rgba(255,255,255,0.94)');
      },
      (ctx) => ctx.rect(164, 104, 212, 272),
    );
    const scoot = Math.max(...SCOOTS.map((at) => fadeInOut(time, at, at + 0.6, 0.25)));
    pen.transform({ x, y: 762, sx: 1.12 }, () =>
      drawBun(pen, sineWave(time, 2.6), fadeInOut(time, 6.1, 7.9, 0.2), scoot),
    );
    pen.rect(0, 0, 540, 960, `rgba(30,20,60,${0.26 * cloud})`);
    for (let i = 0; i < 3; i++) {
      const age = (time * 0.45 + i / 3) % 1;
      pen.transform(
        { x: x - 100 - age * 46, y: 650 - age * 110, sx: 0.5 + age * 0.6, alpha: (1 - age) * (1 - cloud) },
        () =>
          pen.stroke(
            [
              [-14, -16],
              [14, -16],
              [14, -16],
              [-14, 16],
              [-14, 16],
              [14, 16],
            ],
            '#fff6e0',
            6,
          ),
      );
    }
  },
  composeSoundtrack(track) {
    ['F3 A3 C4 E4', 'D3 F3 A3 C4', 'Bb2 D3 F3 A3', 'C3 E3 G3 Bb3'].forEach((chord, i) => {
      track.pad(i * 3.25, 3.6, chord.split(' '), 0.05);
    });
    track.playTune('C5 A4 F4 A4 C5 F5 E5 C5 D5 Bb4 A4 F4', 0.1, 1.05, 0.1, 0.8, 0.2);
    for (const at of SCOOTS) track.noise(at, 0.6, { gain: 0.35, attack: 0.25, at: 700, q: 2 });
    for (let i = 0; i < 5; i++) {
      track.noise(i * 2.6, 1.2, { gain: 0.12, attack: 0.6, at: 260 });
      for (let buzz = 0; buzz < 14; buzz++)
        track.tone(i * 2.6 + buzz * 0.09, 0.07, 62, { wave: 'saw', gain: 0.045 });
    }
    track.tone(6.1, 0.25, 700, { to: 900, gain: 0.1 });
    track.pluck(7.6, 'C6', 0.2, 0.7, 0.3);
    track.addReverb(0.4, 1.6);
  },
};
