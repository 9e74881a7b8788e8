/**
 * A day as people type it, year first: `1999-12-31`, `1999/1/2`, `19991231`.
 * @returns it as `YYYY-MM-DD`, whether or not there is such a day; null when it can't be read
 */
export function parseDay(typed: string): string | null {
  const parts =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(typed.trim()) ??
    /^(\d{4})(\d\d)(\d\d)$/.exec(typed.trim());
  if (!parts) return null;
  const [, year, month = '', day = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
