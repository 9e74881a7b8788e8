import { addGroove } from '../lib/groove.ts';
import { easedProgress, easeOutBack, fadeInOut, mod, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 9;
const BEAT = 0.5;
/** Distance of two plates on a belt. The belts move by whole loops, so that the clip repeats without a cut. */
const GAP = 180;
const BELTS = [
  { y: 330, direction: 1, first: 0 },
  { y: 530, direction: -1, first: 2 },
  { y: 730, direction: 1, first: 4 },
];

function drawRice(pen: Pen, width: number): void {
  pen.box(-width, -46, width * 2, 48, 22, '#fffdf6');
  for (let i = 0; i < 9; i++)
    pen.ellipse(-width + 14 + ((i * 41) % (width * 2 - 28)), -38 + ((i * 17) % 32), 6, 3.5, '#ece5d6', i);
}

/** Nigiri: a topping on rice. */
function drawNigiri(pen: Pen, color: string, stripe: string): void {
  drawRice(pen, 56);
  pen.blob([-70, -34, -60, -76, 0, -84, 60, -76, 72, -34, 40, -44, 0, -50, -40, -44], color);
  for (const x of [-34, -6, 22]) pen.stroke([x, -48, x + 8, -62, x + 4, -74], stripe, 5);
}

function drawEggNigiri(pen: Pen): void {
  drawRice(pen, 56);
  pen.box(-64, -84, 128, 42, [20, 20, 8, 8], '#ffd257');
  pen.box(-64, -84, 128, 14, [20, 20, 0, 0], '#ffe38d');
  pen.box(-13, -86, 26, 88, 3, '#23403a');
}

function drawMaki(pen: Pen, middle: string): void {
  pen.box(-50, -84, 100, 86, 30, '#23403a');
  pen.circle(0, -42, 39, '#fffdf6');
  pen.circle(0, -42, 30, '#f6f0e2');
  for (const [x, y] of [
    [-12, -60],
    [10, -62],
    [0, -66],
  ] as const)
    pen.circle(x, y, 8, middle);
}

function drawOnigiri(pen: Pen): void {
  pen.blob([-62, 4, -60, -24, -14, -96, 14, -96, 60, -24, 62, 4, 20, 6, -20, 6], '#fffdf6');
  pen.box(-24, -26, 48, 32, 4, '#23403a');
}

function drawShrimp(pen: Pen): void {
  drawRice(pen, 56);
  pen.blob([-66, -40, -50, -80, 0, -86, 54, -78, 70, -50, 30, -42, -20, -44], '#ff9d76');
  for (const x of [-30, -4, 22]) pen.stroke([x, -50, x + 6, -64, x, -78], '#ffd9c4', 7);
  for (const turn of [-0.5, 0.3])
    pen.transform({ x: 76, y: -56, turn }, () => pen.ellipse(14, 0, 18, 8, '#e8573f'));
}

const PIECES: ((pen: Pen) => void)[] = [
  (pen) => drawNigiri(pen, '#ff8a5c', '#ffd0b5'),
  drawEggNigiri,
  (pen) => drawMaki(pen, '#69b34c'),
  drawShrimp,
  drawOnigiri,
  (pen) => drawNigiri(pen, '#e5476b', '#ff9ab0'),
];

function drawPlate(pen: Pen, color: string): void {
  pen.ellipse(0, 14, 84, 15, 'rgba(60,20,30,0.25)');
  pen.ellipse(0, 4, 84, 17, color);
  pen.ellipse(0, 0, 74, 13, '#fffaf0');
}

/** Draws a piece with its plate. The egg sleeps below its blanket, the maki spins, the others nod on the beat. */
function drawPiece(pen: Pen, time: number, kind: number): void {
  const nod = Math.abs(sineWave(time, BEAT * 2, kind * 0.25));
  drawPlate(pen, ['#4f8fc0', '#e2b04a', '#7fb069', '#c95d63'][kind % 4] ?? '');
  const spin = kind === 2 ? TAU * easedProgress(mod(time, 3), 0.6, 1.6) : 0;
  const hop = kind === 2 ? 70 * fadeInOut(mod(time, 3), 0.5, 1.7, 0.5) : 9 * nod;
  const surprise = kind === 4 ? fadeInOut(mod(time, SECONDS), 4.2, 6.4, 0.2) : 0;
  pen.transform({ y: -hop, sx: 1 + 0.04 * (1 - nod), sy: 1 - 0.05 * (1 - nod) }, () => {
    pen.transform({ y: -42, turn: spin }, () =>
      pen.transform({ y: 42 }, () => {
        PIECES[kind]?.(pen);
        pen.transform({ y: kind === 2 ? -38 : kind === 4 ? -46 : -24, sx: 0.82 }, () =>
          drawCuteFace(pen, {
            eyes: kind === 1 ? 'closed' : surprise > 0.5 ? 'wide' : nod > 0.75 ? 'happy' : 'open',
            mouth: kind === 1 ? 'o' : surprise > 0.5 ? 'o' : nod > 0.5 ? 'open' : 'smile',
            gap: kind === 2 ? 15 : 22,
          }),
        );
      }),
    );
  });
  if (kind === 1)
    for (let i = 0; i < 2; i++) {
      const age = mod(time / 1.5 + i / 2, 1);
      pen.circle(44 + age * 24, -76 - age * 46, 4 + age * 6, `rgba(255,255,255,${0.8 * (1 - age)})`);
    }
}

/** A pair of chopsticks comes from above for the onigiri, hesitates, and leaves again. */
function drawChopsticks(pen: Pen, time: number): void {
  const down = easedProgress(time, 3.3, 4.4, easeOutBack) * (1 - easedProgress(time, 6.0, 6.8));
  const open = 0.06 + 0.04 * sineWave(time, 0.5) * fadeInOut(time, 4.2, 6, 0.2);
  const x = 330;
  for (const side of [-1, 1])
    pen.transform({ x: x + side * 10, y: 620 * down - 880, turn: -side * open }, () => {
      pen.box(-7, 0, 14, 500, 7, '#8c3b2e');
      pen.box(-7, 410, 14, 90, 7, '#d9a35c');
    });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    pen.fillSky(540, 960, ['#fde3c8', '#f9c9a8', '#ef9f86']);
    for (let i = 0; i < 4; i++) {
      const swing = 0.05 * sineWave(time, 3, i * 0.3);
      pen.transform({ x: 75 + i * 130, y: -10, turn: swing }, () => {
        pen.stroke([0, 0, 0, 56], '#7c3a32', 4);
        pen.ellipse(0, 104, 44, 52, i % 2 ? '#fff3dd' : '#e5533d');
        for (const y of [82, 104, 126]) pen.box(-42, y, 84, 3, 1, 'rgba(80,20,20,0.16)');
        pen.box(-20, 48, 40, 10, 4, '#5a2a28');
        pen.box(-20, 150, 40, 10, 4, '#5a2a28');
      });
    }
    BELTS.forEach(({ y, direction, first }, belt) => {
      pen.box(-10, y + 4, 560, 72, 8, '#6d3b3a');
      pen.box(-10, y + 4, 560, 24, 8, '#4b2b30');
      for (let i = -1; i < 16; i++)
        pen.box(
          mod(i * 40 + direction * (time / SECONDS) * GAP * 3, 640) - 50,
          y + 9,
          22,
          13,
          4,
          'rgba(255,255,255,0.09)',
        );
      pen.box(-10, y + 62, 560, 14, 0, '#8a4b45');
      for (let i = 0; i < 6; i++) {
        const x = mod(i * GAP + direction * (time / SECONDS) * GAP * 6 + belt * 60, GAP * 6) - 150;
        if (x > -110 && x < 650)
          pen.transform({ x, y }, () => drawPiece(pen, time + belt * 0.4, (i + first) % PIECES.length));
      }
      if (belt === 0) drawChopsticks(pen, time);
    });
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: BEAT,
      bass: 'D3 D3 A2 A2 B2 B2 F#2 F#2 G2 G2 A2 A2',
      tune: 'D5 - F#5 A5 - F#5 E5 - D5 B4 - D5 E5 - - A4',
      drums: 'full',
    });
    for (const at of [1.1, 4.1, 7.1]) track.tone(at, 0.5, 380, { to: 980, gain: 0.12 });
    track.whoosh(3.3, 0.8, 0.3);
    for (let i = 0; i < 4; i++)
      track.noise(4.5 + i * 0.25, 0.05, { gain: 0.4, decay: 0.012, at: 2600, q: 4 });
    track.whoosh(6, 0.7, 0.3, 1600, 400);
    track.addReverb(0.12);
  },
};
