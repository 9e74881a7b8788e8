import { easedProgress, easeOut, fadeInOut, lerp, mod, scatter, sineWave, TAU } from '../lib/motion.ts';
import type { Pen } from '../lib/pen.ts';
import { type Point, polar } from '../lib/points.ts';
import { LANDSCAPE, type Scene } from '../lib/scene.ts';

const SECONDS = 12;
/** The whale is in the air at the start, which is the first frame. */
const LEAP = { start: -1.1, end: 2.1 };
const GULLS = scatter(14, 3, (next) => ({
  x: next(),
  y: 80 + next() * 90,
  phase: next(),
  size: 0.7 + next() * 0.5,
}));

type Swell = (typeof SWELLS)[number];

const SWELLS = [
  { y: 318, height: 7, length: 240, laps: 1, colors: ['#4fa3b8', '#37849f'] },
  { y: 350, height: 11, length: 320, laps: -1, colors: ['#3a8ba6', '#296d8c'] },
  { y: 396, height: 15, length: 480, laps: 1, colors: ['#2a7394', '#1d5577'] },
  { y: 450, height: 19, length: 480, laps: -1, colors: ['#1f5b80', '#123c5e'] },
];

/** A whale that swims to the right, about 400 long. */
function drawWhale(pen: Pen, time: number): void {
  const tail = 0.22 * sineWave(time, 1.6);
  pen.transform({ x: -170, y: 4, turn: 0.25 + tail }, () => {
    pen.blob(
      [40, -26, -40, -12, -86, -48, -120, -50, -96, -14, -100, 26, -70, 34, -36, 18, 40, 34],
      '#2f4d78',
    );
  });
  pen.blob([-190, -6, -110, -52, 20, -86, 140, -70, 196, -18, 180, 42, 90, 70, -60, 52, -190, 18], '#37598a');
  pen.clip(() => {
    pen.blob([-120, 40, 20, 20, 120, 6, 230, -6, 230, 110, -60, 110], '#e4eef2');
    for (let i = 0; i < 7; i++)
      pen.stroke(
        [10 + i * 8, 92 - i * 10, 110 + i * 6, 60 - i * 9, 220, 34 - i * 9],
        'rgba(60,90,130,0.22)',
        4,
      );
    pen.circles([-60, -30, 9, -24, -44, 6, 20, -50, 8, -90, -14, 6], 'rgba(255,255,255,0.16)');
  });
  pen.transform({ x: 40, y: 34, turn: 0.7 + 0.22 * sineWave(time, 1.6, 0.3) }, () =>
    pen.blob([-22, -10, 26, -8, 18, 70, -8, 118, -30, 60], '#2b4870'),
  );
  pen.circle(126, -8, 10, '#fbfdff');
  pen.circle(129, -8, 6, '#14233c');
  pen.circle(127, -11, 2.2, '#fff');
  pen.stroke([186, 8, 150, 18, 112, 14], '#223a5e', 5);
  pen.ellipse(112, 24, 12, 6, 'rgba(255,150,150,0.5)');
}

function swellY(swell: Swell, x: number, time: number): number {
  const travel = (time / SECONDS) * swell.laps * swell.length * 2;
  return (
    swell.y +
    swell.height * Math.sin(((x + travel) / swell.length) * TAU) +
    swell.height * 0.3 * sineWave(time, 4, x / 500)
  );
}

function drawSwell(pen: Pen, swell: Swell, time: number): void {
  const crest: Point[] = [];
  for (let x = -20; x <= 980; x += 20) crest.push([x, swellY(swell, x, time)]);
  pen.polygon([...crest, [980, 560], [-20, 560]], pen.verticalGradient(swell.y - 20, 560, swell.colors));
  pen.stroke(crest, 'rgba(230,250,250,0.35)', 3);
}

function drawSky(pen: Pen, time: number): void {
  pen.fillSky(960, 340, ['#f7a072', '#fbbf86', '#fde0ad']);
  pen.glow(700, 270, 320, '255,250,210', 0.8);
  pen.circle(700, 270, 58, '#fff6cf');
  for (const [x, y, w] of [
    [130, 100, 190],
    [420, 66, 130],
    [800, 120, 210],
  ] as const) {
    const drift = 14 * sineWave(time, SECONDS, x / 900);
    pen.box(x + drift - w / 2, y, w, 20, 10, 'rgba(255,240,220,0.6)');
    pen.box(x + drift - w / 4, y - 15, w / 2.2, 30, 15, 'rgba(255,240,220,0.6)');
  }
  for (const gull of GULLS) {
    const x = mod(gull.x + time / SECONDS, 1) * 1060 - 50;
    const lift = 7 * sineWave(time, 0.75, gull.phase);
    pen.transform({ x, y: gull.y + 8 * sineWave(time, 3, gull.phase), sx: gull.size }, () => {
      pen.stroke([-26, -2 - lift, -10, -8 - lift * 0.4, 0, 2], '#5a4a5c', 4);
      pen.stroke([26, -2 - lift, 10, -8 - lift * 0.4, 0, 2], '#5a4a5c', 4);
    });
  }
}

