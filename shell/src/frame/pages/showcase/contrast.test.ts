import { contrastRatio } from './contrast.ts';

it.each([
  ['rgb(0, 0, 0)', 'rgb(255, 255, 255)', 21],
  ['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 21],
  ['rgb(10, 20, 30)', 'rgb(10, 20, 30)', 1],
  // The known border case: the lightest grey that may be text on white.
  ['rgb(118, 118, 118)', 'rgb(255, 255, 255)', 4.54],
])('%s on %s is %d : 1', (one, other, ratio) => {
  expect(contrastRatio(one, other)).toBeCloseTo(ratio, 2);
});
