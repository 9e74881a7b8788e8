export const MONTH_NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
export const WEEKDAY_INDEXES = [0, 1, 2, 3, 4, 5, 6] as const;

/** @param month 1 to 12 */
export function toIsoDate(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Returns the number of days in a month.
 * @param month 1 to 12
 */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** @returns 1 for Monday to 7 for Sunday */
export function isoWeekday(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

/** Returns the first day of the week in a language: 1 for Monday to 7 for Sunday. The default is Monday. */
export function firstDayOfWeek(language: string): number {
  type WithWeek = Intl.Locale & { getWeekInfo?(): { firstDay: number }; weekInfo?: { firstDay: number } };
  const locale = new Intl.Locale(language) as WithWeek;
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/** @param day `YYYY-MM-DD` */
const parseIsoDate = (day: string) => new Date(`${day}T00:00:00Z`);

/** Formats a day, `YYYY-MM-DD`, in a language. */
export function formatDay(language: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(parseIsoDate(day));
}

/** Returns the day a number of days after another one, both `YYYY-MM-DD`. */
export function addDays(day: string, count: number): string {
  const date = parseIsoDate(day);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the same day of another month, or its last day if the month is shorter. */
export function addMonths(day: string, count: number): string {
  const date = parseIsoDate(day);
  const month = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const [year, monthNumber] = [month.getUTCFullYear(), month.getUTCMonth() + 1];
  return toIsoDate(year, monthNumber, Math.min(date.getUTCDate(), daysInMonth(year, monthNumber)));
}
