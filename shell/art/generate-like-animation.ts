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
const SPARK_COUNT = 8;

type Keyframe = [frame: number, value: number[]];

const createStaticValue = (value: number | number[]) => ({ a: 0, k: value });

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
  p: createStaticValue([SIZE_PX / 2, SIZE_PX / 2, 0]),
  a: createStaticValue([0, 0, 0]),
  s: createStaticValue([100, 100, 100]),
  ...changes,
});

const createLayer = (ind: number, nm: string, ks: unknown, shapes: unknown[]) => ({
  ddd: 0,
  ind,
  ty: 4,
  nm,
  sr: 1,
  ks,
  ao: 0,
  shapes,
  ip: 0,
  op: FRAME_COUNT,
  st: 0,
  bm: 0,
});

const createGroup = (...it: unknown[]) => ({
  ty: 'gr',
  it: [
    ...it,
    {
      ty: 'tr',
      p: createStaticValue([0, 0]),
      a: createStaticValue([0, 0]),
      s: createStaticValue([100, 100]),
      r: createStaticValue(0),
      o: createStaticValue(100),
    },
  ],
});
const fill = { ty: 'fl', c: createStaticValue(RED), o: createStaticValue(100), r: 1 };

const heart = {
  ty: 'sh',
  ks: createStaticValue({
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

const heartScale: Keyframe[] = [
  [0, [0, 0, 100]],
  [18, [78, 78, 100]],
  [28, [60, 60, 100]],
  [38, [68, 68, 100]],
  [60, [68, 68, 100]],
  [FRAME_COUNT, [92, 92, 100]],
];

const sparks = Array.from({ length: SPARK_COUNT }, (_, spark) => {
  const angle = (2 * Math.PI * spark) / SPARK_COUNT + 0.3;
  const positionAt = (radius: number) => [
    Math.round(SIZE_PX / 2 + radius * Math.cos(angle)),
    Math.round(SIZE_PX / 2 + radius * Math.sin(angle)),
    0,
  ];
  const flight = createTransform({
    p: createAnimatedValue([
      [12, positionAt(56)],
      [48, positionAt(140)],
    ]),
    o: createAnimatedValue([
      [0, [0]],
      [12, [0]],
      [16, [100]],
      [36, [100]],
      [50, [0]],
    ]),
    s: createAnimatedValue([
      [12, [100, 100, 100]],
      [50, [20, 20, 100]],
    ]),
  });
  const dot = { ty: 'el', p: createStaticValue([0, 0]), s: createStaticValue([18, 18]), d: 1 };
  return createLayer(spark + 2, `spark ${spark + 1}`, flight, [createGroup(dot, fill)]);
});

const animation = {
  v: '5.7.0',
  fr: 60,
  ip: 0,
  op: FRAME_COUNT,
  w: SIZE_PX,
  h: SIZE_PX,
  nm: 'like',
  ddd: 0,
  assets: [],
  layers: [
    createLayer(
      1,
      'heart',
      createTransform({
        s: createAnimatedValue(heartScale),
        o: createAnimatedValue([
          [0, [0]],
          [6, [100]],
          [60, [100]],
          [FRAME_COUNT, [0]],
        ]),
      }),
      [createGroup(heart, fill)],
    ),
    ...sparks,
  ],
};

writeFileSync(OUTPUT_FILE, `${JSON.stringify(animation)}\n`);
