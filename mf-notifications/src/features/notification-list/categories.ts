import type { Notification } from '@ontrend/shared/wire';

/** What one can narrow the list to. All but the first are parts of activity names (spec 3, userActivity). */
export const CATEGORIES = ['all', 'like', 'comment', 'message'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The category an address asks for; all activity where it names none that exists. */
export function parseCategory(value: string | null): Category {
  return CATEGORIES.find((category) => category === value) ?? 'all';
}

/** Whether a notification belongs to a category: its activity's name says so; a liked comment is in two. */
export function isInCategory(category: Category, { type }: Pick<Notification, 'type'>): boolean {
  return category === 'all' || type.includes(category);
}
