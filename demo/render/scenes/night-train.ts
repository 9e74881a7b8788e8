import { fadeInOut, mod, scatter, sineWave } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import type { Point } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 12;
const WINDOW = { x: 60, y: 130, w: 420, h: 430, r: 46 };
const STARS = scatter(23, 60, (next) => ({
  x: next() * 540,
  y: 130 + next() * 230,
  r: 0.7 + next() * 1.5,
  phase: next(),
}));
/** Layers of the landscape: laps in one clip are whole numbers, so that it repeats. */
const LAYERS = [
  { base: 430, rise: 70, color: '#26306a', width: 1080, laps: 1, seed: 5 },
  { base: 470, rise: 46, color: '#1b2453', width: 1080, laps: 2, seed: 8 },
  { base: 506, rise: 30, color: '#111a40', width: 1080, laps: 4, seed: 2 },
];
const HOUSES = scatter(40, 7, (next, i) => ({
  x: i * 154 + next() * 60,
  size: 0.7 + next() * 0.5,
  lit: next(),
}));

/** A ridge that repeats after `width`. */
function ridge({ base, rise, width, seed }: (typeof LAYERS)[number], shift: number): Point[] {
  return Array.from({ length: 46 }, (_, i): Point => {
    const x = i * 12;
    const t = ((x + shift) / width) * Math.PI * 2;
    return [x, base - rise * (0.5 + 0.3 * Math.sin(t * seed) + 0.2 * Math.sin(t * (seed + 3) + seed))];
  });
}

function drawOutside(pen: Pen, time: number): void {
  pen.rect(0, 100, 540, 480, pen.verticalGradient(110, 540, ['#0a0f33', '#1c2560', '#47407f', '#8a5f8e']));
  for (const { x, y, r, phase } of STARS)
    pen.circle(x, y, r, `rgba(255,250,235,${0.6 + 0.35 * sineWave(time, 3, phase)})`);
  pen.glow(372, 222, 120, '255,240,205', 0.6);
  pen.circle(372, 222, 34, '#fdf3d6');
  pen.circles([362, 214, 6, 384, 232, 8, 378, 208, 4], '#ebdcb4');
  for (const layer of LAYERS) {
    const shift = (time / SECONDS) * layer.width * layer.laps;
    pen.polygon([[-10, 600], ...ridge(layer, shift), [550, 600]], layer.color);
    if (layer.laps === 2)
      for (const { x, size, lit } of HOUSES) {
        const at = mod(x - shift, 1080) - 120;
        pen.transform({ x: at, y: 468, sx: size }, () => {
          pen.polygon([-24, 0, -24, -26, 0, -46, 24, -26, 24, 0], '#0f1738');
          pen.glow(0, -14, 44, '255,200,110', 0.5);
          pen.box(-8, -20, 16, 14, 2, lit > 0.3 ? '#ffd98a' : '#ff9f6b');
        });
      }
  }
  // Poles pass by, and their wires rise and fall.
  const poles = (time / SECONDS) * 540 * 8;
  for (let i = 0; i < 2; i++) {
    const x = mod(i * 540 - poles, 1080) - 200;
    pen.box(x, 190, 9, 400, 0, '#090e28');
    pen.box(x - 24, 214, 58, 7, 3, '#090e28');
    for (const y of [214, 236]) pen.stroke([x, y, x + 270, y + 74, x + 540, y], 'rgba(9,14,40,0.9)', 2.5);
  }
  // A lit station goes by once.
  const light = fadeInOut(mod(time, SECONDS), 6.6, 7.7, 0.45);
  pen.rect(0, 100, 540, 480, `rgba(255,225,170,${0.14 * light})`);
}

function drawCabin(pen: Pen, time: number): void {
  const { x, y, w, h, r } = WINDOW;
  pen.fillSky(540, 960, ['#6d4434', '#54332b', '#3a2422']);
  for (const plank of [30, 510]) pen.box(plank - 2, 0, 4, 640, 0, 'rgba(0,0,0,0.16)');
  pen.clip(
    () => {
      drawOutside(pen, time);
      pen.stroke([150, 150, 110, 300], 'rgba(255,255,255,0.07)', 30);
      pen.stroke([210, 140, 150, 360], 'rgba(255,255,255,0.05)', 18);
    },
    (ctx) => ctx.roundRect(x, y, w, h, r),
  );
  pen.outline('#a8744c', 16, (ctx) => ctx.roundRect(x - 4, y - 4, w + 8, h + 8, r + 4));
  pen.outline('#d6a673', 4, (ctx) => ctx.roundRect(x - 10, y - 10, w + 20, h + 20, r + 8));
  for (const side of [-1, 1]) {
    const sway = 5 * sineWave(time, 3, side * 0.2);
    const edge = 270 + side * 238;
    pen.blob(
      [
        edge,
        96,
        edge - side * 74,
        96,
        edge - side * 62,
        250,
        edge - side * (46 + sway),
        420,
        edge - side * (70 + sway),
        596,
        edge + side * 30,
        600,
        edge + side * 34,
        96,
      ],
      '#8f3a4a',
    );
    pen.stroke(
      [edge - side * 34, 120, edge - side * 26, 340, edge - side * (34 + sway), 570],
      'rgba(60,10,30,0.35)',
      9,
    );
    pen.stroke([edge - side * 62, 430, edge + side * 20, 446], '#e0b06a', 9);
  }
  pen.box(20, 84, 500, 15, 7, '#d6a673');
}

