import { clamp, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import { Path, smoothCurve } from '../lib/path.ts';
import type { Pen } from '../lib/pen.ts';
import type { Point } from '../lib/points.ts';
import { PORTRAIT, type Scene } from '../lib/scene.ts';

const SECONDS = 10;
/** Length of the panorama in pixels. It passes once, so that the clip loops. */
const WORLD = 2400;
/** The flight path: loops and dives that end at the start. */
const FLIGHT = new Path(
  smoothCurve(
    [
      250, 380, 330, 330, 400, 250, 390, 170, 300, 150, 240, 210, 280, 310, 380, 390, 420, 480, 360, 560, 250,
      570, 180, 500, 170, 420, 250, 380,
    ],
    30,
  ),
);
const CLOUDS = scatter(51, 12, (next, i) => ({
  x: i * 200 + next() * 90,
  y: 110 + next() * 330,
  size: 0.5 + next() * 0.8,
}));
const KITES = ['#ff6f91', '#ffc145', '#6bcf8f'];

function drawCloud(pen: Pen, x: number, y: number, size: number): void {
  pen.transform({ x, y, sx: size, alpha: 0.9 }, () => {
    pen.box(-100, -6, 200, 40, 20, '#ffffff');
    pen.circle(-38, -8, 38, '#ffffff');
    pen.circle(26, -22, 50, '#ffffff');
    pen.ellipse(0, 28, 92, 9, '#e4f1fb');
  });
}

/** A repeating row of hills, one of the depth layers. */
function drawHills(
  pen: Pen,
  shift: number,
  y: number,
  height: number,
  length: number,
  colors: [string, string],
): void {
  const crest: Point[] = [];
  for (let x = -20; x <= 560; x += 20)
    crest.push([
      x,
      y -
        height *
          (0.5 +
            0.35 * Math.sin(((x + shift) / length) * TAU) +
            0.15 * Math.sin(((x + shift) / length) * TAU * 3 + 1)),
    ]);
  pen.polygon([...crest, [560, 960], [-20, 960]], pen.verticalGradient(y - height, y + 220, colors));
}

function drawHouse(pen: Pen, x: number, y: number, color: string, size: number): void {
  pen.transform({ x, y, sx: size }, () => {
    pen.box(-34, -58, 68, 60, 4, '#fff4e6');
    pen.polygon([-46, -54, 0, -98, 46, -54], color);
    pen.box(12, -96, 14, 34, 2, '#b5654f');
    pen.box(-10, -32, 20, 34, [10, 10, 0, 0], '#8a5a44');
    pen.box(-28, -46, 14, 14, 2, '#8fd0ee');
    pen.box(16, -46, 14, 14, 2, '#8fd0ee');
  });
}

function drawTree(pen: Pen, x: number, y: number, size: number): void {
  pen.box(x - 4 * size, y - 34 * size, 8 * size, 36 * size, 3, '#8a5a44');
  pen.circle(x, y - 58 * size, 32 * size, '#4f9f62');
  pen.circle(x - 8 * size, y - 66 * size, 18 * size, '#66b575');
}

function drawCountryside(pen: Pen, traveled: number, time: number): void {
  pen.fillSky(540, 760, ['#4ea8e8', '#8fd0f5', '#d8f2fb', '#fff3d9']);
  pen.glow(110, 190, 260, '255,248,214', 0.9);
  pen.circle(110, 190, 50, '#fff6d0');
  for (const item of CLOUDS) drawCloud(pen, mod(item.x - traveled * 0.5, WORLD / 2) - 120, item.y, item.size);
  drawHills(pen, traveled * 0.25, 640, 130, WORLD / 4, ['#9fcfd8', '#84bccb']);
  drawHills(pen, traveled * 0.5, 690, 110, WORLD / 4, ['#8cc98a', '#5fae78']);
  for (let i = 0; i < 6; i++) {
    const x = mod(i * 400 + 120 - traveled, WORLD) - 200;
    KITES.forEach((color, k) => {
      if (i % 3 === k) drawHouse(pen, x, 708, ['#e4604e', '#4a7fb8', '#e8a13d'][k] ?? color, 0.95);
    });
    drawTree(pen, x + 110, 712, 1);
    drawTree(pen, x + 175, 720, 0.75);
    drawTree(pen, x - 90, 722, 0.85);
  }
  drawHills(pen, traveled, 790, 90, WORLD / 3, ['#6fbf6b', '#3f8f5c']);
  for (let i = 0; i < 12; i++) {
    const x = mod(i * 200 + 60 - traveled * 1.5, WORLD * 1.5) - 60;
    for (let k = 0; k < 5; k++) {
      const bend = 4 * sineWave(time, 2.5, i * 0.2 + k * 0.1);
      pen.stroke([x + k * 16, 840 + (k % 2) * 12, x + k * 16 + bend, 812 + (k % 2) * 12], '#2f7a4c', 4);
      const color = ['#ff8fab', '#ffd166', '#ffffff'][(i + k) % 3] ?? '#fff';
      pen.circle(x + k * 16 + bend, 808 + (k % 2) * 12, 6, color);
    }
  }
}

function drawPlane(pen: Pen, roll: number): void {
  pen.polygon([84, 0, -62, -16 - 44 * roll, -34, 4], '#dfe9f5');
  pen.polygon([84, 0, -34, 4, -46, 34], '#b9c9de');
  pen.polygon([84, 0, -46, 34, -26, 10], '#9db2cd');
  pen.polygon([84, 0, -26, 8, -84, 14 + 30 * roll], '#ffffff');
  pen.stroke([84, 0, -26, 8], 'rgba(90,120,160,0.45)', 2);
  pen.circle(18, 1, 4.5, '#2c3e5c');
  pen.stroke([26, 6, 32, 9, 38, 5], '#2c3e5c', 2.6);
  pen.polygon([-60, 11 + 20 * roll, -48, 10 + 15 * roll, -54, 14 + 17 * roll], '#ff6f61');
}

function drawBird(pen: Pen, time: number): void {
  const x = 150 + 70 * sineWave(time, SECONDS / 2);
  const y = 640 + 26 * sineWave(time, SECONDS / 4, 0.2);
  const flap = sineWave(time, 0.5);
  pen.transform({ x, y, sx: 0.9 }, () => {
    pen.polygon([-26, 0, -52, -10, -48, 8], '#2f6f9f');
    pen.ellipse(0, 0, 32, 22, '#4a9bd0');
    pen.ellipse(6, 8, 22, 12, '#e9f4fb');
    pen.transform({ x: -4, y: -4, sy: flap, sx: 1 }, () => pen.ellipse(-6, -20, 13, 24, '#2f6f9f', -0.3));
    pen.circle(18, -7, 6.5, '#ffffff');
    pen.circle(20, -8, 3.8, '#1b2a3c');
    pen.polygon([30, -4, 46, 1, 30, 6], '#f7a83b');
  });
}

export const scene: Scene = {
  ...PORTRAIT,
  seconds: SECONDS,
  crf: 35,
  draw(pen, time) {
    const part = time / SECONDS;
    drawCountryside(pen, part * WORLD, time);
    drawBird(pen, time);
    const flown = (at: number) => FLIGHT.at(mod(at, 1) * FLIGHT.length);
    for (let i = 26; i > 2; i--) {
      const spot = flown(part - i * 0.008);
      pen.circle(spot.x - i * 3, spot.y, 3 * (1 - i / 30), `rgba(255,255,255,${0.85 * (1 - i / 26)})`);
    }
    const here = flown(part);
    const ahead = flown(part + 0.02);
    const bank = clamp(Math.sin(ahead.turn - here.turn) * 2.4, -0.6, 0.6);
    pen.transform({ x: here.x, y: here.y, turn: here.turn, sx: 1.55 }, () => drawPlane(pen, 0.5 + bank));
  },
  composeSoundtrack(track) {
    track.noise(-0.5, SECONDS + 1, { gain: 0.12, at: 700, q: 0.8 });
    for (const at of [0.6, 2.2, 4.4, 6.4, 8.4]) track.whoosh(at, 1.4, 0.2, 500, 1500);
    const chords = ['G3 B3 D4 G4', 'C3 G3 E4 G4', 'D3 A3 D4 F#4', 'E3 B3 E4 G4', 'C3 G3 C4 E4'].map((chord) =>
      chord.split(' '),
    );
    for (const [i, chord] of chords.entries())
      for (let k = 0; k < 8; k++)
        track.pluck(i * 2 + k * 0.25, chord[[0, 2, 1, 3, 2, 3, 1, 2][k] ?? 0] ?? 'G3', 0.17, 0.35, 0.3);
    const tune = 'D5 B4 G5 - E5 D5 - G5 A5 F#5 - D5 B5 G5 E5 - D5 E5 G5 -'.split(' ');
    tune.forEach((name, i) => {
      if (name && name !== '-') track.tone(i * 0.5, 0.45, name, { gain: 0.11, attack: 0.04, vibrato: 0.006 });
    });
    for (const at of [1.5, 1.7, 5.9, 6.1, 6.3]) track.tone(at, 0.12, 2200, { to: 3100, gain: 0.06 });
    track.addReverb(0.3, 1.3);
  },
};
