import { BlockList, isIP, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** The name in a `Host` header: in lower case, without port and IPv6 brackets. */
export const nameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');

/** Whether a host name or IP address (without brackets) is loopback, such as `localhost`. */
export function isLoopback(name: string): boolean {
  if (isIP(name) !== 0) return LOOPBACK.check(name, isIPv6(name) ? 'ipv6' : 'ipv4');
  // RFC 6761: every name below localhost is loopback.
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Whether the name is an IP address of a network interface of this machine. */
export const isOwnAddress = (name: string): boolean =>
  isIP(name) !== 0 &&
  Object.values(networkInterfaces())
    .flat()
    .some((network) => network?.address === name);
