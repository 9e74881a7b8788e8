import type { Notification } from '@ontrend/shared/wire';

/** Filters of the list (NOTIFICATION-3). All but the first are substrings of activity names. */
export const CATEGORIES = ['all', 'like', 'comment', 'message'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Parses the category of the URL; `all` when it is missing or unknown. */
export function parseCategory(value: string | null): Category {
  return CATEGORIES.find((category) => category === value) ?? 'all';
}

/**
 * Whether a notification belongs to a category, by the name of its activity (NOTIFICATION-4). `comment-like`
 * belongs to two.
 */
export function isInCategory(category: Category, { type }: Pick<Notification, 'type'>): boolean {
  return category === 'all' || type.includes(category);
}
