import { easedProgress, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { shiftLine, toPoints } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 12;
const SHORE = 600;
const CURTAINS = [
  { y: 330, height: 250, rgb: '90,120,255', phase: 0.3, sway: 46 },
  { y: 400, height: 300, rgb: '60,230,170', phase: 0, sway: 60 },
  { y: 290, height: 210, rgb: '190,90,230', phase: 0.65, sway: 40 },
];
const STARS = scatter(44, 80, (next) => ({
  x: next() * 540,
  y: next() * 500,
  r: 0.7 + next() * 1.5,
  twinkle: next() < 0.2,
}));
const TREES = scatter(19, 17, (next, i) => ({ x: i * 34 - 8 + next() * 18, height: 60 + next() * 90 }));
const SPARKS = scatter(71, 12, (next) => ({ x: next() * 30 - 15, phase: next(), drift: next() * 60 - 30 }));

/** Draws many thin vertical bands, each brightest at its lower end. */
function drawCurtain(
  pen: Pen,
  time: number,
  { y, height, rgb, phase, sway }: (typeof CURTAINS)[number],
): void {
  for (let x = 0; x < 540; x += 3) {
    const along = x / 540;
    const hem =
      y +
      sway * Math.sin((along * 1.4 + phase) * TAU + 0.9 * sineWave(time, SECONDS, phase)) +
      22 * sineWave(time, 6, along * 1.1 + phase);
    const light =
      0.2 +
      0.18 * Math.sin((along * 2.2 + phase) * TAU + 1.2 * sineWave(time, 6, phase)) +
      0.1 * sineWave(time, 4, along * 2 + phase);
    if (light <= 0.02) continue;
    const band = pen.ctx.createLinearGradient(0, hem - height, 0, hem + 34);
    band.addColorStop(0, `rgba(${rgb},0)`);
    band.addColorStop(0.8, `rgba(${rgb},${light})`);
    band.addColorStop(1, `rgba(${rgb},0)`);
    pen.rect(x, hem - height, 3, height + 34, band);
  }
}

function drawPine(pen: Pen, x: number, base: number, height: number, color: string): void {
  for (let tier = 0; tier < 4; tier++) {
    const top = base - height + tier * height * 0.2;
    const half = height * (0.1 + tier * 0.055);
    pen.polygon([x, top, x + half, top + height * 0.36, x - half, top + height * 0.36], color);
  }
}

function drawLand(pen: Pen): void {
  const ridge = toPoints([0, 520, 70, 470, 130, 505, 220, 430, 300, 492, 360, 462, 450, 512, 540, 456]);
  pen.polygon([...ridge, [540, SHORE], [0, SHORE]], '#13244f');
  pen.polygon([220, 430, 250, 454, 226, 468, 206, 460, 190, 458], '#8ea9d8');
  pen.polygon([540, 456, 540, 486, 508, 484], '#8ea9d8');
  pen.polygon([70, 470, 92, 484, 70, 492, 50, 486], '#8ea9d8');
  for (const tree of TREES) drawPine(pen, tree.x, SHORE + 4, tree.height, '#0b1838');
}

function drawLake(pen: Pen, time: number): void {
  pen.rect(0, SHORE, 540, 360, pen.verticalGradient(SHORE, 960, ['#1f6c74', '#173a66', '#0a1634']));
  for (let i = 0; i < 18; i++) {
    const y = SHORE + 12 + i * 9;
    const x = 270 + ((i * 97) % 380) - 190;
    const width = 50 + ((i * 31) % 70) + 18 * sineWave(time, 4, i * 0.17);
    pen.ellipse(x, y, width, 2, `rgba(110,240,190,${0.2 - i * 0.008})`);
  }
  pen.ellipse(270, 860, 420, 130, '#cfe0f5');
  pen.ellipse(270, 872, 420, 126, '#a9c3e6');
  pen.ellipse(300, 884, 320, 100, '#8faed8');
}

function drawCamp(pen: Pen, time: number): void {
  const flicker = 1 + 0.1 * sineWave(time, 0.5) + 0.07 * sineWave(time, 0.3);
  pen.glow(182, 756, 180, '255,180,90', 0.6);
  pen.polygon(
    [182, 640, 300, 786, 64, 786],
    pen.verticalGradient(640, 786, ['#ffbe6b', '#ff9248', '#e86b3a']),
  );
  pen.polygon([182, 640, 300, 786, 336, 764, 214, 636], '#b04a38');
  pen.polygon([182, 664, 222, 786, 142, 786], '#ffe7ad');
  pen.ellipse(182, 764, 15, 24, 'rgba(120,60,40,0.55)');
  pen.circle(182, 730, 12, 'rgba(120,60,40,0.55)');
  pen.stroke([182, 640, 40, 792], 'rgba(255,230,190,0.5)', 2);
  pen.glow(402, 770, 170 * flicker, '255,150,60', 0.7);
  for (const turn of [-0.35, 0.35])
    pen.transform({ x: 402, y: 792, turn }, () => pen.box(-36, -6, 72, 12, 6, '#5a3527'));
  for (const [w, h, color] of [
    [22, 68, '#ff7a35'],
    [14, 46, '#ffbf47'],
    [7, 26, '#fff3c2'],
  ] as const) {
    const lean = 5 * sineWave(time, 0.6, w);
    pen.polygon(
      shiftLine([-w, 0, -w * 0.6, -h * 0.5, lean, -h * flicker, w * 0.7, -h * 0.45, w, 0], 402, 786),
      color,
    );
  }
  for (const spark of SPARKS) {
    const age = mod(time / 3 + spark.phase, 1);
    pen.circle(402 + spark.x + spark.drift * age, 760 - age * 200, 2.4 * (1 - age), '#ffc566');
  }
}

function drawShootingStar(pen: Pen, time: number): void {
  const p = easedProgress(time, 7, 7.8, (x) => x);
  if (p <= 0 || p >= 1) return;
  const [x, y] = [90 + p * 300, 110 + p * 130];
  pen.stroke([x - 80, y - 35, x, y], `rgba(255,255,255,${0.8 * (1 - p)})`, 3);
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 28,
  draw(pen, time) {
    pen.fillSky(540, SHORE, ['#070b2a', '#0d1a4a', '#17396b', '#2a6a86']);
    for (const star of STARS)
      pen.circle(
        star.x,
        star.y,
        star.r,
        `rgba(255,255,255,${star.twinkle ? 0.6 + 0.4 * sineWave(time, 2, star.x) : 0.7})`,
      );
    for (const item of CURTAINS) drawCurtain(pen, time, item);
    drawShootingStar(pen, time);
    drawLand(pen);
    drawLake(pen, time);
    drawCamp(pen, time);
  },
  composeSoundtrack(track) {
    ['A2 E3 C4 G4', 'F2 C3 A3 E4', 'C3 G3 E4 B4', 'G2 D3 B3 F#4'].forEach((chord, i) => {
      track.pad(i * 3 - 0.5, 4.2, chord.split(' '), 0.06);
    });
    track.playTune('E5 G5 B5 A5 E5 C6 B5 G5 E6 D6 B5 G5', 0.02, 1, 0.1, 1, 0.25);
    track.noise(0, SECONDS, { gain: 0.07, attack: 2, at: 300, q: 0.8 });
    for (let i = 0; i < 46; i++)
      track.noise((i * 2.37) % SECONDS, 0.05, { gain: 0.12 + ((i * 7) % 5) * 0.06, decay: 0.008, at: 2500 });
    track.pluck(7, 'E7', 0.1, 0.8, 0.2);
    track.addReverb(0.6, 2.2);
  },
};
