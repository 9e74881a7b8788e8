import { type CommentEvent, RecentComments } from './recent-comments.ts';

const commentOf = (file: string): CommentEvent => ({
  ...{ topic: 'comments', file, parentId: null, commentId: 1, change: 'new', by: 1 },
});
let recent: RecentComments;
const add = (file: string, count: number) => {
  for (let n = 0; n < count; n += 1) recent.add(commentOf(file));
};

beforeEach(() => {
  vi.useFakeTimers();
  recent = new RecentComments();
});
afterEach(() => vi.useRealTimers());

it('replays up to 20 events of the videos of a stream', () => {
  add('a', 12);
  add('b', 8);
  add('c', 1);
  expect(recent.find(['a', 'b'])).toHaveLength(20);
  expect(recent.find(['a', 'b', 'c'])).toBeNull();
});

it('replays the events of 10 s', () => {
  add('a', 1);
  vi.advanceTimersByTime(9_999);
  expect(recent.find(['a'])).toEqual([commentOf('a')]);
  vi.advanceTimersByTime(1);
  expect(recent.find(['a'])).toEqual([]);
});

it('stores 1,000 events, and knows for 10 s that older ones are missing', () => {
  add('a', 1);
  add('b', 999);
  expect(recent.find(['a'])).toHaveLength(1);
  add('b', 1);
  expect(recent.find(['a'])).toBeNull();
  vi.advanceTimersByTime(10_000);
  expect(recent.find(['a'])).toEqual([]);
});
