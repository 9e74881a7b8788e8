import { addGroove } from '../lib/groove.ts';
import { clamp, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { polar } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';
import { drawCuteFace } from '../parts/cute-face.ts';

const SECONDS = 8;
const CENTER = { x: 270, y: 470 };
const SOUP = 196;
/** Laps of the tofu, of the seaweed and of the chopsticks in one clip: whole numbers, so that it repeats. */
const LAPS = { tofu: 2, seaweed: 1, sticks: 2 };
const SEAWEED = scatter(21, 9, (next) => ({
  angle: next() * TAU,
  far: 60 + next() * 110,
  size: 16 + next() * 16,
}));
const ONIONS = scatter(33, 20, (next) => ({ angle: next() * TAU, far: 30 + next() * 150 }));

function drawTable(pen: Pen): void {
  pen.fillSky(540, 960, ['#3f6f6a', '#2f5a5c', '#234650']);
  for (let i = 0; i < 8; i++) pen.box(i * 72, 0, 3, 960, 0, 'rgba(0,0,0,0.12)');
  pen.ellipse(CENTER.x + 12, CENTER.y + 34, 246, 240, 'rgba(10,20,30,0.35)');
  pen.circle(CENTER.x, CENTER.y, 240, '#7a1f26');
  pen.circle(CENTER.x, CENTER.y, 226, '#1f1518');
  for (let i = 0; i < 40; i++)
    pen.transform({ x: CENTER.x, y: CENTER.y, turn: (i / 40) * TAU }, () =>
      pen.box(-5, -238, 10, 8, 4, '#e0a94f'),
    );
}

/** Miso soup with a whirl whose arms turn with the chopsticks. */
function drawSoup(pen: Pen, time: number): void {
  pen.circle(
    CENTER.x,
    CENTER.y,
    SOUP + 12,
    pen.radialGradient([270, 470, 20, 270, 470, 208], ['#b9813a', '#d9a85a', '#c08a40']),
  );
  pen.transform({ ...CENTER, turn: (time / SECONDS) * TAU * LAPS.sticks }, () => {
    for (let arm = 0; arm < 5; arm++) {
      const line = Array.from({ length: 16 }, (_, i) => polar(arm * (TAU / 5) - i * 0.19, 24 + i * 11));
      pen.stroke(line, 'rgba(255,235,185,0.28)', 15);
      pen.stroke(line, 'rgba(255,245,215,0.3)', 4);
    }
  });
  pen.circle(CENTER.x, CENTER.y, 26, '#8d5d26');
  pen.circle(CENTER.x, CENTER.y, 15, '#6b441b');
}

function drawFloating(pen: Pen, time: number): void {
  const turn = (time / SECONDS) * TAU * LAPS.seaweed;
  for (const { angle, far, size } of SEAWEED) {
    const [x, y] = polar(angle + turn, far, CENTER.x, CENTER.y);
    pen.transform({ x, y, turn: angle + turn * 2 }, () => {
      pen.blob(
        [
          -size,
          -4,
          -size * 0.3,
          -size * 0.5,
          size,
          -size * 0.3,
          size * 0.7,
          size * 0.4,
          -size * 0.5,
          size * 0.5,
        ],
        '#1f4a37',
      );
      pen.stroke([-size * 0.5, 0, size * 0.5, -2], 'rgba(120,180,120,0.4)', 3);
    });
  }
  for (const { angle, far } of ONIONS) {
    const [x, y] = polar(angle + turn * (far < 100 ? 2 : 1), far, CENTER.x, CENTER.y);
    pen.circle(x, y, 8, '#5fa84a');
    pen.circle(x, y, 5, '#d2eba0');
  }
}

/** The tofu that surfs on a slice of naruto, with a wake behind it. */
function drawSurfer(pen: Pen, time: number): void {
  const angle = (time / SECONDS) * TAU * LAPS.tofu - 0.6;
  const far = 128 + 14 * sineWave(time, 2);
  for (let i = 1; i < 18; i++) {
    const [x, y] = polar(angle - i * 0.075, far + 3 * Math.sin(i), CENTER.x, CENTER.y);
    for (const side of [-1, 1]) {
      const [wx, wy] = polar(angle - i * 0.075, side * i * 2.4, x, y);
      pen.circle(wx, wy, 7 - i * 0.3, `rgba(255,248,225,${0.5 - i * 0.026})`);
    }
  }
  const [x, y] = polar(angle, far, CENTER.x, CENTER.y);
  const jump = clamp(Math.sin(mod(time, 4) * TAU * 0.5 - 2.2)) * 34;
  pen.ellipse(x + 6, y + 20, 52, 26, 'rgba(90,50,10,0.35)');
  pen.transform({ x, y: y - jump, turn: 0.16 * sineWave(time, 1), sx: 1.4 + jump * 0.004 }, () => {
    pen.ellipse(0, 14, 58, 27, '#f3e9e4');
    pen.ellipse(0, 10, 52, 23, '#fffaf6');
    pen.stroke([-30, 12, -10, 2, 14, 4, 22, 14, 4, 18], '#f0709a', 6);
    pen.transform({ turn: -0.12 * sineWave(time, 1) }, () => {
      pen.box(-33, -58, 66, 64, 12, '#e9dcc0');
      pen.box(-33, -62, 66, 60, 12, '#fffbef');
      pen.stroke([-32, -20, -56, -34 + 8 * sineWave(time, 0.5)], '#fffbef', 13);
      pen.stroke([32, -20, 56, -38 - 8 * sineWave(time, 0.5)], '#fffbef', 13);
      pen.transform({ y: -36, sx: 0.74 }, () =>
        drawCuteFace(
          pen,
          jump > 8 ? { eyes: 'happy', mouth: 'open' } : { eyes: 'open', lookX: 0.8, mouth: 'smile' },
        ),
      );
      pen.box(-35, -66, 70, 11, 5, '#e5533d');
      pen.polygon([34, -64, 58, -70 + 5 * sineWave(time, 0.4), 52, -54], '#e5533d');
    });
  });
}

function drawChopsticks(pen: Pen, time: number): void {
  const angle = (time / SECONDS) * TAU * LAPS.sticks + 2.6;
  const [x, y] = polar(angle, 62, CENTER.x, CENTER.y);
  for (const shift of [-9, 9]) {
    pen.stroke([x + shift + 10, y + 14, 500 + shift, 930], 'rgba(40,15,5,0.25)', 12);
    pen.stroke([x + shift, y, 486 + shift, 900], '#8c3b2e', 13);
    pen.stroke([x + shift, y, x + shift + (486 - x) * 0.12, y + (900 - y) * 0.12], '#d9a35c', 11);
  }
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    drawTable(pen);
    drawSoup(pen, time);
    pen.clip(
      () => {
        drawFloating(pen, time);
        drawSurfer(pen, time);
      },
      (ctx) => ctx.rect(0, 0, 540, 960),
    );
    drawChopsticks(pen, time);
    for (let i = 0; i < 7; i++) {
      const age = mod(time / 4 + i / 7, 1);
      pen.circle(
        150 + i * 40 + 20 * Math.sin(age * 5 + i),
        380 - age * 320,
        30 + age * 50,
        `rgba(255,255,255,${0.1 * Math.sin(age * Math.PI)})`,
      );
    }
  },
  composeSoundtrack(track) {
    addGroove(track, {
      beat: 0.25,
      bass: 'E3 - E3 E3 - E3 - E3 A2 - A2 A2 B2 - B2 B2',
      tune: 'E5 - - E5 - - D5 - - B4 - - D5 - - - A4 - - B4 - - D5 - - E5 - - - - - -',
      drums: 'none',
    });
    for (let i = 0; i < 16; i++) {
      track.kick(i * 0.5, 0.5);
      track.snare(i * 0.5 + 0.25, 0.16);
    }
    track.noise(0, SECONDS, { gain: 0.16, attack: 1, at: 800, q: 0.8 });
    for (const at of [1.3, 3.3, 5.3, 7.3]) track.whoosh(at, 0.9, 0.24);
    track.addReverb(0.25);
  },
};
