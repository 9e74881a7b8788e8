import { readRange } from './byte-range.ts';

it.each([
  ['bytes=0-', { start: 0, end: 9 }],
  ['bytes=2-4', { start: 2, end: 4 }],
  ['bytes=5-500', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-300', { start: 0, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=4-2', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['lines=0-1', null],
  [undefined, null],
])('reads %s of a file of ten bytes', (header, expected) => {
  expect(readRange(header, 10)).toEqual(expected);
});
it('finds no range in an empty file', () => {
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
});
