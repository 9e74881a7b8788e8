import { formatDate } from '@ontrend/shared/i18n/formats';
import type { Video } from '@ontrend/shared/wire';

const DAY_MS = 86_400_000;

/** Midnight, where the reader is, of the day of a moment; days of 23 and 25 hours are rounded over. */
function dayOf(milliseconds: number): number {
  return new Date(milliseconds).setHours(0, 0, 0, 0);
}

/** Whether a video begins another day than the one before it (spec 3: grouped by day, by its Unix seconds). */
export function beginsDay(video: Video, before: Video | undefined): boolean {
  return !before || dayOf(before.createdAt * 1000) !== dayOf(video.createdAt * 1000);
}

/**
 * What a day is called: today, yesterday, or its date, with the year where it is not this one.
 * @param seconds Unix seconds
 */
export function dayName(seconds: number, language: string, now = Date.now()): string {
  const ago = Math.round((dayOf(now) - dayOf(seconds * 1000)) / DAY_MS);
  if (ago === 0 || ago === 1) {
    const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-ago, 'day');
    return words.charAt(0).toLocaleUpperCase(language) + words.slice(1);
  }
  const isThisYear = new Date(seconds * 1000).getFullYear() === new Date(now).getFullYear();
  return formatDate(seconds, language, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}
