import { countCategories } from './use-category-counts.ts';

const list = [
  { activityId: 1, type: 'message', unread: true },
  { activityId: 2, type: 'video-comment', unread: true },
  { activityId: 4, type: 'comment-like', unread: true },
  { activityId: 6, type: 'video-like', unread: true },
  { activityId: 7, type: 'follower', unread: true },
] as const;
const counters = list.map(({ activityId }, index) => ({ activityId, count: 10 ** index }));

test('adds each counter to the categories of its activity and leaves messages out of "all"', () => {
  expect(countCategories(counters, list)).toEqual({ all: 11_110, like: 1_100, comment: 110, message: 1 });
});

test('counts the unread notifications of messages, not the messages', () => {
  const tenMessages = [{ activityId: 1, count: 10 }];
  const read = { activityId: 1, type: 'message', unread: false } as const;
  expect(countCategories(tenMessages, [...list, list[0], read]).message).toBe(2);
  expect(countCategories(tenMessages, [read]).message).toBe(0);
});

test('ignores counters of unknown activities', () => {
  expect(countCategories([{ activityId: 9, count: 3 }], list.slice(1))).toEqual({
    all: 0,
    like: 0,
    comment: 0,
    message: 0,
  });
  expect(countCategories([], [])).toEqual({ all: 0, like: 0, comment: 0, message: 0 });
});
