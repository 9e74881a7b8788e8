/**
 * An address with a query of the values that are there.
 * @param values left out where undefined
 */
export function withQuery(pathname: string, values: Record<string, string | number | undefined>): string {
  const query = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value as string | number)}`)
    .join('&');
  return query ? `${pathname}?${query}` : pathname;
}
