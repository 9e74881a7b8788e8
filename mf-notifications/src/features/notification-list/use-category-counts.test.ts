import { countCategories } from './use-category-counts.ts';

const list = [
  { activityId: 1, type: 'message' },
  { activityId: 2, type: 'video-comment' },
  { activityId: 4, type: 'comment-like' },
  { activityId: 6, type: 'video-like' },
  { activityId: 7, type: 'follower' },
] as const;

test('adds each counter to the categories of its activity and leaves messages out of "all"', () => {
  const counters = list.map(({ activityId }, index) => ({ activityId, count: 10 ** index }));
  expect(countCategories(counters, list)).toEqual({ all: 11_110, like: 1_100, comment: 110, message: 1 });
});

test('ignores counters of unknown activities', () => {
  expect(countCategories([{ activityId: 9, count: 3 }], list)).toEqual({
    all: 0,
    like: 0,
    comment: 0,
    message: 0,
  });
  expect(countCategories([], [])).toEqual({ all: 0, like: 0, comment: 0, message: 0 });
});