function drawBoat(pen: Pen, time: number): void {
  const x = 170;
  const y = swellY(SWELLS[1] as Swell, x, time);
  pen.transform({ x, y, turn: 0.07 * sineWave(time, 4, 0.1) }, () => {
    pen.polygon([-70, -14, 78, -22, 56, 18, -50, 18], '#c8503f');
    pen.polygon([-70, -14, 78, -22, 74, -12, -66, -4], '#fff1dc');
    pen.box(-34, -48, 52, 34, 5, '#fff1dc');
    pen.box(-40, -54, 64, 10, 4, '#2c6f78');
    for (const px of [-22, 2]) pen.circle(px, -32, 7, '#f4b860');
    pen.box(30, -104, 5, 88, 2, '#7a4a34');
    pen.polygon([35, -100, 70, -92 + 4 * sineWave(time, 1), 35, -82], '#f4b860');
    pen.circle(52, -34, 10, '#e9b08a');
    pen.box(42, -46, 22, 7, 3, '#27455c');
    pen.polygon([42, -24, 62, -24, 64, -10, 40, -10], '#f2c53d');
  });
}

function drawLeap(pen: Pen, time: number): void {
  const clock = time > SECONDS + LEAP.start - 0.1 ? time - SECONDS : time;
  const p = (clock - LEAP.start) / (LEAP.end - LEAP.start);
  if (p >= 0 && p <= 1) {
    const x = lerp(360, 650, p);
    const y = 470 - 330 * 4 * p * (1 - p);
    pen.transform({ x, y, turn: lerp(-0.95, 1.0, p), sx: 0.82 }, () => drawWhale(pen, time));
    for (let i = 0; i < 14; i++) {
      const drop = mod(i * 0.37 + clock * 0.9, 1);
      const color = 'rgba(235,250,255,0.8)';
      pen.circle(x - 130 + ((i * 53) % 240), y + 30 + drop * 170, 5 * (1 - drop) + 1, color);
    }
  }
  drawSplash(pen, 650, time - LEAP.end + 0.35, 1.3);
  drawSplash(pen, 360, clock - LEAP.start - 0.3, 0.9);
}

function drawSplash(pen: Pen, x: number, since: number, size: number): void {
  if (since < 0 || since > 1.5) return;
  const fade = 1 - easedProgress(since, 0.8, 1.5);
  for (let i = 0; i < 22; i++) {
    const angle = -Math.PI * (0.16 + (i / 21) * 0.68);
    const far = (250 + ((i * 61) % 150)) * size * since;
    const r = (13 - ((i * 3) % 7)) * fade;
    pen.circle(...polar(angle, far, x, 400 + 330 * since * since), r, `rgba(240,252,255,${0.9 * fade})`);
  }
}

/** Later the whale surfaces next to the boat, looks around and exhales. */
function drawBreath(pen: Pen, time: number): void {
  const up = fadeInOut(time, 5, 10.4, 1.4);
  if (up <= 0) return;
  pen.transform(
    { x: 400, y: 470 - 112 * up, turn: -0.06 + 0.03 * sineWave(time, 3), sx: -0.8, sy: 0.8 },
    () => drawWhale(pen, time),
  );
  const spray = fadeInOut(time, 6.8, 9.4, 0.5);
  for (let i = 0; i < 16; i++) {
    const age = mod(time * 0.9 + i / 16, 1);
    const side = (i % 2 ? 1 : -1) * (0.3 + (i % 5) * 0.16);
    const color = `rgba(245,253,255,${0.8 * spray * (1 - age)})`;
    pen.circle(376 + side * age * 70, 292 - easeOut(age) * 140 + age * age * 60, 8 * (1 - age * 0.6), color);
  }
}

export const scene: Scene = {
  ...LANDSCAPE,
  seconds: SECONDS,
  crf: 34,
  draw(pen, time) {
    drawSky(pen, time);
    const [far, second, third, near] = SWELLS as [Swell, Swell, Swell, Swell];
    drawSwell(pen, far, time);
    drawSwell(pen, second, time);
    drawBoat(pen, time);
    drawLeap(pen, time);
    drawBreath(pen, time);
    drawSwell(pen, third, time);
    drawSwell(pen, near, time);
  },
  composeSoundtrack(track) {
    for (let i = 0; i < 4; i++) track.noise(i * 3, 3.4, { gain: 0.2, attack: 1.5, at: 350, to: 700, q: 0.7 });
    track.noise(1.75, 1.6, { gain: 0.8, decay: 0.4, at: 500 });
    track.noise(6.8, 2.4, { gain: 0.5, attack: 0.15, decay: 0.7, at: 1800, to: 900 });
    for (const [at, from, to] of [
      [3.2, 180, 320],
      [4.8, 320, 210],
      [9.2, 240, 420],
      [10.4, 400, 190],
    ] as const)
      track.tone(at, 1.5, from, { to, gain: 0.22, attack: 0.4, vibrato: 0.02 });
    track.pad(0, 6, ['D3', 'A3', 'F#4'], 0.06);
    track.pad(5.7, 6.3, ['G2', 'D3', 'B3'], 0.06);
    track.playTune('D5 A4 F#4 A4 B4 G4 D5 B4 A4 F#4 E4 A4', 0, 1, 0.14, 0.8, 0.2);
    track.addReverb(0.5, 2);
  },
};
