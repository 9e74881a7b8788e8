import { getLevelCap } from './level-cap.ts';

const TALL = { width: 1080, height: 1920 };
const WIDE = { width: 1920, height: 1080 };
const levels = (video: typeof TALL) =>
  [360, 540, 720].map((side) => ({
    width: video === TALL ? side : (side * 16) / 9,
    height: video === TALL ? (side * 16) / 9 : side,
  }));

test.each([
  ['a phone with a pixel ratio of 2', TALL, { width: 390, height: 844 }, 2, 2],
  ['a phone with a pixel ratio of 3, capped at 2', TALL, { width: 390, height: 844 }, 3, 2],
  ['a desktop frame', TALL, { width: 432, height: 810 }, 1, 1],
  ['a small frame', TALL, { width: 200, height: 400 }, 1, 0],
  ['a wide video letterboxed in a tall frame', WIDE, { width: 432, height: 810 }, 1, 0],
  ['a wide video in full screen', WIDE, { width: 1920, height: 1080 }, 1, 2],
])('%s', (_name, video, frame, pixelRatio, expected) => {
  expect(getLevelCap(levels(video), frame, video, pixelRatio)).toBe(expected);
});
