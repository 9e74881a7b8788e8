import { clamp, easedProgress, easeIn, easeOut, fadeInOut, lerp, mod, sineWave, TAU } from '../lib/motion.ts';
import { Path, smoothCurve } from '../lib/path.ts';
import { colorAt, type Pen } from '../lib/pen.ts';
import { type Point, polar, toPoints } from '../lib/points.ts';
import { LANDSCAPE, type Scene } from '../lib/scene.ts';
import { noteFrequency } from '../lib/track.ts';

const SECONDS = 12;
const COUNT = 44;
/** The dominoes fall one after the other from `START` on, and rise again together. */
const START = 1.2;
const EACH = 0.135;
const RISE = 10.2;
const COLORS = [
  '#ff5d73',
  '#ff9f45',
  '#ffd23f',
  '#7bd15b',
  '#2ec4b6',
  '#3fa7ff',
  '#8a6bff',
  '#e36bd0',
  '#ff5d73',
];
const SCALE = 'C4 D4 E4 G4 A4'.split(' ');

/** The winding line on the table, seen slightly from above. */
const LINE = new Path(
  smoothCurve([
    120, 210, 330, 180, 560, 190, 760, 222, 830, 268, 740, 306, 540, 306, 330, 308, 190, 344, 190, 400, 330,
    430, 560, 424, 730, 418,
  ]),
);
const DOMINOES = Array.from({ length: COUNT }, (_, i) => ({
  ...LINE.at((i / (COUNT - 1)) * LINE.length),
  color: colorAt(COLORS, i / (COUNT - 1)),
  at: START + i * EACH,
}));

function fallen(time: number, at: number, index: number): number {
  const down = easedProgress(time, at, at + 0.34, easeIn);
  const up = easedProgress(time, RISE + index * 0.018, RISE + index * 0.018 + 0.5, easeOut);
  return Math.min(down, 1 - up);
}

/** Draws a domino that tilts along its path; its height on the screen moves its top. */
function drawDomino(pen: Pen, index: number, time: number): void {
  const item = DOMINOES[index];
  if (!item) return;
  const depth = lerp(0.78, 1.12, (item.y - 180) / 250);
  const lean = fallen(time, item.at, index) * 1.22;
  const [dx, dy] = [Math.cos(item.turn), Math.sin(item.turn) * 0.6];
  const [half, tall, thick] = [17 * depth, 66 * depth, 6 * depth];
  const across: Point = [-Math.sin(item.turn) * half, Math.cos(item.turn) * half * 0.55];
  const reach = Math.sin(lean) * tall;
  const rise = Math.cos(lean) * tall;
  const foot: Point = [item.x, item.y];
  const head: Point = [item.x + dx * reach, item.y + dy * reach - rise];
  const corners = (from: Point, to: Point, push: number): Point[] => [
    [from[0] - across[0] + dx * push, from[1] - across[1] + dy * push],
    [from[0] + across[0] + dx * push, from[1] + across[1] + dy * push],
    [to[0] + across[0] + dx * push, to[1] + across[1] + dy * push],
    [to[0] - across[0] + dx * push, to[1] - across[1] + dy * push],
  ];
  const color = 'rgba(40,10,60,0.16)';
  pen.ellipse(
    item.x + dx * reach * 0.5 + 6,
    item.y + dy * reach * 0.5 + 4,
    half + reach * 0.5,
    7 * depth,
    color,
  );
  const back = corners(foot, head, -thick);
  const front = corners(foot, head, thick);
  const dark = 'rgba(50,10,70,0.34)';
  const hull: [Point[], string | undefined][] = [
    [[...back.slice(1, 3), ...front.slice(1, 3).reverse()], dark],
    [[back[0] as Point, back[3] as Point, front[3] as Point, front[0] as Point], dark],
    [[back[2] as Point, back[3] as Point, front[3] as Point, front[2] as Point], 'rgba(255,255,255,0.35)'],
  ];
  const near = dy >= 0 ? front : back;
  const far = dy >= 0 ? back : front;
  pen.polygon(far, item.color);
  for (const [points, tint] of hull) {
    pen.polygon(points, item.color);
    if (tint) pen.polygon(points, tint);
  }
  pen.polygon(near, item.color);
  const middle = (part: number): Point => [
    lerp((near[0]?.[0] ?? 0) + (near[1]?.[0] ?? 0), (near[2]?.[0] ?? 0) + (near[3]?.[0] ?? 0), part) / 2,
    lerp((near[0]?.[1] ?? 0) + (near[1]?.[1] ?? 0), (near[2]?.[1] ?? 0) + (near[3]?.[1] ?? 0), part) / 2,
  ];
  for (const part of [0.25, 0.75]) pen.circle(...middle(part), 3.4 * depth, 'rgba(255,255,255,0.85)');
}

function drawRoom(pen: Pen): void {
  pen.fillSky(960, 540, ['#fce3d2', '#f9cfc0']);
  pen.polygon([0, 130, 960, 130, 960, 540, 0, 540], pen.verticalGradient(130, 540, ['#c9b6ec', '#a892df']));
  pen.box(0, 124, 960, 10, 0, '#e8daf7');
  for (const [x, w, h, color] of [
    [60, 22, 84, '#ff8f8f'],
    [84, 18, 96, '#5fb8b0'],
    [104, 26, 78, '#f7c35f'],
    [132, 16, 92, '#6f8ee8'],
  ] as const)
    pen.box(x, 124 - h, w, h, 4, color);
  pen.circle(860, 66, 38, '#ffffff');
  pen.circle(860, 66, 31, '#fff3e4');
  pen.stroke([860, 66, 860, 46], '#5b4a7a', 4);
  pen.stroke([860, 66, 874, 72], '#5b4a7a', 4);
  pen.transform({ x: 780, y: 124 }, () => {
    for (const turn of [-0.6, -0.15, 0.35, 0.75])
      pen.transform({ turn }, () => pen.ellipse(0, -58, 11, 32, '#5aa878'));
    pen.polygon([-22, -34, 22, -34, 16, 0, -16, 0], '#e97c5c');
  });
}

