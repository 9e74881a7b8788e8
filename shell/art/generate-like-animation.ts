// Draws the heart that springs from a double tap into shell/public/lottie/like.json:
// `node --import tsx shell/art/generate-like-animation.ts`. The same file gives the same bytes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join(fileURLToPath(new URL('.', import.meta.url)), '../public/lottie/like.json');
const SIZE = 350;
/** Frames at 60 a second; it is played at twice its speed (spec 9). */
const FRAMES = 84;
const RED = [1, 0.231, 0.361, 1];
const SPARKS = 8;

type Keyframe = [frame: number, value: number[]];

const still = (value: number | number[]) => ({ a: 0, k: value });

/** Lottie's keyframes, eased in and out. */
function moving(keyframes: Keyframe[]) {
  const ease = { i: { x: [0.3], y: [1] }, o: { x: [0.4], y: [0] } };
  return {
    a: 1,
    k: keyframes.map(([t, s], at) => (at < keyframes.length - 1 ? { t, s, ...ease } : { t, s })),
  };
}

const transform = (changes: Record<string, unknown> = {}) => ({
  o: still(100),
  r: still(0),
  p: still([SIZE / 2, SIZE / 2, 0]),
  a: still([0, 0, 0]),
  s: still([100, 100, 100]),
  ...changes,
});

const layer = (ind: number, nm: string, ks: unknown, shapes: unknown[]) => ({
  ddd: 0,
  ind,
  ty: 4,
  nm,
  sr: 1,
  ks,
  ao: 0,
  shapes,
  ip: 0,
  op: FRAMES,
  st: 0,
  bm: 0,
});

const group = (...it: unknown[]) => ({
  ty: 'gr',
  it: [
    ...it,
    { ty: 'tr', p: still([0, 0]), a: still([0, 0]), s: still([100, 100]), r: still(0), o: still(100) },
  ],
});
const fill = { ty: 'fl', c: still(RED), o: still(100), r: 1 };

const heart = {
  ty: 'sh',
  ks: still({
    c: true,
    v: [
      [0, 92],
      [-104, -22],
      [-54, -84],
      [0, -50],
      [54, -84],
      [104, -22],
    ],
    i: [
      [0, 0],
      [0, 42],
      [-32, 0],
      [-10, -20],
      [-20, 0],
      [0, -36],
    ],
    o: [
      [-46, -36],
      [0, -36],
      [20, 0],
      [10, -20],
      [32, 0],
      [0, 42],
    ],
  } as never),
};

const beat: Keyframe[] = [
  [0, [0, 0, 100]],
  [18, [78, 78, 100]],
  [28, [60, 60, 100]],
  [38, [68, 68, 100]],
  [60, [68, 68, 100]],
  [84, [92, 92, 100]],
];

const sparks = Array.from({ length: SPARKS }, (_, spark) => {
  const angle = (2 * Math.PI * spark) / SPARKS + 0.3;
  const at = (radius: number) => [
    Math.round(SIZE / 2 + radius * Math.cos(angle)),
    Math.round(SIZE / 2 + radius * Math.sin(angle)),
    0,
  ];
  const flight = transform({
    p: moving([
      [12, at(56)],
      [48, at(140)],
    ]),
    o: moving([
      [0, [0]],
      [12, [0]],
      [16, [100]],
      [36, [100]],
      [50, [0]],
    ]),
    s: moving([
      [12, [100, 100, 100]],
      [50, [20, 20, 100]],
    ]),
  });
  const dot = { ty: 'el', p: still([0, 0]), s: still([18, 18]), d: 1 };
  return layer(spark + 2, `spark ${spark + 1}`, flight, [group(dot, fill)]);
});

const animation = {
  v: '5.7.0',
  fr: 60,
  ip: 0,
  op: FRAMES,
  w: SIZE,
  h: SIZE,
  nm: 'like',
  ddd: 0,
  assets: [],
  layers: [
    layer(
      1,
      'heart',
      transform({
        s: moving(beat),
        o: moving([
          [0, [0]],
          [6, [100]],
          [60, [100]],
          [84, [0]],
        ]),
      }),
      [group(heart, fill)],
    ),
    ...sparks,
  ],
};

writeFileSync(FILE, `${JSON.stringify(animation)}\n`);
