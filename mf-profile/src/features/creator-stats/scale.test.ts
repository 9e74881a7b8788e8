import { createScale } from './scale.ts';

it.each([
  [[0, 0], true, [0, 1]],
  [[0, 3], true, [0, 1, 2, 3]],
  [[5, 97], true, [0, 50, 100]],
  [[-2, 4], true, [-2, 0, 2, 4]],
  [[0.2, 1], false, [0, 0.5, 1]],
])('%j gets round ticks including zero', (values, isWhole, marks) => {
  expect(createScale(values, isWhole).ticks).toEqual(marks);
});
