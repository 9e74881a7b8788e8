import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Numbers for the address that events come from, so that what one address counts for can be bounded. They change with
 * the day and can't be turned back into the address.
 * @param secret of the whole service
 * @param days of the events, in their order
 * @returns 64-bit numbers, as texts
 */
export function hashAddressByDay(secret: string, address: string, days: readonly string[]): string[] {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'analytics-sources', 32));
  const sourceOf = (day: string) =>
    createHmac('sha256', key).update(`${day}\n${address}`).digest().readBigInt64BE().toString();
  const known = new Map([...new Set(days)].map((day) => [day, sourceOf(day)]));
  return days.map((day) => known.get(day) ?? '0');
}
