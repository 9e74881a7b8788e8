import type { NotificationCounter, ReferenceData } from '@ontrend/shared/wire';

/** Counts of the badges: messages, and all other notifications (NOTIFICATION-10). */
export interface UnreadCounts {
  messages: number;
  notifications: number;
}

export const NO_UNREAD: UnreadCounts = { messages: 0, notifications: 0 };

type Activities = ReferenceData['userActivity'];

/** Returns the id of the activity "message" in the reference data; null while it is not loaded. */
export function findMessageActivityId(activities: Activities | undefined): number | null {
  return activities?.find(({ name }) => name === 'message')?.id ?? null;
}

/**
 * Adds up the counters of the API, one for each activity, for the two badges.
 * @param messageActivityId null while unknown; the counts are zero then
 */
export function countUnread(
  counters: NotificationCounter[] | undefined,
  messageActivityId: number | null,
): UnreadCounts {
  if (!counters || messageActivityId === null) return NO_UNREAD;
  const unread = { ...NO_UNREAD };
  for (const { activityId, count } of counters) {
    unread[activityId === messageActivityId ? 'messages' : 'notifications'] += count;
  }
  return unread;
}
