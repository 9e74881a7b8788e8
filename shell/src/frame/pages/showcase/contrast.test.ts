import { contrastRatio } from './contrast.ts';

it.each([
  ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
  ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 21],
  ['rgb(10, 20, 30)', 'rgb(10, 20, 30)', 1],
  // The lightest gray that passes WCAG AA for text on white.
  ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
])('%s on %s has the ratio %d : 1', (color, background, ratio) => {
  expect(contrastRatio(color, background)).toBeCloseTo(ratio, 2);
});
