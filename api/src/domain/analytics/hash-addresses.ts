import { createHmac, hkdfSync } from 'node:crypto';

/** Cached, because deriving a key takes longer than hashing. A process has one secret, tests have several. */
const keyBySecret = new Map<string, Buffer>();

function deriveKey(secret: string): Buffer {
  const cached = keyBySecret.get(secret);
  if (cached) return cached;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'analytics-sources', 32));
  keyBySecret.set(secret, key);
  return key;
}

/**
 * Hashes the IP address of events, so that the number of events per address can be limited. The hash changes
 * daily and cannot be reversed.
 * @param secret the service's secret
 * @param days one per event
 * @returns one 64-bit number per event, as a string
 */
export function hashAddressByDay(secret: string, address: string, days: readonly string[]): string[] {
  const key = deriveKey(secret);
  const hashFor = (day: string) =>
    createHmac('sha256', key).update(`${day}\n${address}`).digest().readBigInt64BE().toString();
  const hashByDay = new Map([...new Set(days)].map((day) => [day, hashFor(day)]));
  return days.map((day) => hashByDay.get(day) ?? '0');
}
