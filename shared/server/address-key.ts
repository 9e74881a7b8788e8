import { isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that identify one household: its /64. */
const NETWORK_GROUPS = 4;

/**
 * Returns an IPv4 address as it is, also one that is mapped into IPv6, and the eight groups of other IPv6 addresses without
 * leading zeros.
 */
export function splitAddress(address: string): string | string[] {
  const [bare = ''] = address.split('%', 1);
  const four = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIPv4(four)) return four;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  return [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ? tail.split(':') : [])].map(
    (group) => group.replace(/^0+(?=.)/, ''),
  );
}

/**
 * Key for limits per address: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer.
 */
export function addressKey(address: string): string {
  const parts = splitAddress(address);
  if (typeof parts === 'string') return `address:${parts}`;
  return `address:${parts.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
