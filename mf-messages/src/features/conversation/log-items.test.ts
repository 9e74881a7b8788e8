import type { Letter } from '../../messaging/outbox.ts';
import { MARA, ownMessage as own, someMessage as some, VIEWER } from '../../testing/some.ts';
import { countAfter, firstUnread, logItems } from './log-items.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime() / 1_000;
const rest = { viewerId: VIEWER.id, letters: [], unreadFrom: null, reachesEnd: true };
const letter = (key: string): Letter => ({ key, to: MARA, text: key, at: 1 });

test('a separator stands before each day of the reader’s calendar', () => {
  const messages = [
    some(1, { createdAt: at(8, 23, 59) }),
    some(2, { createdAt: at(9, 0, 0) }),
    some(3, { createdAt: at(9, 12) }),
    some(4, { createdAt: at(10, 9) }),
  ];
  expect(logItems(messages, rest).map(({ kind }) => kind)).toEqual([
    ...['day', 'message', 'day', 'message', 'message', 'day', 'message'],
  ]);
});

test('what one person says within five minutes stands together', () => {
  const messages = [
    some(1, { createdAt: at(9, 12, 0) }),
    some(2, { createdAt: at(9, 12, 5) }),
    some(3, { createdAt: at(9, 12, 11) }),
    own(4, { createdAt: at(9, 12, 11) }),
  ];
  const last = logItems(messages, rest).flatMap((item) => (item.kind === 'message' ? [item.isLast] : []));
  expect(last).toEqual([false, true, true, true]);
});

test('the new ones begin under a line, and only the viewer’s last says whether it was seen', () => {
  const messages = [own(1), own(2, { unread: true }), some(3, { unread: true })];
  const items = logItems(messages, { ...rest, unreadFrom: firstUnread(messages, VIEWER.id) });
  expect(items.map((item) => (item.kind === 'message' ? item.mark : item.kind))).toEqual([
    ...['day', null, 'sent', 'unread', null],
  ]);
  const [, seen] = logItems([own(1)], rest);
  expect(seen).toMatchObject({ mark: 'seen' });
});

test('what is still to be sent stands at the end, once, under the name it keeps when it was sent', () => {
  const before = logItems([some(1)], { ...rest, letters: [letter('a'), letter('b')] });
  const after = logItems([some(1), own(2, { key: 'a' })], { ...rest, letters: [letter('a'), letter('b')] });
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'letter']);
  expect(logItems([some(1)], { ...rest, letters: [letter('a')], reachesEnd: false })).toHaveLength(2);
});

test('counts what came after a message from the other', () => {
  expect(countAfter([some(1), some(2), own(3), some(4)], VIEWER.id, 1)).toBe(2);
  expect(countAfter([some(1)], VIEWER.id, 1)).toBe(0);
});
