import { addGroove } from '../lib/groove.ts';
import { easedProgress, easeOutBack, easeOutElastic, fadeInOut, lerp, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawSittingCat, GINGER } from '../parts/cat.ts';

/** The cat sinks into the box, grabs a toy mouse through the hole, and comes back with it. */
const SINKS = 2.6;
const GRABS = 6.4;
const RISES = 8.4;
const FLOOR = 742;
const BOX_X = 218;

/** An expensive cat bed that has never been used. */
function drawBed(pen: Pen): void {
  pen.ellipse(448, 632, 86, 20, 'rgba(90,40,60,0.25)');
  pen.ellipse(448, 602, 84, 42, '#6fa8a3');
  pen.ellipse(448, 588, 68, 26, '#e9f4ef');
  pen.stroke([496, 612, 504, 634], '#8a6a55', 2.5);
  pen.box(482, 632, 46, 28, 5, '#fff6df');
  for (let i = 0; i < 3; i++) pen.circle(494 + i * 11, 646, 3.6, '#e8505b');
}

function drawRoom(pen: Pen): void {
  pen.fillSky(540, 960, ['#ffe3c2', '#ffcfa6', '#f7b48c']);
  for (let x = 20; x < 540; x += 74) pen.box(x, 0, 34, 560, 0, 'rgba(255,255,255,0.13)');
  pen.rect(0, 560, 540, 400, pen.verticalGradient(560, 960, ['#c98a5e', '#a76c49', '#8a5539']));
  pen.box(0, 546, 540, 18, 0, '#fff1dc');
  pen.box(86, 150, 190, 230, 12, '#fff6e6');
  pen.box(100, 164, 162, 202, 6, pen.verticalGradient(164, 366, ['#7cc5e8', '#c8ecf6', '#e9f7d8']));
  pen.circle(208, 218, 26, '#fff4bf');
  pen.clip(
    () => {
      pen.ellipse(140, 372, 64, 66, '#86b86a');
      pen.ellipse(232, 382, 60, 48, '#6fa75b');
    },
    (ctx) => ctx.rect(100, 164, 162, 202),
  );
  pen.box(86, 366, 190, 18, 4, '#fff6e6');
  drawBed(pen);
}

function drawBox(pen: Pen, bulge: number): void {
  const side = 118 + 22 * bulge;
  pen.blob([-112, -150, 112, -150, side, -76, 110, 0, -110, 0, -side, -76], '#c8925a');
  pen.polygon([-118, -156, 118, -156, 112, -30, 108, 0, -108, 0, -112, -30], '#d9a468');
  pen.box(-22, -156, 44, 156, 0, 'rgba(255,240,200,0.4)');
  pen.polygon([-118, -156, -178, -118 + 14 * bulge, -160, -92, -116, -124], '#e6b67c');
  pen.polygon([118, -156, 178, -118 + 14 * bulge, 160, -92, 116, -124], '#e6b67c');
  for (const x of [-82, -52]) {
    pen.stroke([x, -22, x, -50], '#8a5a34', 5);
    pen.stroke([x - 9, -42, x, -52, x + 9, -42], '#8a5a34', 5);
  }
  pen.box(-44, -100, 88, 44, 22, '#3b2418');
}

/** Eyes in the dark behind the hole, which blink. */
function drawPeek(pen: Pen, time: number): void {
  const seen = fadeInOut(time, SINKS + 1.1, GRABS + 0.2, 0.25) * (1 - fadeInOut(time, 4.9, 5.15, 0.1));
  for (const x of [-20, 20]) {
    pen.ellipse(x, -78, 13, 14 * seen, '#c9ee66');
    pen.ellipse(x + 5 * easedProgress(time, 4.2, 4.8), -78, 6, 12 * seen, '#171019');
  }
}

