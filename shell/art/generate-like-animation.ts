// Generates the heart animation of a double tap, shell/public/lottie/like.json: `node --import tsx
// shell/art/generate-like-animation.ts`. The output is deterministic. Property
// names are those of the Lottie format (https://lottie.github.io/lottie-spec/).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OUTPUT_FILE = join(fileURLToPath(new URL('.', import.meta.url)), '../public/lottie/like.json');
const SIZE_PX = 350;
/** At 60 frames per second; the player runs it at double speed (CONST-18). */
const FRAME_COUNT = 84;
const RED = [1, 0.231, 0.361, 1];
const PINK = [1, 0.302, 0.553, 1];
const RAY_COUNT = 9;
/** Width of the rays: the same share of their length as in the mark. */
const RAY_WIDTH = 16;

type Keyframe = [frame: number, value: number[]];

const createStaticValue = (value: unknown) => ({ a: 0, k: value });

/** A Lottie value with keyframes, eased in and out. */
function createAnimatedValue(keyframes: Keyframe[]) {
  const ease = { i: { x: [0.3], y: [1] }, o: { x: [0.4], y: [0] } };
  return {
    a: 1,
    k: keyframes.map(([t, s], index) => (index < keyframes.length - 1 ? { t, s, ...ease } : { t, s })),
  };
}

const createTransform = (changes: Record<string, unknown> = {}) => ({
  o: createStaticValue(100),
  r: createStaticValue(0),
  p: createStaticValue([0, 0]),
  a: createStaticValue([0, 0]),
  s: createStaticValue([100, 100]),
  ...changes,
});

const createLayer = (ind: number, nm: string, changes: Record<string, unknown>, shapes: unknown[]) => ({
  ty: 4,
  ind,
  nm,
  ks: createTransform({ p: createStaticValue([SIZE_PX / 2, SIZE_PX / 2]), ...changes }),
  shapes,
  ip: 0,
  op: FRAME_COUNT,
  st: 0,
});

const createGroup = (...it: unknown[]) => ({ ty: 'gr', it: [...it, { ty: 'tr', ...createTransform() }] });

const createFill = (color: number[]) => ({
  ty: 'fl',
  c: createStaticValue(color),
  o: createStaticValue(100),
  r: 1,
});

/** A heart with round lobes and a soft tip. */
const heart = {
  ty: 'sh',
  ks: createStaticValue({
    c: true,
    v: [
      [0, -46],
      [52, -84],
      [106, -28],
      [14, 84],
      [-14, 84],
      [-106, -28],
      [-52, -84],
    ],
    i: [
      [-8, -22],
      [-24, 0],
      [0, -34],
      [-6, 6],
      [6, 6],
      [0, 46],
      [-30, 0],
    ],
    o: [
      [8, -22],
      [30, 0],
      [0, 46],
      [-8, 7],
      [-46, -34],
      [0, -34],
      [24, 0],
    ],
  }),
};

/** It swings once, upwards like the line of the mark. */
const heartMotion = {
  s: createAnimatedValue([
    [0, [0, 0]],
    [18, [80, 80]],
    [28, [60, 60]],
    [38, [68, 68]],
    [60, [68, 68]],
    [FRAME_COUNT, [92, 92]],
  ]),
  r: createAnimatedValue([
    [0, [-24]],
    [20, [8]],
    [34, [-4]],
    [44, [0]],
  ]),
  o: createAnimatedValue([
    [0, [0]],
    [6, [100]],
    [60, [100]],
    [FRAME_COUNT, [0]],
  ]),
};

/** Lines of constant width with round ends, drawn outwards once. */
const rays = [
  {
    ty: 'sh',
    ks: createStaticValue({
      c: false,
      v: [
        [0, -84],
        [0, -150],
      ],
      i: [
        [0, 0],
        [0, 0],
      ],
      o: [
        [0, 0],
        [0, 0],
      ],
    }),
  },
  {
    ty: 'tm',
    s: createAnimatedValue([
      [16, [0]],
      [46, [100]],
    ]),
    e: createAnimatedValue([
      [10, [0]],
      [34, [100]],
    ]),
    o: createStaticValue(0),
    m: 1,
  },
  {
    ty: 'st',
    c: createStaticValue(PINK),
    o: createStaticValue(100),
    w: createAnimatedValue([
      [10, [RAY_WIDTH]],
      [34, [RAY_WIDTH]],
      [46, [0]],
    ]),
    lc: 2,
    lj: 2,
  },
  {
    ty: 'rp',
    c: createStaticValue(RAY_COUNT),
    o: createStaticValue(0),
    m: 1,
    tr: {
      ...createTransform({ r: createStaticValue(360 / RAY_COUNT) }),
      so: createStaticValue(100),
      eo: createStaticValue(100),
    },
  },
];

const animation = {
  v: '5.7.0',
  fr: 60,
  ip: 0,
  op: FRAME_COUNT,
  w: SIZE_PX,
  h: SIZE_PX,
  nm: 'like',
  assets: [],
  layers: [
    createLayer(1, 'heart', heartMotion, [createGroup(heart, createFill(RED))]),
    createLayer(2, 'rays', {}, rays),
  ],
};

writeFileSync(OUTPUT_FILE, `${JSON.stringify(animation)}\n`);
