import { isIPv4 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address that identify one household: its /64. */
const NETWORK_GROUPS = 4;

/**
 * Key for limits per address: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%', 1);
  const four = MAPPED.exec(bare)?.[1] ?? bare;
  if (isIPv4(four)) return `address:${four}`;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const network = [
    ...groups,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...(tail ? tail.split(':') : []),
  ].slice(0, NETWORK_GROUPS);
  return `address:${network.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
