/**
 * Parses a typed date with the year first: `1999-12-31`, `1999/1/2` or `19991231`.
 * @returns the date as `YYYY-MM-DD`, even if the calendar has no such day; null when it can't be parsed
 */
export function parseDay(typed: string): string | null {
  const parts =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed.trim()) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(typed.trim());
  if (!parts) return null;
  const [, year, month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
