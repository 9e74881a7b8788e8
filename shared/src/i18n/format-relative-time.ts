const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * Formats how long ago something was, in the given language ("3 hr. ago", "now").
 * @param createdAt Unix seconds
 * @param language BCP 47 tag
 * @param now Unix seconds
 */
export function formatRelativeTime(createdAt: number, language: string, now = Date.now() / 1000): string {
  const age = Math.max(0, now - createdAt);
  const formatter = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' });
  const step = STEPS.find(([, seconds]) => age >= seconds);
  return step ? formatter.format(-Math.floor(age / step[1]), step[0]) : formatter.format(0, 'second');
}