function drawMouse(pen: Pen, x: number, y: number, wiggle: number): void {
  pen.stroke([x + 24, y, x + 50, y - 8 + wiggle, x + 78, y + wiggle * 0.5], '#d06a7e', 4);
  pen.ellipse(x, y - 4, 28, 19, '#9fb0c8');
  pen.circle(x - 12, y - 22, 10, '#8394ad');
  pen.circle(x - 12, y - 22, 5.5, '#f2b1bb');
  pen.circle(x - 19, y - 7, 3, '#26202e');
  pen.circle(x - 28, y - 2, 4, '#f08fa0');
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: 11,
  crf: 30,
  draw(pen, time) {
    drawRoom(pen);
    const down =
      easedProgress(time, SINKS, SINKS + 0.9) * (1 - easedProgress(time, RISES, RISES + 0.9, easeOutElastic));
    const bulge =
      0.5 * fadeInOut(time, SINKS, SINKS + 1.6, 0.4) +
      0.35 * Math.abs(sineWave(time, 0.3)) * fadeInOut(time, GRABS + 0.4, RISES, 0.1);
    const shake = 8 * sineWave(time, 0.16) * fadeInOut(time, GRABS + 0.5, RISES - 0.1, 0.2);
    const hasMouse = time > RISES && time < 10.6;
    pen.ellipse(BOX_X, FLOOR + 8, 160, 24, 'rgba(70,25,20,0.3)');
    pen.transform({ x: BOX_X + shake, y: FLOOR, turn: shake * 0.003, sx: 1.25 }, () => {
      pen.polygon([-118, -156, 118, -156, 96, -178, -96, -178], '#8a5a34');
      pen.clip(
        () =>
          drawSittingCat(pen, GINGER, {
            swish: 14 * sineWave(time, 2.2),
            headX: 14 * sineWave(time, 5.5) * (1 - down),
            headY: 215 * down - 66,
            paws: [
              [-60, -144 + 200 * down],
              [60, -144 + 200 * down],
            ],
            mood: {
              lookX: sineWave(time, 5.5),
              lookY: 0.1,
              pupil: 0.45 + 0.4 * fadeInOut(time, RISES, 11, 0.5),
              blink: fadeInOut(time, 1.2, 1.5, 0.1) + fadeInOut(time, 9.7, 10.7, 0.25),
            },
          }),
        (ctx) => ctx.rect(-300, -520, 600, 366),
      );
      if (hasMouse) drawMouse(pen, 4, -184 + 215 * down, 6 * sineWave(time, 0.4));
      drawBox(pen, bulge);
      drawPeek(pen, time);
      for (const side of [-1, 1]) pen.ellipse(side * 62, -150 + 60 * down, 24, 17 * (1 - down), GINGER.fur);
      const grab = fadeInOut(time, GRABS, GRABS + 0.7, 0.22);
      if (grab > 0.01) {
        pen.stroke([10, -78, 60 + 96 * grab, -40 + 26 * grab], GINGER.fur, 30);
        pen.circle(60 + 96 * grab, -38 + 26 * grab, 19, GINGER.light);
      }
    });
    const arrives = easedProgress(time, 4.0, 5.6, easeOutBack);
    const mouseX = lerp(620, BOX_X + 196, arrives) - 190 * easedProgress(time, GRABS + 0.3, GRABS + 0.7);
    if (time < GRABS + 0.66) drawMouse(pen, mouseX, FLOOR - 14, 12 * sineWave(time, 0.25));
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.55,
      bass: 'F2 C3 A2 C3 D3 A2 G2 C3',
      tune: 'A4 - C5 F5 - C5 A4 - D5 - F5 E5 - C5 - -',
    });
    track.tone(SINKS, 0.8, 500, { to: 170, gain: 0.16 });
    track.noise(SINKS + 0.2, 0.7, { gain: 0.3, attack: 0.2, at: 500 });
    for (let i = 0; i < 6; i++) track.tone(4.2 + i * 0.24, 0.08, 1900 + (i % 2) * 300, { gain: 0.07 });
    track.whoosh(GRABS - 0.1, 0.3, 0.5, 600, 2400);
    for (let i = 0; i < 9; i++)
      track.noise(GRABS + 0.5 + i * 0.16, 0.09, { gain: 0.4, decay: 0.03, at: 300 + (i % 3) * 160 });
    track.tone(RISES, 0.4, 220, { to: 900, gain: 0.2, vibrato: 0.05 });
    track.addReverb(0.15);
  },
};
