import { spreadCreators } from './spread.ts';

const candidate = (id: number, ownerId: number, score: number) => ({ id, ownerId, score });

it('takes the best first', () => {
  const list = [candidate(1, 1, 5), candidate(2, 2, 9), candidate(3, 3, 7)];
  expect(spreadCreators(list, 2, 3)).toEqual([2, 3]);
});

it('lets others have their turn before a creator comes again', () => {
  const list = [candidate(1, 1, 9), candidate(2, 1, 8), candidate(3, 2, 2), candidate(4, 3, 1)];
  expect(spreadCreators(list, 4, 2)).toEqual([1, 3, 4, 2]);
});

it('goes on with the one creator there is', () => {
  const list = [candidate(1, 1, 9), candidate(2, 1, 8)];
  expect(spreadCreators(list, 5, 3)).toEqual([1, 2]);
});
