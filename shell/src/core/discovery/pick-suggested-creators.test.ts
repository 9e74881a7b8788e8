import { pickSuggestedCreators } from './pick-suggested-creators.ts';

const video = (id: number) => ({ fileName: `v${id}`, user: { id, username: `user${id}` } });

it('returns the creators of the first videos without duplicates, five at most', () => {
  const items = [video(1), video(2), video(1), video(3), video(4), video(5), video(6)];
  expect(pickSuggestedCreators(items).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

it('ignores items that are not videos', () => {
  const items = [
    null,
    { id: 1, username: 'x' },
    { user: { id: 2 }, fileName: 'a' },
    { user: video(3).user },
    video(4),
  ];
  expect(pickSuggestedCreators(items).map(({ id }) => id)).toEqual([4]);
});
