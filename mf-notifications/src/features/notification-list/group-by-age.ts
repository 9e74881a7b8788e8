import type { Notification } from '@ontrend/shared/wire';
import { MONTH_GROUP_MAX_AGE_DAYS, WEEK_GROUP_MAX_AGE_DAYS } from './constants.ts';

const DAY_MS = 86_400_000;

export interface AgeGroup {
  kind: 'today' | 'yesterday' | 'week' | 'month' | 'day';
  /** Unix seconds of the newest notification in the group. */
  newestCreatedAt: number;
  items: Notification[];
}

function getLocalMidnight(timestampMs: number): number {
  return new Date(timestampMs).setHours(0, 0, 0, 0);
}

function getAgeKind(daysAgo: number): AgeGroup['kind'] {
  if (daysAgo <= 0) return 'today';
  if (daysAgo === 1) return 'yesterday';
  if (daysAgo < WEEK_GROUP_MAX_AGE_DAYS) return 'week';
  return daysAgo < MONTH_GROUP_MAX_AGE_DAYS ? 'month' : 'day';
}

/**
 * Groups notifications by age in local time: today, yesterday, week, month, then by day (NOTIFICATION-5).
 * @param notifications newest first
 * @param now Unix milliseconds
 */
export function groupByAge(notifications: Notification[], now: number): AgeGroup[] {
  const groups: AgeGroup[] = [];
  let lastKey: unknown;
  for (const notification of notifications) {
    const midnight = getLocalMidnight(notification.createdAt * 1000);
    // Rounded, because days with a daylight saving change have 23 or 25 hours.
    const kind = getAgeKind(Math.round((getLocalMidnight(now) - midnight) / DAY_MS));
    const key = kind === 'day' ? midnight : kind;
    if (key !== lastKey) groups.push({ kind, newestCreatedAt: notification.createdAt, items: [] });
    groups.at(-1)?.items.push(notification);
    lastKey = key;
  }
  return groups;
}
