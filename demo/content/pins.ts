import type { ClipName } from './types.ts';

/** Videos that their creators have pinned to their profiles, the last pinned first of each creator. */
export const pins: ClipName[] = [
  'cat-piano',
  'laser-cat',
  'cat-box',
  'ramen-build',
  'miso-surf',
  'skate-loop',
  'planet-orbits',
  'rainy-window',
];
