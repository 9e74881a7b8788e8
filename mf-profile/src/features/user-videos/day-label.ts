import { formatDate } from '@ontrend/shared/i18n/formats';
import type { Video } from '@ontrend/shared/wire';

const DAY_MS = 86_400_000;

/** Midnight, where the reader is, of the day of a moment; days of 23 and 25 hours are rounded over. */
function startOfDay(milliseconds: number): number {
  return new Date(milliseconds).setHours(0, 0, 0, 0);
}

/** Whether a video begins another day than the one before it (spec 3: grouped by day, by its Unix seconds). */
export function startsNewDay(video: Video, previous: Video | undefined): boolean {
  return !previous || startOfDay(previous.createdAt * 1000) !== startOfDay(video.createdAt * 1000);
}

/**
 * What a day is called: today, yesterday, or its date, with the year where it is not this one.
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
