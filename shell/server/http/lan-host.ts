import { BlockList, isIPv4, isIPv6 } from 'node:net';

const LAN_ADDRESSES = new BlockList();
LAN_ADDRESSES.addSubnet('10.0.0.0', 8, 'ipv4');
LAN_ADDRESSES.addSubnet('172.16.0.0', 12, 'ipv4');
LAN_ADDRESSES.addSubnet('192.168.0.0', 16, 'ipv4');
LAN_ADDRESSES.addSubnet('169.254.0.0', 16, 'ipv4');
LAN_ADDRESSES.addSubnet('fc00::', 7, 'ipv6');
LAN_ADDRESSES.addSubnet('fe80::', 10, 'ipv6');

/** Names that no public domain can have: a single label, or a domain that is reserved for local networks. */
const LAN_NAME = /^[a-z\d_-]+$|\.(local|internal|home\.arpa)$/i;

/**
 * Returns whether a host is a private address or a name of the local network. The owner of a public domain cannot point
 * such a name at this machine (DNS rebinding).
 * @param host as in the Host header, with or without a port
 */
export function isLanHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (isIPv4(name)) return LAN_ADDRESSES.check(name, 'ipv4');
  if (isIPv6(name)) return LAN_ADDRESSES.check(name, 'ipv6');
  return LAN_NAME.test(name);
}
