import { countCategories } from './use-category-counts.ts';

const list = [
  { activityId: 1, type: 'message' },
  { activityId: 2, type: 'video-comment' },
  { activityId: 4, type: 'comment-like' },
  { activityId: 6, type: 'video-like' },
  { activityId: 7, type: 'follower' },
] as const;

test('each counter is of the categories its name says; all activity leaves messages out', () => {
  const counters = list.map(({ activityId }, index) => ({ activityId, count: 10 ** index }));
  expect(countCategories(counters, list)).toEqual({ all: 11_110, like: 1_100, comment: 110, message: 1 });
});

test('a kind nobody has seen is of no category', () => {
  expect(countCategories([{ activityId: 9, count: 3 }], list)).toEqual({
    all: 0,
    like: 0,
    comment: 0,
    message: 0,
  });
  expect(countCategories([], [])).toEqual({ all: 0, like: 0, comment: 0, message: 0 });
});