function drawTable(pen: Pen, time: number): void {
  const shake = 1.2 * sineWave(time, 0.25) + 0.8 * sineWave(time, 0.4);
  pen.ellipse(270, 660, 320, 50, '#8a5a3c');
  pen.rect(0, 660, 540, 300, pen.verticalGradient(660, 960, ['#7a4d34', '#4a2d25']));
  pen.ellipse(270, 652, 300, 40, '#a8744c');
  pen.glow(120, 560, 240, '255,190,110', 0.5);
  // The lamp.
  pen.box(114, 560, 10, 90, 4, '#d6a673');
  pen.ellipse(119, 652, 40, 10, '#d6a673');
  pen.polygon([82, 566, 156, 566, 140, 500, 98, 500], '#ffd9a0');
  pen.box(82, 560, 74, 8, 3, '#f0b975');
  // A glass of tea in its holder, with a spoon that rings on every rail joint.
  pen.transform({ x: 372 + shake, y: 652 }, () => {
    pen.ellipse(0, 2, 58, 12, 'rgba(40,15,10,0.35)');
    pen.polygon([-38, -112, 38, -112, 34, -6, -34, -6], 'rgba(255,240,220,0.22)');
    pen.polygon([-36, -92, 36, -92, 33, -8, -33, -8], '#c8702e');
    pen.ellipse(0, -92, 36, 8, '#e08f45');
    pen.circle(14, -92, 12, '#ffe07a');
    pen.stroke([-12, -92, -26 + 3 * sineWave(time, 0.25), -146], '#e8e6ee', 5);
    pen.box(-42, -52, 84, 52, 12, '#b8bccb');
    for (let i = 0; i < 5; i++) pen.circle(-30 + i * 15, -26, 5, '#8d93a8');
    pen.outline('#b8bccb', 9, (ctx) => ctx.arc(52, -34, 18, -1.5, 1.5));
    for (let i = 0; i < 4; i++) {
      const age = mod(time / 3 + i / 4, 1);
      pen.circle(
        -16 + i * 12 + 14 * Math.sin(age * 5 + i),
        -120 - age * 130,
        8 + age * 20,
        `rgba(255,255,255,${0.15 * Math.sin(age * Math.PI)})`,
      );
    }
  });
  // An open book, and the cat that reads along in its sleep.
  pen.transform({ x: 236, y: 664 }, () => {
    pen.polygon([-70, -4, 0, 8, 0, -22, -62, -30], '#fff6e2');
    pen.polygon([70, -4, 0, 8, 0, -22, 62, -30], '#f3e6cc');
    for (let i = 0; i < 3; i++)
      for (const side of [-1, 1])
        pen.stroke([side * 12, -16 + i * 7, side * 54, -23 + i * 7], 'rgba(90,60,50,0.35)', 2.4);
  });
  const breath = sineWave(time, 3);
  pen.transform({ x: 236, y: 640, sx: 1, sy: 1 + 0.02 * breath }, () => {
    pen.ellipse(26, -34, 74, 38, '#4a4360');
    pen.stroke([92, -20, 118, 2, 60, 10], '#4a4360', 17);
    for (const side of [-1, 1])
      pen.polygon([-38 + side * 34, -46, -38 + side * 31, -84, -38 + side * 7, -62], '#4a4360');
    pen.ellipse(-38, -34, 42, 33, '#4a4360');
    for (const x of [-52, -24]) pen.stroke([x - 9, -34, x, -28, x + 9, -34], '#e8e2f4', 3.6);
    pen.polygon([-42, -24, -34, -24, -38, -19], '#e8909a');
    pen.stroke([-72, -12, -38, -2, -6, -10], '#e5533d', 8);
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 30,
  draw(pen, time) {
    drawCabin(pen, time);
    drawTable(pen, time);
  },
  composeSoundtrack(track) {
    for (let i = 0; i < 8; i++) {
      const at = i * 1.5;
      for (const [offset, gain] of [
        [0, 0.5],
        [0.17, 0.4],
        [0.75, 0.34],
        [0.92, 0.28],
      ] as const) {
        track.noise(at + offset, 0.12, { gain, decay: 0.03, at: 260 });
        track.tone(at + offset, 0.1, 90, { to: 60, gain: gain * 0.4, decay: 0.04 });
      }
      track.pluck(at + 0.02, 'E7', 0.05, 0.25, 0.2);
    }
    track.noise(0, SECONDS, { gain: 0.14, attack: 0.5, at: 180, q: 0.6 });
    for (const [i, chord] of ['D3 A3 F4 E4', 'Bb2 F3 D4 A4', 'F2 C3 A3 G4', 'C3 G3 E4 D4'].entries())
      track.pad(i * 3 - 0.3, 3.8, chord.split(' '), 0.05);
    track.playTune('A4 F4 E4 D4 F4 A4 C5 A4 G4 E4 D4 E4', 0.1, 1, 0.1, 0.9, 0.2);
    track.tone(6.2, 1.6, 622, { to: 560, gain: 0.04, attack: 0.4 });
    track.addReverb(0.5, 1.9);
  },
};
