import { arrangeCandidates, type ScoredCandidate } from './arrange.ts';

const candidate = (
  id: number,
  ownerId: number,
  score: number,
  rest: Partial<ScoredCandidate> = {},
): ScoredCandidate => ({
  ...{ id, ownerId, score, explore: 0, isOtherTopic: false },
  ...rest,
});
/** Creates creators with one video each, best first. */
const candidatesOf = (count: number, from = 1_000, rest: Partial<ScoredCandidate> = {}) =>
  Array.from({ length: count }, (_, n) => candidate(from + n, from + n, 100 - n, rest));

it('orders candidates by score', () => {
  expect(arrangeCandidates([candidate(1, 1, 5), candidate(2, 2, 9), candidate(3, 3, 7)], 2)).toEqual([2, 3]);
});

it('does not repeat a creator within five videos, including those already in the feed', () => {
  const list = [1, 2, 3, 4].map((id) => candidate(id, 7, 1_000 - id));
  const order = arrangeCandidates([...list, ...candidatesOf(30)], 20, [7, 8]);
  const positions = order.flatMap((id, position) => (id <= 4 ? [position] : []));
  expect(positions).toEqual([3, 8, 13, 18]);
});

it('takes the creators shown longest ago if there are too few', () => {
  const three = [1, 2, 3].flatMap((owner) =>
    [0, 1].map((n) => candidate(owner * 10 + n, owner, owner * 10 - n)),
  );
  expect(arrangeCandidates(three, 6)).toEqual([30, 20, 10, 31, 21, 11]);
  expect(arrangeCandidates([candidate(1, 1, 9), candidate(2, 1, 8)], 5)).toEqual([1, 2]);
});

it('reserves one slot in eight for exploration and one in four for other topics', () => {
  const unknown = candidatesOf(20, 2_000, { score: 0, explore: 2 });
  const other = candidatesOf(20, 3_000, { score: -5, isOtherTopic: true });
  const order = arrangeCandidates([...candidatesOf(50), ...unknown, ...other], 40);
  const share = (from: number) => order.filter((id) => id >= from && id < from + 1_000).length / 40;
  expect(share(2_000)).toBeCloseTo(1 / 8);
  expect(share(3_000)).toBeCloseTo(1 / 4);
  expect(order[0]).toBe(1_000);
});

it('prefers videos of new creators to other new videos', () => {
  const list = [
    ...candidatesOf(20),
    candidate(1, 1, 50, { explore: 1 }),
    candidate(2, 2, -50, { explore: 2 }),
  ];
  expect(arrangeCandidates(list, 8)[7]).toBe(2);
});
