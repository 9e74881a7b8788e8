import { formatDate } from '@ontrend/shared/i18n/formats';

const DAY_MS = 86_400_000;

/** Returns local midnight of a day. Days of 23 and 25 hours are handled by rounding. */
function startOfDay(milliseconds: number): number {
  return new Date(milliseconds).setHours(0, 0, 0, 0);
}

/** Returns whether two times, in Unix seconds, are on the same day in the user's time zone. */
export function isSameDay(one: number, other: number): boolean {
  return startOfDay(one * 1000) === startOfDay(other * 1000);
}

/**
 * Returns the label of a day: today, yesterday or the date, with the year when it is not the current one.
 * @param seconds Unix seconds
 */
export function formatDayLabel(seconds: number, language: string, now = Date.now()): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(seconds * 1000)) / DAY_MS);
  if (daysAgo === 0 || daysAgo === 1) {
    const label = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-daysAgo, 'day');
    return label.charAt(0).toLocaleUpperCase(language) + label.slice(1);
  }
  const isThisYear = new Date(seconds * 1000).getFullYear() === new Date(now).getFullYear();
  return formatDate(seconds, language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
