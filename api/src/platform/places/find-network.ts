import { BlockList, isIP } from 'node:net';
import { splitAddress } from '@ontrend/shared/server/address-key';

/** Networks that say nothing about where a client is: of homes and companies, of this machine, and of carriers. */
const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefix, 'ipv6');

/** Groups of an IPv6 address that usually identify a provider's region: its /48. */
const NETWORK_GROUPS = 3;

/**
 * Returns the network of a client, which is shown and stored instead of the address: the /24 of an IPv4 address, or the /48 of an
 * IPv6 address.
 * @returns null for private networks, and for a text that is no address
 */
export function findNetwork(address: string): string | null {
  const parts = splitAddress(address);
  const bare = typeof parts === 'string' ? parts : parts.join(':');
  const version = isIP(bare);
  if (version === 0 || PRIVATE_NETWORKS.check(bare, version === 4 ? 'ipv4' : 'ipv6')) return null;
  return typeof parts === 'string'
    ? `${parts.split('.').slice(0, 3).join('.')}.0/24`
    : `${parts.slice(0, NETWORK_GROUPS).join(':')}::/48`;
}
