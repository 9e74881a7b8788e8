import { pickSuggestedCreators } from './pick-suggested-creators.ts';

const video = (id: number) => ({ fileName: `v${id}`, user: { id, username: `user${id}` } });

it('takes who made the first videos, each once, five at most', () => {
  const items = [video(1), video(2), video(1), video(3), video(4), video(5), video(6)];
  expect(pickSuggestedCreators(items).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

it('passes over what is no video', () => {
  const items = [
    null,
    { id: 1, username: 'x' },
    { user: { id: 2 }, fileName: 'a' },
    { user: video(3).user },
    video(4),
  ];
  expect(pickSuggestedCreators(items).map(({ id }) => id)).toEqual([4]);
});
