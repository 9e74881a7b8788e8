import type { NotificationCounter, Refs } from '@ontrend/shared/wire';

/** What the badges show: messages apart from everything else (spec 2.9). */
export interface UnreadCounts {
  messages: number;
  notifications: number;
}

export const NO_UNREAD: UnreadCounts = { messages: 0, notifications: 0 };

type Activities = Refs['userActivity'];

/** The id of messages among the kinds of activity; null while those are not known. */
export function findMessageActivityId(activities: Activities | undefined): number | null {
  return activities?.find(({ name }) => name === 'message')?.id ?? null;
}

/**
 * Sorts the counters (spec 3: one a kind of activity) onto the two badges.
 * @param messageActivity null: not known yet, so that nothing can be told apart and nothing is shown
 */
export function countUnread(
  counters: NotificationCounter[] | undefined,
  messageActivity: number | null,
): UnreadCounts {
  if (!counters || messageActivity === null) return NO_UNREAD;
  const unread = { ...NO_UNREAD };
  for (const { activityId, count } of counters) {
    unread[activityId === messageActivity ? 'messages' : 'notifications'] += count;
  }
  return unread;
}
