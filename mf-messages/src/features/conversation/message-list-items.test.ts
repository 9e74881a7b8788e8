import type { PendingMessage } from '../../messaging/outbox.ts';
import { MARA, buildOwnMessage as own, buildMessage as some, VIEWER } from '../../testing/builders.ts';
import { buildMessageListItems, countIncomingAfter, findFirstUnreadId } from './message-list-items.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime() / 1_000;
const options = { viewerId: VIEWER.id, pendingMessages: [], firstUnreadId: null, isLatestLoaded: true };
const pending = (key: string): PendingMessage => ({ key, to: MARA, text: key, at: 1 });

test('inserts a separator before each local day', () => {
  const messages = [
    some(1, { createdAt: at(8, 23, 59) }),
    some(2, { createdAt: at(9, 0, 0) }),
    some(3, { createdAt: at(9, 12) }),
    some(4, { createdAt: at(10, 9) }),
  ];
  expect(buildMessageListItems(messages, options).map(({ kind }) => kind)).toEqual([
    'day',
    'message',
    'day',
    'message',
    'message',
    'day',
    'message',
  ]);
});

test('groups messages of one user within five minutes', () => {
  const messages = [
    some(1, { createdAt: at(9, 12, 0) }),
    some(2, { createdAt: at(9, 12, 5) }),
    some(3, { createdAt: at(9, 12, 11) }),
    own(4, { createdAt: at(9, 12, 11) }),
  ];
  const last = buildMessageListItems(messages, options).flatMap((item) =>
    item.kind === 'message' ? [item.isLastInGroup] : [],
  );
  expect(last).toEqual([false, true, true, true]);
});

test('inserts the unread separator and sets the delivery status of the last own message only', () => {
  const messages = [own(1), own(2, { unread: true }), some(3, { unread: true })];
  const items = buildMessageListItems(messages, {
    ...options,
    firstUnreadId: findFirstUnreadId(messages, VIEWER.id),
  });
  expect(items.map((item) => (item.kind === 'message' ? item.deliveryStatus : item.kind))).toEqual([
    'day',
    null,
    'sent',
    'unread',
    null,
  ]);
  const [, seen] = buildMessageListItems([own(1)], options);
  expect(seen).toMatchObject({ deliveryStatus: 'seen' });
});

test('appends pending messages, and gives a sent message the ID of its pending one', () => {
  const before = buildMessageListItems([some(1)], {
    ...options,
    pendingMessages: [pending('a'), pending('b')],
  });
  const after = buildMessageListItems([some(1), own(2, { key: 'a' })], {
    ...options,
    pendingMessages: [pending('a'), pending('b')],
  });
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'pending']);
  expect(
    buildMessageListItems([some(1)], { ...options, pendingMessages: [pending('a')], isLatestLoaded: false }),
  ).toHaveLength(2);
});

test('counts incoming messages after a given message', () => {
  expect(countIncomingAfter([some(1), some(2), own(3), some(4)], VIEWER.id, 1)).toBe(2);
  expect(countIncomingAfter([some(1)], VIEWER.id, 1)).toBe(0);
});
