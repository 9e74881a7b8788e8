/**
 * Builds a URL with a query.
 * @param values undefined values are omitted
 */
export function withQuery(pathname: string, values: Record<string, string | number | undefined>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string | number)}`)
    .join('&');
  return query ? `${pathname}?${query}` : pathname;
}
