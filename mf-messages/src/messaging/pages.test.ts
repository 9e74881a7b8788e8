import { ownMessage as own, page, someMessage as some, VIEWER } from '../testing/some.ts';
import {
  messagesOf,
  reachesEnd,
  type Stretch,
  withLatest,
  withMessages,
  withNewerToCome,
  without,
  withSeen,
} from './pages.ts';

const stretch = (...pages: ReturnType<typeof page>[]): Stretch => ({
  pages,
  pageParams: pages.map(() => null),
});
const ids = (of: Stretch | null) => of && messagesOf(of).map(({ messageId }) => messageId);
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => some(from + index));

const two = stretch(page(numbers(11, 20), 'older'), page(numbers(5, 10), 'older still'));

it('shows pages as one, oldest first', () => {
  expect(ids(two)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
  expect(reachesEnd(two)).toBe(true);
  expect(reachesEnd(stretch(page(numbers(1, 2), null, 'newer')))).toBe(false);
});

it('puts a message where it belongs, and in the place of what was known of it', () => {
  const sent = withMessages(two, [some(21), some(12, { message: 'Anew' })]);
  expect(ids(sent)?.at(-1)).toBe(21);
  expect(messagesOf(sent).find(({ messageId }) => messageId === 12)?.message).toBe('Anew');
  expect(ids(withMessages(without(two, 8), [some(8)]))).toEqual(ids(two));
  expect(ids(withMessages(without(two, 11), [some(11)]))).toEqual(ids(two));
});

it('leaves out what is older than all that was loaded, unless that is the beginning', () => {
  expect(ids(withMessages(two, [some(3)]))?.[0]).toBe(5);
  expect(ids(withMessages(stretch(page(numbers(5, 6))), [some(3)]))).toEqual([3, 5, 6]);
  expect(ids(withMessages(stretch(page([])), [some(3)]))).toEqual([3]);
});

it('takes the latest page as it is: what it lacks was deleted, what is newer was written meanwhile', () => {
  const latest = page([...numbers(16, 18), some(20), ...numbers(22, 23)], 'older');
  expect(ids(withLatest(withMessages(two, [some(24)]), latest))).toEqual([
    ...[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    ...[16, 17, 18, 20, 22, 23, 24],
  ]);
  expect(ids(withLatest(two, page([])))).toEqual([]);
});

it('misses nothing where more has come than a page: what follows is read from there on', () => {
  const latest = page(numbers(100, 149), 'older');
  expect(withLatest(two, latest)).toBeNull();
  const around = page(numbers(15, 40), 'older', 'newer');
  const goesOn = withNewerToCome(two, around);
  expect(ids(goesOn)?.slice(-3)).toEqual([38, 39, 40]);
  expect(goesOn.pages[0]?.previousPageToken).toBe('newer');
  expect(reachesEnd(goesOn)).toBe(false);
});

it('one that was read says it of all before it', () => {
  const mine = stretch(page([own(1, { unread: true }), own(2, { unread: true }), own(3, { unread: true })]));
  const seen = withSeen(mine, VIEWER.id, page([own(2), own(3, { unread: true })]));
  expect(messagesOf(seen).map(({ unread }) => unread)).toEqual([false, false, true]);
});
