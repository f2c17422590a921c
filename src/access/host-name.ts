import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** The host of a `Host` header: in lower case, without its port and without the brackets of an IPv6 address. */
export const nameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/** Whether a host name or an IP address without brackets is this machine's loopback, such as `localhost`. */
export function isLoopback(name: string): boolean {
  if (isIP(name) !== 0) return LOOPBACK.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');
  // RFC 6761: every name below localhost is loopback.
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Whether it is an IP address of a network interface of this machine. */
export const isOfThisMachine = (name: string): boolean =>
  isIP(name) !== 0 &&
  Object.values(networkInterfaces())
    .flat()
    .some((network) => network?.address === name);
