import { formatDate } from '@ontrend/shared/i18n/formats';
import type { Video } from '@ontrend/shared/wire';

const DAY_MS = 86_400_000;

/** Returns local midnight of a day. Days of 23 and 25 hours are handled by rounding. */
function startOfDay(milliseconds: number): number {
  return new Date(milliseconds).setHours(0, 0, 0, 0);
}

/** Whether a video was created on a different day than the previous one. The grid is grouped by day. */
export function startsNewDay(video: Video, previous: Video | undefined): boolean {
  return !previous || startOfDay(previous.createdAt * 1000) !== startOfDay(video.createdAt * 1000);
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