/** A small paw gives the first push. */
function drawPaw(pen: Pen, time: number): void {
  const push = fadeInOut(time, 0.1, 2, 0.6) * easedProgress(time, 0.5, START + 0.05);
  const x =
    -60 + 60 * fadeInOut(time, 0, 2.4, 0.5) + 68 * push * (time < 1.3 ? 1 : 1 - easedProgress(time, 1.3, 2));
  pen.stroke([x - 130, 250, x + 10, 190], '#f29a4a', 44);
  pen.circle(x + 18, 184, 27, '#fff1dd');
  for (const [dx, dy] of toPoints([36, 172, 42, 186, 36, 200])) pen.circle(x + dx, dy, 9, '#fff1dd');
}

/** The last domino rings the bell, and a balloon rises. */
function drawFinale(pen: Pen, time: number): void {
  const hit = START + COUNT * EACH + 0.2;
  const ring = Math.exp(-Math.max(0, time - hit) * 2) * (time > hit ? 1 : 0);
  pen.transform({ x: 812, y: 398, turn: 0.2 * ring * Math.sin((time - hit) * 30) }, () => {
    pen.ellipse(0, 24, 46, 9, 'rgba(40,10,60,0.2)');
    pen.fill('#ffd23f', (ctx) => ctx.arc(0, 14, 38, Math.PI, TAU));
    pen.box(-46, 12, 92, 12, 6, '#d99a1c');
    pen.circle(0, -26, 7, '#d99a1c');
    pen.ellipse(-14, -6, 6, 11, 'rgba(255,255,255,0.6)', 0.5);
  });
  const up = easedProgress(time, hit, hit + 2.4, easeIn);
  const back = easedProgress(time, RISE, RISE + 1, easeOut);
  for (let i = 0; i < 26 && time > hit && time < RISE; i++) {
    const age = time - hit;
    const angle = -Math.PI * (0.15 + (i / 25) * 0.7);
    const far = (190 + ((i * 71) % 160)) * easeOut(clamp(age / 1.6));
    const [x, y] = polar(angle, far, 812, 380 + 90 * age * age);
    pen.transform({ x, y, turn: age * 4 + i, alpha: 1 - age / 2 }, () =>
      pen.box(-6, -4, 12, 8, 2, COLORS[i % 8] ?? '#fff'),
    );
  }
  pen.transform({ x: 905 + 8 * sineWave(time, 3), y: 330 - 520 * up * (1 - back) }, () => {
    pen.stroke([0, 50, 6 * sineWave(time, 2), 86, 0, 120], 'rgba(90,60,120,0.6)', 2);
    pen.blob([-36, -34, 0, -52, 36, -34, 34, 14, 0, 54, -34, 14], '#ff5d8f');
    pen.ellipse(-13, -18, 7, 12, 'rgba(255,255,255,0.55)', 0.5);
    for (const side of [-1, 1]) pen.circle(side * 10, -2, 3.4, '#6b1440');
    pen.stroke([-6, 9, 0, 13, 6, 9], '#6b1440', 3);
  });
}

const ORDER = DOMINOES.map((_, i) => i).sort((a, b) => (DOMINOES[a]?.y ?? 0) - (DOMINOES[b]?.y ?? 0));

export const scene: Scene = {
  ...LANDSCAPE,
  fps: 30,
  seconds: SECONDS,
  crf: 33,
  draw(pen, time) {
    drawRoom(pen);
    pen.glow(480, 300, 460, '255,255,255', 0.2);
    drawPaw(pen, mod(time, SECONDS));
    for (const index of ORDER) drawDomino(pen, index, time);
    drawFinale(pen, time);
  },
  composeSoundtrack(track) {
    for (let i = 0; i < COUNT; i++) {
      const at = START + i * EACH + 0.2;
      const octave = 1 + Math.floor(i / 15) * 0.5;
      track.pluck(at, noteFrequency(SCALE[i % 5] ?? 'C4') * octave, 0.22, 0.14, 0.6);
      track.noise(at, 0.05, { gain: 0.4, decay: 0.012, at: 1800 });
    }
    const hit = START + COUNT * EACH + 0.2;
    for (const k of [1, 2.76, 5.4])
      track.tone(hit, 2.4, 1180 * k, { gain: 0.25 / k, decay: 0.7 / Math.sqrt(k) });
    track.playTune('C5 E5 G5 C6', hit + 0.3, 0.1, 0.25, 0.6, 0.4);
    track.tone(hit + 0.2, 2, 300, { to: 900, gain: 0.06 });
    for (let i = 0; i < COUNT; i += 2)
      track.tone(RISE + 0.2 + i * 0.018, 0.06, 300 + i * 16, { wave: 'triangle', gain: 0.1 });
    track.noise(0.9, 0.3, { gain: 0.1, at: 800 });
    track.addReverb(0.2);
  },
};
