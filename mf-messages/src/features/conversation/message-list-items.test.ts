import type { PendingMessage } from '../../messaging/outbox.ts';
import { buildMessage, buildOwnMessage, MARA, VIEWER } from '../../testing/builders.ts';
import { buildMessageListItems, countIncomingAfter, findFirstUnreadId } from './message-list-items.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime() / 1_000;
const options = { viewerId: VIEWER.id, pendingMessages: [], firstUnreadId: null, isLatestLoaded: true };
const pending = (key: string): PendingMessage => ({ key, to: MARA, text: key, at: 1 });

test('inserts a separator before each local day', () => {
  const messages = [
    buildMessage(1, { createdAt: at(8, 23, 59) }),
    buildMessage(2, { createdAt: at(9, 0, 0) }),
    buildMessage(3, { createdAt: at(9, 12) }),
    buildMessage(4, { createdAt: at(10, 9) }),
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
    buildMessage(1, { createdAt: at(9, 12, 0) }),
    buildMessage(2, { createdAt: at(9, 12, 5) }),
    buildMessage(3, { createdAt: at(9, 12, 11) }),
    buildOwnMessage(4, { createdAt: at(9, 12, 11) }),
  ];
  const last = buildMessageListItems(messages, options).flatMap((item) =>
    item.kind === 'message' ? [item.isLastInGroup] : [],
  );
  expect(last).toEqual([false, true, true, true]);
});

test('inserts the unread separator and sets the delivery status of the last own message only', () => {
  const messages = [
    buildOwnMessage(1),
    buildOwnMessage(2, { unread: true }),
    buildMessage(3, { unread: true }),
  ];
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
  const [, seen] = buildMessageListItems([buildOwnMessage(1)], options);
  expect(seen).toMatchObject({ deliveryStatus: 'seen' });
});

test('appends pending messages, and gives a sent message the ID of its pending one', () => {
  const before = buildMessageListItems([buildMessage(1)], {
    ...options,
    pendingMessages: [pending('a'), pending('b')],
  });
  const after = buildMessageListItems([buildMessage(1), buildOwnMessage(2, { key: 'a' })], {
    ...options,
    pendingMessages: [pending('a'), pending('b')],
  });
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after.map(({ kind }) => kind)).toEqual(['day', 'message', 'message', 'pending']);
  expect(
    buildMessageListItems([buildMessage(1)], {
      ...options,
      pendingMessages: [pending('a')],
      isLatestLoaded: false,
    }),
  ).toHaveLength(2);
});

test('counts incoming messages after a given message', () => {
  expect(
    countIncomingAfter([buildMessage(1), buildMessage(2), buildOwnMessage(3), buildMessage(4)], VIEWER.id, 1),
  ).toBe(2);
  expect(countIncomingAfter([buildMessage(1)], VIEWER.id, 1)).toBe(0);
});
